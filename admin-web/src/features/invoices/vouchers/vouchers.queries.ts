import { api } from '@charter/api-client';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';

/** Gift vouchers that were sold, the newest first. */
export const vouchersQuery = queryOptions({
  queryKey: ['vouchers'],
  queryFn: ({ signal }) => api.vouchers(signal),
  staleTime: 30_000,
});

/** Sends a voucher again. */
export const resendVoucherMutation = (client: QueryClient, callbacks: MutationCallbacks<void, string>) =>
  mutationOptions({
    mutationFn: (id: string) => api.resendVoucher(id),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: vouchersQuery.queryKey }),
  });
