import { call } from '@charter/api-client';
import type { PriceRule, PriceRuleForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../lib/use-stored-record.js';
import { packagesQuery } from '../../lib/packages.queries.js';

/** All rules by their first date, those that are over included. */
export const priceRulesQuery = queryOptions({
  queryKey: ['price-rules'],
  queryFn: ({ signal }) => call('GET /api/admin/price-rules', { signal }),
  staleTime: 30_000,
});

interface SaveInput {
  /** Undefined for a new rule. */
  stored: StoredRecord<number> | undefined;
  form: PriceRuleForm;
}

export const savePriceRuleMutation = (client: QueryClient, callbacks: MutationCallbacks<PriceRule, SaveInput>) =>
  mutationOptions({
    mutationFn: ({ stored, form }: SaveInput) =>
      stored
        ? call('PUT /api/admin/price-rules/{id}', { path: { id: stored.id }, body: { ...form, expectedRevision: stored.expectedRevision } })
        : call('POST /api/admin/price-rules', { body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

export const deletePriceRuleMutation = (client: QueryClient, callbacks: MutationCallbacks<void, number>) =>
  mutationOptions({
    mutationFn: (id: number) => call('DELETE /api/admin/price-rules/{id}', { path: { id } }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

/** The list of packages has the lowest prices, and bookings by phone have those of their days. */
const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: priceRulesQuery.queryKey }),
    client.invalidateQueries({ queryKey: packagesQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['day-price'] }),
  ]);
