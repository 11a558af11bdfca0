import { api } from '@charter/api-client';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../../lib/use-stored-record.js';

/** Gift vouchers that were sold, the newest first. */
export const vouchersQuery = queryOptions({
  queryKey: ['vouchers'],
  queryFn: ({ signal }) => api.vouchers(signal),
  staleTime: 30_000,
});

interface EndInput {
  stored: StoredRecord<string>;
  /** yyyy-MM-dd; null for no end. */
  validUntil: string | null;
}

/** Sets or removes the last day of a voucher. */
export const setVoucherEndMutation = (client: QueryClient, callbacks: MutationCallbacks<void, EndInput>) =>
  mutationOptions({
    mutationFn: ({ stored, validUntil }: EndInput) =>
      api.setVoucherEnd(stored.id, { validUntil, expectedRevision: stored.expectedRevision }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: vouchersQuery.queryKey }),
  });

/** Sends a voucher again. */
export const resendVoucherMutation = (client: QueryClient, callbacks: MutationCallbacks<void, string>) =>
  mutationOptions({
    mutationFn: (id: string) => api.resendVoucher(id),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: vouchersQuery.queryKey }),
  });
