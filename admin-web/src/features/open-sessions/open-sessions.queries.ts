import { call } from '@charter/api-client';
import { queryOptions } from '@tanstack/react-query';

export const openSessionsQuery = queryOptions({
  queryKey: ['open-sessions'],
  queryFn: ({ signal }) => call('GET /api/admin/team/sessions', { signal }),
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});
