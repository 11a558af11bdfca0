import { call } from '@charter/api-client';
import type { ReconciliationFinding, ReconciliationOverview, ReconciliationRun } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';

const whileRunning = 1_500;
const otherwise = 60_000;

export const booksQuery = queryOptions({
  queryKey: ['reconciliation'],
  queryFn: ({ signal }) => call('GET /api/admin/reconciliation', { signal }),
  refetchInterval: ({ state }) => (state.data?.lastRun?.state === 'running' ? whileRunning : otherwise),
  refetchOnWindowFocus: true,
  staleTime: 1_000,
});

/** @param month yyyy-MM */
export const gratuitiesQuery = (month: string) =>
  queryOptions({
    queryKey: ['gratuities', month],
    queryFn: ({ signal }) => call('GET /api/admin/gratuities', { query: { month }, signal }),
    staleTime: 60_000,
  });

/** The running comparison is shown at once. */
export const compareMutation = (client: QueryClient, callbacks: Partial<MutationCallbacks<ReconciliationRun>> = {}) =>
  mutationOptions({
    mutationFn: () => call('POST /api/admin/reconciliation/runs', { body: {} }),
    ...callbacks,
    onSuccess: (run: ReconciliationRun) =>
      client.setQueryData<ReconciliationOverview>(booksQuery.queryKey, (books) => books && { ...books, lastRun: run }),
    onSettled: () => client.invalidateQueries({ queryKey: booksQuery.queryKey }),
  });

interface Explanation {
  findingId: string;
  note: string;
}

export const explainMutation = (client: QueryClient, callbacks: MutationCallbacks<ReconciliationFinding, Explanation>) =>
  mutationOptions({
    mutationFn: ({ findingId, note }: Explanation) =>
      call('POST /api/admin/reconciliation/findings/{findingId}', { path: { findingId }, body: { note } }),
    ...callbacks,
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: booksQuery.queryKey }), client.invalidateQueries({ queryKey: ['attention'] })]),
  });
