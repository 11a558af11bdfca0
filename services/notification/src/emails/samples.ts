/** Data of invented events about an invented guest, for previews and tests. */
import { limits } from '@charter/contracts';
import type {
  Booking,
  BookingRefused,
  BookingStatusChanged,
  CancellationCause,
  CancellationExplanation,
  Dispute,
  FreeSlot,
  InquiryContinued,
  InquiryReceived,
  InquiryReplied,
  Locale,
  PayingGuest,
  StaffInvitationEmail,
} from '@charter/contracts';

/** In Nassau's winter time, 8 AM is 13:00 UTC. */
export const sampleBooking: Booking = {
  id: '0b6a3f6e-5a53-4a3e-9d0f-8f2c6f1f4a10',
  confirmationCode: '7K3QD-M9TXZ',
  firstName: 'Elena',
  lastName: 'Marchetti',
  email: 'elena@guests.example',
  phone: '+39 02 5550 0100',
  packageId: 3,
  packageName: 'Exuma 8-Hour Charter',
  packageDuration: '8 hours',
  bookingDate: '2026-12-12',
  charterDate: '2026-12-12',
  timeSlot: '8:00 AM - 4:00 PM',
  startsAt: '2026-12-12T13:00:00.000Z',
  endsAt: '2026-12-12T21:00:00.000Z',
  guestCount: 6,
  totalAmount: 3600,
  status: 'pending',
  paymentStatus: 'paid',
  specialRequests: null,
  lodging: null,
  locale: 'en',
  createdAt: '2026-11-01T10:00:00.000Z',
  revision: 0,
  refundTiers: [...limits.refundTiers],
  balanceDue: 0,
  linkVersion: 1,
};

/** Lunch and a photographer; the guest read only one name in another language than English. */
export const sampleAddOns: NonNullable<Booking['addOns']> = [
  { id: 1, name: 'Lunch on board', qty: 6, amount: 270 },
  { id: 2, name: 'Photographer', nameShown: 'Fotografo', nameLanguage: 'it', qty: 1, amount: 450 },
];

/** The time from which the sample booking was moved. */
export const sampleFormerSlot: FreeSlot = {
  date: '2026-12-10',
  timeSlot: '8:00 AM - 4:00 PM',
  startsAt: '2026-12-10T13:00:00.000Z',
  endsAt: '2026-12-10T21:00:00.000Z',
};

export const sampleRefusedBooking: BookingRefused = {
  reason: 'slot_gone',
  holdId: '6a1d1b8c-1f0e-4e55-8a77-0a6f2f0d3c21',
  paymentId: '4f9d2f1e-7a2c-4f0b-9c7e-2b6d5a8e1f33',
  firstName: 'Elena',
  lastName: 'Marchetti',
  email: 'elena@guests.example',
  locale: 'en',
  packageId: 3,
  packageName: 'Exuma 8-Hour Charter',
  bookingDate: '2026-12-12',
  timeSlot: '8:00 AM - 4:00 PM',
  startsAt: '2026-12-12T13:00:00.000Z',
  endsAt: '2026-12-12T21:00:00.000Z',
  totalAmount: 3600,
  alternatives: ['2026-12-13', '2026-12-15', '2026-12-16'].map((date) => ({
    date,
    timeSlot: 'All day',
    startsAt: `${date}T13:00:00.000Z`,
    endsAt: `${date}T21:00:00.000Z`,
  })),
};

export const sampleDispute: Dispute = {
  disputeId: 'PP-R-XYZ-10105200',
  status: 'WAITING_FOR_SELLER_RESPONSE',
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  outcome: null,
  amount: 3600,
  respondBy: '2026-12-31T00:00:00.000Z',
};

export const samplePayingGuest: PayingGuest = {
  holdId: sampleRefusedBooking.holdId,
  paymentId: sampleRefusedBooking.paymentId,
  firstName: 'Elena',
  lastName: 'Marchetti',
  email: 'elena@guests.example',
  phone: '+39 02 5550 0100',
  locale: 'en',
  packageId: 3,
  packageName: 'Exuma 8-Hour Charter',
  bookingDate: '2026-12-12',
  timeSlot: '8:00 AM - 4:00 PM',
  startsAt: '2026-12-12T13:00:00.000Z',
  endsAt: '2026-12-12T21:00:00.000Z',
  totalAmount: 3600,
};

