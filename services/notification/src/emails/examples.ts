import {
  type Booking,
  type BookingDisputed,
  type BookingMoved,
  type BookingPaymentDenied,
  type BookingPaymentPending,
  type BookingRefused,
  type BookingReversed,
  type BookingStatus,
  type BookingStatusChanged,
  defaultBusiness,
  type Event,
  type InquiryReceived,
  type InquiryReplied,
} from '@charter/contracts';
import {
  sampleBooking,
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
  occurredAt: '',
  correlationId: '',
  data,
  ...change,
});

export const aBooking = (change: Partial<Booking> = {}): Booking => ({ ...sampleBooking, ...change });

export const statusChange = (to: string): BookingStatusChanged => ({
  booking: aBooking({ status: to as BookingStatus }),
  from: 'pending',
  to: to as BookingStatus,
});

export const bookingMoved = (change: Partial<BookingMoved> = {}): BookingMoved => ({
  booking: aBooking({ revision: 1 }),
  from: { ...sampleFormerSlot },
  cause: 'guest',
  by: 'guest',
  tell: true,
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
