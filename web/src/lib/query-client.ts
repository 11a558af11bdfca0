import { QueryClient } from '@tanstack/react-query';

/** The specification's defaults: nothing goes stale, is retried or refetched unless a query says so. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { retry: false },
    },
  });
}

/** For what the page shows by itself: while it failed it asks again every ten seconds, and so recovers unasked. */
export const recover = {
  refetchInterval: (query: { state: { status: string } }) => (query.state.status === 'error' ? 10_000 : false),
} as const;
