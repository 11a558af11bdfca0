import { call } from '@charter/api-client';
import { queryOptions } from '@tanstack/react-query';

/** All packages on sale, sorted by ascending price. */
export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => call('GET /api/charter-packages', { signal }),
  staleTime: 60_000,
  gcTime: 600_000,
});
