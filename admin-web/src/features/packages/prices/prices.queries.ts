import { api } from '@charter/api-client';
import type { PriceRule, PriceRuleForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../../lib/use-stored-record.js';
import { packagesQuery } from '../../../lib/packages.queries.js';

/** All rules by their first date, those that are over included. */
export const priceRulesQuery = queryOptions({
  queryKey: ['price-rules'],
  queryFn: ({ signal }) => api.priceRules(signal),
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
      stored ? api.changePriceRule(stored.id, { ...form, expectedRevision: stored.expectedRevision }) : api.addPriceRule(form),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

export const deletePriceRuleMutation = (client: QueryClient, callbacks: MutationCallbacks<void, number>) =>
  mutationOptions({
    mutationFn: (id: number) => api.removePriceRule(id),
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