export const sampleInquiry: InquiryReceived = {
  id: 41,
  firstName: 'Elena',
  lastName: 'Marchetti',
  email: 'elena@guests.example',
  phone: '+39 02 5550 0100',
  preferredCharter: 'Custom Charter',
  message: 'We are six and would like three days in March.',
};

export const sampleContinuation: InquiryContinued = {
  inquiryId: 41,
  messageId: '0b4ef8b1-2f9c-4a51-9d0e-6f1f8b6a9c20',
  firstName: 'Elena',
  lastName: 'Marchetti',
  email: 'elena@guests.example',
  phone: '+39 02 5550 0100',
  preferredCharter: 'Custom Charter',
  locale: 'en',
  message: 'The 9th suits us. Could we anchor overnight near Shroud Cay?',
};

export const sampleReply: InquiryReplied = {
  inquiryId: 41,
  replyId: 7,
  firstName: 'Elena',
  lastName: 'Marchetti',
  email: 'elena@guests.example',
  locale: 'en',
  linkVersion: 1,
  message: 'We are six and would like three days in March.',
  response: 'What a lovely plan.\n\nFrom the 9th to the 11th of March the boat is free, and the sea is at its calmest.',
};

/** Data of an event about a booking and nothing else. */
export const bookingSample = (locale: Locale): { booking: Booking } => ({ booking: { ...sampleBooking, locale } });

/** The same with some of the booking's values changed. */
export const bookingSampleWith =
  (change: Partial<Booking>) =>
  (locale: Locale): { booking: Booking } => ({
    booking: { ...sampleBooking, locale, ...change },
  });

/** A charter whose slot is counted from sunset. */
export const onSunset = {
  packageName: 'Paradise Island Sunset Cruise',
  packageDuration: '3 hours',
  timeSlot: '2h before sunset - 1h after sunset',
  startsAt: '2026-12-12T20:15:00.000Z',
  endsAt: '2026-12-12T23:15:00.000Z',
  sunset: '2026-12-12T22:21:05.000Z',
} satisfies Partial<Booking>;

/** Names at the limits of the booking form, without a space at which a line could break. */
export const longNames = {
  firstName: 'Maximiliana-Wilhelmina-Friederike',
  lastName: 'von Hohenstein-Wittelsbach-Donaueschingen',
  packageName: 'Exuma Cays and Compass Cay 8-Hour Charter with a Private Chef',
};

/** Mail programs make a link of this name, so e-mails do not print it. */
export const linkName = { firstName: 'www.spam.example' };

export const sampleCancellationId = '5f0a3c1e-90a4-4a5e-8d53-0a86d2b0a7c4';

/** A cancellation three days before departure. @param sent the refund is on its way */
export const cancelledSample =
  (
    cause: CancellationCause,
    explained: Pick<CancellationExplanation, 'percent' | 'tierFrom' | 'tierTo' | 'due'> & Partial<CancellationExplanation>,
    sent = true,
  ) =>
  (locale: Locale): BookingStatusChanged => ({
    ...bookingSample(locale),
    from: 'confirmed',
    to: 'cancelled',
    cause,
    cancellationId: sampleCancellationId,
    explanation: { departure: sampleBooking.startsAt, hoursLeft: 74, price: 3600, alreadyBack: 0, ...explained },
    refundSent: sent,
    notifyGuest: true,
    actor: cause === 'guest' ? 'guest' : 'staff',
  });

export const refusedBookingSample = (locale: Locale): BookingRefused => ({ ...sampleRefusedBooking, locale });

export const payingGuestSample = (locale: Locale): PayingGuest => ({ ...samplePayingGuest, locale });

export const sampleStaffInvitation: StaffInvitationEmail = {
  invitationId: 'b1b9c7de-6a3e-4f0d-9f57-2f1f7f3f0a55',
  name: 'Terrance Rolle',
  email: 'terrance@charters.example',
  role: 'crew',
  invitedBy: 'captain',
  expiresAt: '2026-11-29T15:00:00.000Z',
};
