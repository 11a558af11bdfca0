import { api } from '@charter/api-client';
import type { PromoCode, PromoCodeForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';

/** All codes, the newest first, with their uses. */
export const promoCodesQuery = queryOptions({
  queryKey: ['promo-codes'],
  queryFn: ({ signal }) => api.promoCodes(signal),
  staleTime: 30_000,
});

interface SaveInput {
  /** Undefined for a new code. */
  id?: number | undefined;
  form: PromoCodeForm;
}

export const savePromoCodeMutation = (client: QueryClient, callbacks: MutationCallbacks<PromoCode, SaveInput>) =>
  mutationOptions({
    mutationFn: ({ id, form }: SaveInput) => (id === undefined ? api.addPromoCode(form) : api.changePromoCode(id, form)),
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
