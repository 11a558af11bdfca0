import { call } from '@charter/api-client';
import type { PromoCode, PromoCodeForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../lib/use-stored-record.js';

/** All codes, the newest first, with their uses. */
export const promoCodesQuery = queryOptions({
  queryKey: ['promo-codes'],
  queryFn: ({ signal }) => call('GET /api/admin/promo-codes', { signal }),
  staleTime: 30_000,
});

interface SaveInput {
  /** Undefined for a new code. */
  stored: StoredRecord<number> | undefined;
  form: PromoCodeForm;
}

export const savePromoCodeMutation = (client: QueryClient, callbacks: MutationCallbacks<PromoCode, SaveInput>) =>
  mutationOptions({
    mutationFn: ({ stored, form }: SaveInput) =>
      stored
        ? call('PUT /api/admin/promo-codes/{id}', { path: { id: stored.id }, body: { ...form, expectedRevision: stored.expectedRevision } })
        : call('POST /api/admin/promo-codes', { body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: promoCodesQuery.queryKey }),
  });

export const deletePromoCodeMutation = (client: QueryClient, callbacks: MutationCallbacks<void, number>) =>
  mutationOptions({
    mutationFn: (id: number) => call('DELETE /api/admin/promo-codes/{id}', { path: { id } }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: promoCodesQuery.queryKey }),
  });
