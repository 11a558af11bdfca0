import { call } from '@charter/api-client';
import type {
  Booking,
  CancellationOptions,
  Folio,
  ManualPaymentForm,
  PaymentRequestForm,
  Refund,
  RefundForm,
  RequestedFolio,
  SettleRefundForm,
} from '@charter/contracts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MutationCallbacks } from '../../lib/mutation-callbacks.js';
import { all, patchBooking, refresh } from './bookings.queries.js';

interface CancelBookingInput {
  booking: Booking;
  options: CancellationOptions;
}

/** What each choice of a cancellation would refund now. */
export const cancellationQuoteQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['cancellation', bookingId],
    queryFn: ({ signal }) => call('GET /api/admin/bookings/{bookingId}/cancellation', { path: { bookingId }, signal }),
    // The amount depends on the time: each opening of the dialog loads it again.
    staleTime: 0,
    gcTime: 0,
  });

export const cancelBookingMutation = (client: QueryClient, callbacks: MutationCallbacks<Booking, CancelBookingInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, options }: CancelBookingInput) =>
      call('PUT /api/admin/bookings/{bookingId}/status', {
        path: { bookingId: booking.id },
        body: { status: 'cancelled', ...options, expectedRevision: booking.revision },
      }),
    onSuccess: (saved, input) => {
      patchBooking(client, saved.id, saved);
      callbacks.onSuccess(saved, input);
      refreshAfterRefund(client);
    },
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

/** Refunds through PayPal what a cancellation has fixed. */
export const payRefundMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: (bookingId: string) => call('POST /api/admin/bookings/{bookingId}/cancellation/refund', { path: { bookingId } }),
    onSuccess: () => refreshAfterRefund(client),
    onSettled: () => refresh(client),
  });

interface RefundInput extends RefundForm {
  booking: Booking;
}

export const refundMutation = (client: QueryClient, callbacks: MutationCallbacks<Refund, RefundInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, ...form }: RefundInput) =>
      call('POST /api/admin/bookings/{bookingId}/refunds', { path: { bookingId: booking.id }, body: form }),
    onSuccess: (refund, input) => {
      callbacks.onSuccess(refund, input);
      refreshAfterRefund(client);
    },
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

interface SettleRefundInput {
  booking: Booking;
  form: SettleRefundForm;
}

interface RecordPaymentInput {
  booking: Booking;
  form: ManualPaymentForm;
}

interface RequestPaymentInput {
  booking: Booking;
  form: PaymentRequestForm;
}

/** Records a payment that did not come through PayPal. */
export const recordPaymentMutation = (client: QueryClient, callbacks: MutationCallbacks<Folio, RecordPaymentInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, form }: RecordPaymentInput) =>
      call('POST /api/admin/bookings/{bookingId}/payments', { path: { bookingId: booking.id }, body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

/** Asks the guest by e-mail to pay what is left; the same request again is a reminder. */
export const requestPaymentMutation = (client: QueryClient, callbacks: MutationCallbacks<RequestedFolio, RequestPaymentInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, form }: RequestPaymentInput) =>
      call('POST /api/admin/bookings/{bookingId}/payment-requests', { path: { bookingId: booking.id }, body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

/** Marks a refund that is due as made outside PayPal. */
export const settleRefundMutation = (client: QueryClient, callbacks: MutationCallbacks<void, SettleRefundInput>) =>
  mutationOptions({
    mutationKey: all,
    mutationFn: ({ booking, form }: SettleRefundInput) =>
      call('POST /api/admin/bookings/{bookingId}/cancellation/handed-back', { path: { bookingId: booking.id }, body: form }),
    onSuccess: callbacks.onSuccess,
    onError: callbacks.onError,
    onSettled: () => refresh(client),
  });

/** The booking service learns of a refund from an event, shortly after the refund request was answered. */
const refundEventDelaysMs = [1_000, 4_000];

function refreshAfterRefund(client: QueryClient): void {
  for (const delay of refundEventDelaysMs) setTimeout(() => refresh(client), delay);
}
