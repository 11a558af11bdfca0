import { queryOptions } from '@tanstack/react-query';
import { api } from '@charter/api-client';
import { refetchWhileFailed } from '../../lib/query-client.js';

/** Active pictures in display order; fresh for one minute (specification). */
export const galleryQuery = queryOptions({
  queryKey: ['gallery'],
  queryFn: ({ signal }) => api.gallery(signal),
  // With a staff session the response also contains hidden pictures.
  select: (images) => images.filter(({ isActive }) => isActive).toSorted((one, other) => one.displayOrder - other.displayOrder),
  staleTime: 60_000,
  ...refetchWhileFailed,
});
