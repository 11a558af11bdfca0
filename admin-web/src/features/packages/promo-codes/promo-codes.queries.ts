import { api } from '@charter/api-client';
import type { PromoCode, PromoCodeForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../../lib/use-stored-record.js';

/** All codes, the newest first, with their uses. */
export const promoCodesQuery = queryOptions({
  queryKey: ['promo-codes'],
  queryFn: ({ signal }) => api.promoCodes(signal),
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
      stored ? api.changePromoCode(stored.id, { ...form, expectedRevision: stored.expectedRevision }) : api.addPromoCode(form),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: promoCodesQuery.queryKey }),
  });

export const deletePromoCodeMutation = (client: QueryClient, callbacks: MutationCallbacks<void, number>) =>
  mutationOptions({
    mutationFn: (id: number) => api.removePromoCode(id),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: promoCodesQuery.queryKey }),
  });
