import { call } from '@charter/api-client';
import { queryOptions } from '@tanstack/react-query';

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call('GET /api/admin/overview', { signal }),
  // The overview stays open all day.
  refetchInterval: 30_000,
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});
