import { QueryClient } from '@tanstack/react-query';

/** Defaults from the specification: no staleness, no retries and no refetching, unless a query sets its own. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
      mutations: { retry: false },
    },
  });
}

/** Refetches a failed query every ten seconds, so that the page recovers from an outage by itself. */
export const refetchWhileFailed = {
  refetchInterval: (query: { state: { status: string } }) => (query.state.status === 'error' ? 10_000 : false),
} as const;
