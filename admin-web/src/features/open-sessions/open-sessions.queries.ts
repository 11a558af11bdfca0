import { api } from '@charter/api-client';
import { queryOptions } from '@tanstack/react-query';

export const openSessionsQuery = queryOptions({
  queryKey: ['open-sessions'],
  queryFn: ({ signal }) => api.openSessions(signal),
  refetchOnWindowFocus: true,
  staleTime: 5_000,
});
