import { Booking, FreeSlot } from './booking.js';
import { Dispute } from './dispute.js';
import type { BookingStatus, Locale } from './limits.js';
import { eventType } from './operation.js';

/** What a stranger needs to write to a guest about their booking. */
export class BookingCreated {
  booking: Booking;
}

/** Money came for a slot that was gone: payment answers with a full refund, notification with a letter. */
export class BookingRefused {
  /** `departed`: the money came after the charter's departure. */
  reason: 'slot_gone' | 'already_booked' | 'departed';
  holdId: string;
  paymentId: string;
  firstName: string;
  email: string;
  locale: Locale;
  packageId: number;
  packageName: string;
  bookingDate: string;
  timeSlot: string;
  totalAmount: number;
  /** Up to three slots of the same package that are free now. */
  alternatives: FreeSlot[];
}

export class BookingStatusChanged {
  booking: Booking;
  from: BookingStatus;
  to: BookingStatus;
  /** Of a cancelled booking whose money is here: what its policy gives back. */
  refundDue?: { percent: number; amount: number } | null;
}

/** Money of a booking went back to its guest. */
export class BookingRefunded {
  booking: Booking;
  /** US dollars, this time. */
  amount: number;
  /** US dollars, in all. */
  refundedAmount: number;
}

/** The guest is owed a letter that asks for a review: the first, or a reminder. */
export class BookingInvited {
  booking: Booking;
}

/** Staff corrected what a booking says of its guest or party. */
export class BookingDetailsChanged {
  booking: Booking;
  /** Only what has changed and concerns an e-mail: the address before. */
  before: { email?: string };
}

/** The confirmation of a booking is to be written to its guest again. */
export class BookingConfirmationRequested {
  booking: Booking;
}

/** A paid booking departs within 48 hours, or has departed, and staff have not confirmed it: published once. */
export class BookingUnconfirmed {
  booking: Booking;
}

/** Money of a booking was taken back by PayPal (charge-back), or returned after a dispute was won. */
export class BookingReversed {
  booking: Booking;
  /** US dollars that PayPal holds back now; 0 when it returned them. */
  reversedAmount: number;
}

/** A guest disputes the payment of a booking at PayPal. */
export class BookingDisputed {
  booking: Booking;
  dispute: Dispute;
}

/** Who pays for a slot, and for what, before there is a booking. */
export class PayingGuest {
  holdId: string;
  paymentId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  locale: Locale;
  packageId: number;
  packageName: string;
  bookingDate: string;
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  /** Whole US dollars. */
  totalAmount: number;
}

/** PayPal reviews a payment (eCheck, review, a decision that only the seller can make): the slot stays held. */
export class BookingPaymentPending {
  guest: PayingGuest;
  /** PayPal's reason, such as ECHECK or RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION. */
  reason: string;
  /** UTC ISO 8601. */
  heldUntil: string;
}

/** A payment that was pending has been denied: the slot is free again and nothing was charged. */
export class BookingPaymentDenied {
  guest: PayingGuest;
  reason: string;
}

export class AvailabilityChanged {
  vesselId: number;
}

export const bookingEvents = {
  created: eventType('evt.booking.created', BookingCreated),
  refused: eventType('evt.booking.refused', BookingRefused),
  statusChanged: eventType('evt.booking.statusChanged', BookingStatusChanged),
  invited: eventType('evt.booking.invited', BookingInvited),
  detailsChanged: eventType('evt.booking.detailsChanged', BookingDetailsChanged),
  confirmationRequested: eventType('evt.booking.confirmationRequested', BookingConfirmationRequested),
  unconfirmed: eventType('evt.booking.unconfirmed', BookingUnconfirmed),
  refunded: eventType('evt.booking.refunded', BookingRefunded),
  reversed: eventType('evt.booking.reversed', BookingReversed),
  disputed: eventType('evt.booking.disputed', BookingDisputed),
  paymentPending: eventType('evt.booking.paymentPending', BookingPaymentPending),
  paymentDenied: eventType('evt.booking.paymentDenied', BookingPaymentDenied),
  availabilityChanged: eventType('evt.booking.availabilityChanged', AvailabilityChanged),
} as const;
