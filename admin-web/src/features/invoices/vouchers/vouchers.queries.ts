import { call } from '@charter/api-client';
import type { VoucherRefund, VoucherRefundForm } from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../../lib/mutation-callbacks.js';
import type { StoredRecord } from '../../../lib/use-stored-record.js';

/** Gift vouchers that were sold, the newest first. */
export const vouchersQuery = queryOptions({
  queryKey: ['vouchers'],
  queryFn: ({ signal }) => call('GET /api/admin/vouchers', { signal }),
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
      call('PUT /api/admin/vouchers/{voucherId}/end', {
        path: { voucherId: stored.id },
        body: { validUntil, expectedRevision: stored.expectedRevision },
      }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: vouchersQuery.queryKey }),
  });

/** Withdrawals that are left to staff, the oldest first. */
export const withdrawalsQuery = queryOptions({
  queryKey: ['withdrawals'],
  queryFn: ({ signal }) => call('GET /api/admin/withdrawals', { signal }),
  staleTime: 30_000,
});

/** Staff have answered a withdrawal. */
export const answerWithdrawalMutation = (client: QueryClient, callbacks: MutationCallbacks<void, string>) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /api/admin/withdrawals/{withdrawalId}/answered', { path: { withdrawalId: id } }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: withdrawalsQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['attention'] }),
      ]),
  });

interface RefundInput {
  id: string;
  form: VoucherRefundForm;
}

/** Refunds what is left of a voucher, or settles a refund that PayPal has rejected. */
export const refundVoucherMutation = (client: QueryClient, callbacks: MutationCallbacks<VoucherRefund, RefundInput>) =>
  mutationOptions({
    mutationFn: ({ id, form }: RefundInput) => call('POST /api/admin/vouchers/{voucherId}/refund', { path: { voucherId: id }, body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: vouchersQuery.queryKey }), client.invalidateQueries({ queryKey: ['attention'] })]),
  });

/** Sends a voucher again. */
export const resendVoucherMutation = (client: QueryClient, callbacks: MutationCallbacks<void, string>) =>
  mutationOptions({
    mutationFn: (id: string) => call('POST /api/admin/vouchers/{voucherId}/email', { path: { voucherId: id } }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => client.invalidateQueries({ queryKey: vouchersQuery.queryKey }),
  });
