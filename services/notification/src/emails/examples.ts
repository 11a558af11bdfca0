import {
  type Booking,
  type BookingDisputed,
  type BookingMoved,
  type BookingPaymentDenied,
  type BookingPaymentPending,
  type BookingRefundFailed,
  type BookingRefused,
  type BookingReversed,
  type BookingStatus,
  type BookingStatusChanged,
  type CancellationCause,
  type CancellationExplanation,
  defaultBusiness,
  type Event,
  type InquiryReceived,
  type InquiryReplied,
} from '@charter/contracts';
import {
  cancelledSample,
  sampleBooking,
  sampleCancellationId,
  sampleDispute,
  sampleFormerSlot,
  sampleInquiry,
  samplePayingGuest,
  sampleRefusedBooking,
  sampleReply,
} from './samples.js';

export const businessSettings = {
  business: defaultBusiness,
  publicUrl: 'https://charters.example',
  staffInbox: 'staff@charters.example',
  guestLinkSecret: 'a secret of thirty-two characters',
  sender: 'Nassau Luxury Charters <hello@charters.example>',
};

export const confirmationCode = sampleBooking.confirmationCode;

export const anEvent = (data: object, change: Partial<Event> = {}): Event => ({
  id: 'e1',
  type: '',
  occurredAt: '2026-12-11T15:00:00.000Z',
  correlationId: '',
  data,
  ...change,
});

export const aBooking = (change: Partial<Booking> = {}): Booking => ({ ...sampleBooking, ...change });

/** A cancellation of a paid charter of $3,600, with the refund on its way unless stated otherwise. */
export const cancellation = (
  cause: CancellationCause,
  explained: Partial<CancellationExplanation> = {},
  { sent = true, ...change }: Partial<Booking> & { sent?: boolean } = {},
): BookingStatusChanged => ({
  ...cancelledSample(cause, { percent: 50, tierFrom: 48, tierTo: 168, due: 1800, ...explained }, sent)('en'),
  booking: aBooking({ status: 'cancelled', ...change }),
});

export const statusChange = (to: string): BookingStatusChanged => ({
  ...(to === 'cancelled' && cancellation('business')),
  booking: aBooking({ status: to as BookingStatus }),
  from: 'pending',
  to: to as BookingStatus,
});

/** Everything is refunded, whatever the policy. */
export const everything = { percent: 100, tierFrom: null, tierTo: null, due: 3600 };

export const refundFailed = (): BookingRefundFailed => ({
  booking: aBooking({ status: 'cancelled' }),
  cancellationId: sampleCancellationId,
  amount: 1800,
  issue: 'REFUND_NOT_ALLOWED',
});

export const bookingMoved = (change: Partial<BookingMoved> = {}): BookingMoved => ({
  booking: aBooking({ revision: 1 }),
  from: { ...sampleFormerSlot },
  cause: 'guest',
  by: 'guest',
  notifyGuest: true,
  ...change,
});

export const bookingRefused = (change: Partial<BookingRefused> = {}): BookingRefused => ({ ...sampleRefusedBooking, ...change });

export const inquiryReceived = (change: Partial<InquiryReceived> = {}): InquiryReceived => ({ ...sampleInquiry, ...change });

export const inquiryReplied = (change: Partial<InquiryReplied> = {}): InquiryReplied => ({ ...sampleReply, ...change });

export const bookingDisputed = (change: Partial<BookingDisputed['dispute']> = {}): BookingDisputed => ({
  booking: aBooking(),
  dispute: { ...sampleDispute, ...change },
});

export const bookingReversed = (reversedAmount = 3600): BookingReversed => ({ booking: aBooking(), reversedAmount });

export const paymentPending = (reason = 'ECHECK'): BookingPaymentPending => ({
  guest: samplePayingGuest,
  reason,
  heldUntil: '2026-11-29T15:00:00.000Z',
});

export const paymentDenied = (locale: BookingPaymentDenied['guest']['locale'] = 'en'): BookingPaymentDenied => ({
  guest: { ...samplePayingGuest, locale },
  reason: 'DECLINED_BY_RISK_FRAUD_FILTERS',
});
