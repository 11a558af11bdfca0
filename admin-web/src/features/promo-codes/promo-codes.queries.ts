import { call } from '@charter/api-client';
import type { PromoCode, PromoCodeForm } from '@charter/contracts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { deleteMutation, saveMutation } from '../../lib/record-mutations.js';

/** All codes, the newest first, with their uses. */
export const promoCodesQuery = queryOptions({
  queryKey: ['promo-codes'],
  queryFn: ({ signal }) => call('GET /api/admin/promo-codes', { signal }),
  staleTime: 30_000,
});

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: promoCodesQuery.queryKey });

export const savePromoCodeMutation = saveMutation<PromoCode, PromoCodeForm>({
  create: (body) => call('POST /api/admin/promo-codes', { body }),
  replace: (id, body) => call('PUT /api/admin/promo-codes/{id}', { path: { id }, body }),
  refetch,
});

export const deletePromoCodeMutation = deleteMutation({
  remove: (id) => call('DELETE /api/admin/promo-codes/{id}', { path: { id } }),
  refetch,
});
