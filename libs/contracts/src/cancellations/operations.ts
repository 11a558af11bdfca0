import { BookingId } from '../booking/forms.js';
import { CancellationExplanation } from '../shared/cancellation.js';
import type { CancellationCause } from '../shared/cancellation.js';
import { operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import type { CancellationRefundState, RefundPartState } from './limits.js';

/** What is refunded of one payment, or handed back. */
export class RefundPart {
  /** UUID; also of payment's refund. */
  id: string;
  /** It was paid by hand (cash, terminal, bank): staff hand it back. Otherwise it goes through PayPal. */
  byHand: boolean;
  /** US dollars. */
  amount: number;
  /** US dollars of it that the guest has not received yet. */
  outstanding: number;
  state: RefundPartState;
  /** PayPal's issue when it rejected this part, such as REFUND_NOT_ALLOWED. */
  issue: string | null;
}

/** A cancellation as staff see it. */
export class Cancellation {
  /** UUID; also of its refund. */
  id: string;
  /** The user name of a member of staff, "the guest" or "the system". */
  who: string;
  cause: CancellationCause;
  /** What the guest wrote, or why staff refund another amount than the policy's. */
  reason: string | null;
  explanation: CancellationExplanation;
  refundState: CancellationRefundState;
  /** US dollars of the refund that the guest has not received yet. */
  outstanding: number;
  /** US dollars of it that staff have to settle, as `refundOwed` of the booking. */
  unsettled: number;
  /** US dollars that `payRefund` would ask PayPal for: what was not sent, or rejected. */
  payable: number;
  /** Once it was requested: one per payment, and one for what was paid by hand. */
  refunds: RefundPart[];
  /** PayPal's issue when it rejected the refund, such as REFUND_NOT_ALLOWED. */
  refundIssue: string | null;
  /** When payment was asked to refund, UTC ISO 8601; null before. */
  sentAt: string | null;
  /** UTC ISO 8601. */
  createdAt: string;
}

/** What each choice would refund now; of a cancelled booking, what was fixed when it was cancelled. */
export class CancellationQuote {
  /** Null while the booking is not cancelled. */
  cancellation: Cancellation | null;
  policy: CancellationExplanation;
  /** Everything, as for weather and the boat's faults. */
  all: CancellationExplanation;
}

export class PayRefundRequest {
  bookingId: string;
  staff: StaffMember;
}

export const cancellations = {
  /** Staff only. Also finds a deleted booking. @throws BOOKING_NOT_FOUND */
  quote: operation('svc.booking.quoteCancellation', BookingId, CancellationQuote),
  /**
   * Refunds through PayPal what a cancellation has fixed and staff have not paid, or what PayPal rejected before. A refund that is under way
   * is no error. Also of a deleted booking. @throws BOOKING_NOT_FOUND, NOTHING_TO_REFUND
   */
  payRefund: operation('svc.booking.payRefund', PayRefundRequest, Cancellation),
} as const;
