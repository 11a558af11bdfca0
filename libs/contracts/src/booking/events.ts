import type { BalanceReminder, BookingRequestKind } from '../payment-requests/limits.js';
import { CancellationExplanation } from '../shared/cancellation.js';
import type { CancellationCause } from '../shared/cancellation.js';
import { Dispute } from '../shared/dispute.js';
import type { Locale } from '../shared/limits.js';
import type { Cents } from '../shared/money.js';
import { eventType } from '../shared/operation.js';
import type { BookingStatus, ReminderKind } from './limits.js';
import { BookedAddOn, Booking, FreeSlot, OpenBalance } from './operations.js';

/** A booking was made, by a captured payment or by staff. */
export class BookingCreated {
  booking: Booking;
  /** What is still to be paid, of a booking that was made with a deposit. */
  balance?: OpenBalance;
}

/** A captured payment did not become a booking: payment refunds it in full, and notification writes to the guest. */
export class BookingRefused {
  /** `departed`: the payment was captured after the charter's departure. */
  reason: 'slot_gone' | 'already_booked' | 'departed';
  /**
   * Why the payment request was closed, with `already_booked`: the booking was cancelled, the amount was not due any more, what was to be
   * bought with it could no longer be had, or another version of an offer that is not accepted has replaced it. Absent when another payment has paid it.
   */
  closed?: 'cancelled' | 'not_due' | 'lapsed' | 'replaced';
  /** UUIDs. */
  holdId: string;
  paymentId: string;
  firstName: string;
  lastName: string;
  email: string;
  locale: Locale;
  /** Null for a custom charter, which was to be bought by an offer. */
  packageId: number | null;
  packageName: string;
  /** The package's name in the guest's language when it was sold; absent where it had none but the English one. */
  packageNameShown?: string;
  /** Language of `packageNameShown`, absent with it. */
  packageNameLanguage?: Locale;
  /** Charter date in Nassau, yyyy-MM-dd. */
  bookingDate: string;
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** US dollars. */
  totalAmount: number;
  /** Up to three slots of the same package that are free now, for a custom charter its hours on other days; none when the visitor has booked already. */
  alternatives: FreeSlot[];
}

/** Staff changed the status, or the charter has ended. */
export class BookingStatusChanged {
  booking: Booking;
  from: BookingStatus;
  to: BookingStatus;
  /** Cancellations only. */
  cause?: CancellationCause;
  /** UUID. Cancellations only. */
  cancellationId?: string;
  /** Cancellations only. */
  explanation?: CancellationExplanation;
  /** Cancellations only: the refund is on its way; otherwise staff have yet to pay it. */
  refundSent?: boolean;
  /** US dollars of the refund that were paid by hand, so that staff hand them back; absent unless the rest is on its way. */
  refundByHand?: number;
  /** US dollars of the refund that are back on gift vouchers, and can be used at once. */
  refundToVoucher?: number;
  /** The last day of those vouchers, yyyy-MM-dd in Nassau: the earliest of several. Absent when they have none. */
  voucherUntil?: string;
  /** False: the guest is not to be sent an e-mail. */
  notifyGuest?: boolean;
  actor?: 'guest' | 'staff' | 'system';
  /** The guest has chosen the refund after a move by the company. */
  chosen?: boolean;
}

/** A payment's part of a cancellation's refund is to be paid. A second event for the same part tries again what PayPal has rejected. */
export class BookingRefundOwed {
  /** UUID. */
  cancellationId: string;
  /** UUID of the refund; the cancellation's when it is absent. */
  refundId?: string;
  paymentId: string;
  amountCents: Cents;
  cause: CancellationCause;
}

/** PayPal has rejected a part of a cancellation's refund for good: staff have to pay it another way. */
export class BookingRefundFailed {
  booking: Booking;
  cancellationId: string;
  /** US dollars of this part that the guest has not received. */
  amount: number;
  /** PayPal's issue, such as REFUND_NOT_ALLOWED. */
  issue: string;
}

/** A payment of a booking was refunded, in part or in full, or staff have handed back what they owed of a cancellation's refund. */
export class BookingRefunded {
  booking: Booking;
  /** US dollars of this refund. */
  amount: number;
  /** US dollars of all refunds of the booking. */
  refundedAmount: number;
  /** Staff have handed it back, or it is back on gift vouchers. Absent for a refund through PayPal. */
  through?: 'hand' | 'voucher';
  /** The last day of those vouchers, yyyy-MM-dd in Nassau: the earliest of several. Absent when they have none. */
  voucherUntil?: string;
}

/** The guest is to be reminded of the charter: a week before, or in the evening before departure. */
export class BookingReminderDue {
  booking: Booking;
  kind: ReminderKind;
  /** First name of the captain; absent while none is assigned. */
  captain?: string;
  /** Staff have requested it, whether it was sent before or not. */
  requested?: boolean;
}

