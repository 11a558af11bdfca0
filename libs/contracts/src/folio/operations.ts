import { BookingId } from '../booking/forms.js';
import { PaymentRequestForm } from '../payment-requests/forms.js';
import type { BookingRequestKind, RequestEmail } from '../payment-requests/limits.js';
import { operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { ManualPaymentForm } from './forms.js';
import type { FolioKind, PaymentMethod } from './limits.js';

/** One entry of a booking's folio. Entries are never changed. */
export class FolioEntry {
  /** UUID. */
  id: string;
  kind: FolioKind;
  /** English. Of a payment that staff recorded, their note; may be empty. */
  text: string;
  /** US dollars. Negative for what reduces the price, for a counter-entry, and for money that PayPal returned. */
  amount: number;
  /** Null for lines and adjustments, and for a refund that staff made without PayPal. */
  method: PaymentMethod | null;
  /** The user name of a member of staff, "PayPal", "the guest" or "the system". */
  who: string;
  /** UTC ISO 8601. */
  at: string;
}

/** What the guest is asked to pay, and has not paid. */
export class FolioRequest {
  /** UUID. */
  id: string;
  kind: BookingRequestKind;
  /** US dollars. */
  amount: number;
  /** UTC ISO 8601; absent for one that is due at once. */
  dueAt?: string;
  /** True while PayPal reviews the guest's payment of it, during which it is not asked for again; absent otherwise. */
  underReview?: boolean;
}

/** The account of a booking: what is owed, what was paid, and what went back. Each list is in order of time. */
export class Folio {
  /** What the charter costs, and adjustments of it. */
  lines: FolioEntry[];
  payments: FolioEntry[];
  /** Refunds and what PayPal took back. */
  refunds: FolioEntry[];
  /** US dollars, lines − payments + refunds: what the guest still owes, or, if negative, is to be given back. */
  balance: number;
  /** Always "USD". */
  currency: string;
  /** Open payment requests. */
  requests: FolioRequest[];
}

/** The account of a booking whose guest was asked to pay. */
export class RequestedFolio extends Folio {
  /** What the guest is sent. */
  email: RequestEmail;
}

export class RequestPaymentRequest extends PaymentRequestForm {
  bookingId: string;
  staff: StaffMember;
}

export class ManualPaymentRequest extends ManualPaymentForm {
  bookingId: string;
  staff: StaffMember;
}

/** Operations for staff. */
export const folio = {
  /** Also of a deleted booking. @throws BOOKING_NOT_FOUND */
  find: operation('svc.booking.findFolio', BookingId, Folio),
  /**
   * Records a payment that did not come through PayPal. Idempotent by `entryId`.
   * @throws BOOKING_NOT_FOUND
   * @throws INVALID for another payment under the same id, and for a counter-entry of more than was recorded, or without a note
   */
  recordPayment: operation('svc.booking.recordPayment', ManualPaymentRequest, Folio),
  /**
   * Asks the guest to pay what is left, by an e-mail with the personal link. Closes the former request of the kind; a repetition of the
   * same one reminds the guest of it, at most once an hour.
   * @throws BOOKING_NOT_FOUND, STATUS_NOT_ALLOWED for a cancelled booking
   * @throws PAYMENT_UNDER_REVIEW while PayPal reviews a payment of the former request
   * @throws INVALID at `amount` for more than is owed, at `dueAt` for less than 24 hours
   */
  requestPayment: operation('svc.booking.requestPayment', RequestPaymentRequest, RequestedFolio),
} as const;
