import { queryOptions } from '@tanstack/react-query';
import { api } from '@charter/api-client';
import { recover } from '../../lib/query-client.js';

/** Active pictures in their order; fresh for a minute, as the specification has it. */
export const galleryQuery = queryOptions({
  queryKey: ['gallery'],
  queryFn: ({ signal }) => api.gallery(signal),
  // Staff who are signed in are answered the hidden pictures too; this is the visitors' page.
  select: (images) => images.filter(({ isActive }) => isActive).toSorted((one, other) => one.displayOrder - other.displayOrder),
  staleTime: 60_000,
  ...recover,
});