/** A guest is asked for a balance, reminded of it, or informed that PayPal has denied a payment. */
export class BookingBalanceDue {
  booking: Booking;
  /** UUID. */
  paymentRequestId: string;
  /** US dollars; with the reason "denied" those of the payment, from which the balance may differ by then. */
  amount: number;
  /** UTC ISO 8601. */
  dueAt: string;
  reason: 'requested' | BalanceReminder | 'denied';
  /** What the denied payment was for; absent for a balance. `dueAt` is then the departure. */
  kind?: Exclude<BookingRequestKind, 'balance'>;
  /** The guest was asked for it before: staff remind the guest, or its amount has risen. */
  again: boolean;
}

/** The guest has paid a balance, or a difference that staff asked for, on the trip page; or staff have recorded a payment. */
export class BookingBalancePaid {
  booking: Booking;
  /** UUID; of a payment by hand that of its entry. */
  paymentRequestId: string;
  /** US dollars of this payment. */
  amount: number;
  /** US dollars that are still to be paid after it. */
  stillDue: number;
  /** Staff have recorded it; absent otherwise. */
  byHand?: true;
}

/** The guest has paid for add-ons on the trip page, which the booking has now. */
export class BookingAddOnsBought {
  booking: Booking;
  added: BookedAddOn[];
  /** US dollars of this payment. */
  amount: number;
}

/** The guest has given the crew a gratuity. It is no part of the booking's price or payments. */
export class BookingGratuityPaid {
  booking: Booking;
  /** US dollars. */
  amount: number;
}

/** The guest is to be sent an invitation to review the charter: the first, or a reminder. */
export class BookingInvited {
  booking: Booking;
}

/** Staff or the guest corrected the guest's details or party of a booking. */
export class BookingDetailsChanged {
  booking: Booking;
  /** The former e-mail address and number of guests, if they have changed. */
  before: { email?: string; guestCount?: number };
  by: 'guest' | 'staff';
}

/** The confirmation of a booking is to be sent again. */
export class BookingConfirmationRequested {
  booking: Booking;
}

/** A paid booking departs within 48 hours, or has departed, and staff have not confirmed it. Published once per booking. */
export class BookingUnconfirmed {
  booking: Booking;
}

/** PayPal reversed the payment of a booking (charge-back), or returned it after a dispute was won. */
export class BookingReversed {
  booking: Booking;
  /** US dollars that are reversed now; 0 when PayPal returned them. */
  reversedAmount: number;
}

/** A guest disputes the payment of a booking at PayPal. */
export class BookingDisputed {
  booking: Booking;
  dispute: Dispute;
}

/** The guest and charter of a payment that has no booking yet. */
export class PayingGuest {
  /** UUIDs. */
  holdId: string;
  paymentId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  locale: Locale;
  packageId: number;
  packageName: string;
  /** The package's name in the guest's language when it was sold; absent where it had none but the English one. */
  packageNameShown?: string;
  /** Language of `packageNameShown`, absent with it. */
  packageNameLanguage?: Locale;
  /** Charter date in Nassau, yyyy-MM-dd. */
  bookingDate: string;
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** Whole US dollars. */
  totalAmount: number;
}

/** A payment is pending at PayPal (eCheck, review, or a decision of the seller): its slot stays held. */
export class BookingPaymentPending {
  guest: PayingGuest;
  /** PayPal's reason, such as ECHECK or RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION. */
  reason: string;
  /** UTC ISO 8601. */
  heldUntil: string;
}

/** A pending payment was denied: the slot is free again, and nothing was charged. */
export class BookingPaymentDenied {
  guest: PayingGuest;
  /** Why PayPal denied it, as `payment.failed` states it. */
  reason: string;
}

/** The times in which the boat can be booked have changed. */
export class AvailabilityChanged {
  vesselId: number;
}

export const bookingEvents = {
  created: eventType('evt.booking.created', BookingCreated),
  refused: eventType('evt.booking.refused', BookingRefused),
  statusChanged: eventType('evt.booking.statusChanged', BookingStatusChanged),
  reminderDue: eventType('evt.booking.reminderDue', BookingReminderDue),
  balanceDue: eventType('evt.booking.balanceDue', BookingBalanceDue),
  balancePaid: eventType('evt.booking.balancePaid', BookingBalancePaid),
  addOnsBought: eventType('evt.booking.addOnsBought', BookingAddOnsBought),
  gratuityPaid: eventType('evt.booking.gratuityPaid', BookingGratuityPaid),
  invited: eventType('evt.booking.invited', BookingInvited),
  detailsChanged: eventType('evt.booking.detailsChanged', BookingDetailsChanged),
  confirmationRequested: eventType('evt.booking.confirmationRequested', BookingConfirmationRequested),
  unconfirmed: eventType('evt.booking.unconfirmed', BookingUnconfirmed),
  refundOwed: eventType('evt.booking.refundOwed', BookingRefundOwed),
  refundFailed: eventType('evt.booking.refundFailed', BookingRefundFailed),
  refunded: eventType('evt.booking.refunded', BookingRefunded),
  reversed: eventType('evt.booking.reversed', BookingReversed),
  disputed: eventType('evt.booking.disputed', BookingDisputed),
  paymentPending: eventType('evt.booking.paymentPending', BookingPaymentPending),
  paymentDenied: eventType('evt.booking.paymentDenied', BookingPaymentDenied),
  availabilityChanged: eventType('evt.booking.availabilityChanged', AvailabilityChanged),
} as const;
