import type { Cents } from '../shared/money.js';
import { eventType } from '../shared/operation.js';

/** Money was captured. Published once per payment; a repetition carries the same values. */
export class PaymentCaptured {
  paymentId: string;
  /** What was paid, or was to be; of a charter the hold's id. */
  paymentRequestId: string;
  orderId: string;
  captureId: string;
  amountCents: Cents;
}

/** The capture is under review (eCheck, risk review) or its result is unknown: the slot stays held. */
export class PaymentPending {
  paymentId: string;
  /** What was paid, or was to be; of a charter the hold's id. */
  paymentRequestId: string;
  /** PayPal's reason, such as ECHECK, or PENDING without one; IN_DOUBT while the result is unknown. */
  reason: string;
}

/** A capture was declined and no money moved; the buyer may try the same order again: the slot is held as before the capture. */
export class PaymentDeclined {
  paymentId: string;
  /** What was paid, or was to be; of a charter the hold's id. */
  paymentRequestId: string;
  /** PayPal's issue, such as INSTRUMENT_DECLINED. */
  reason: string;
}

/** The payment ended without captured money: declined for good, cancelled, expired. */
export class PaymentFailed {
  paymentId: string;
  /** What was paid, or was to be; of a charter the hold's id. */
  paymentRequestId: string;
  /** PayPal's issue, or one of ours: SLOT_TAKEN, HOLD_EXPIRED, ORDER_EXPIRED, ORDER_MISMATCH, GIVEN_UP, REFUNDED, REVERSED. */
  reason: string;
  /** True when the capture was pending before, so that the guest expects an e-mail. */
  wasPending: boolean;
  /** What was to be paid. */
  amountCents: Cents;
}

/** PayPal reversed captured money (charge-back, dispute, complaint), or returned it. Carries the current sums. */
export class PaymentReversed {
  paymentId: string;
  /** What was paid, or was to be; of a charter the hold's id. */
  paymentRequestId: string;
  /** Reversed and not returned; 0 after a dispute was won. */
  reversedCents: Cents;
  refundedCents: Cents;
  capturedCents: Cents;
}

/** A dispute at PayPal was opened, changed or resolved. */
export class PaymentDisputed {
  paymentId: string;
  /** What was paid, or was to be; of a charter the hold's id. */
  paymentRequestId: string;
  disputeId: string;
  /** PayPal's status: OPEN, WAITING_FOR_SELLER_RESPONSE, UNDER_REVIEW, RESOLVED, … */
  status: string;
  /** PayPal's reason, such as MERCHANDISE_OR_SERVICE_NOT_RECEIVED; null when PayPal reports none. */
  reason: string | null;
  /** PayPal's outcome code, such as RESOLVED_SELLER_FAVOUR; null while open. */
  outcome: string | null;
  amountCents: Cents | null;
  /** Due date of the seller's response, UTC ISO 8601. */
  respondBy: string | null;
}

/** Captured money was refunded. Published per refund that completes; a repetition carries the current sums. */
export class PaymentRefunded {
  paymentId: string;
  /** What was paid, or was to be; of a charter the hold's id. */
  paymentRequestId: string;
  /** UUID of our refund; empty for one made at PayPal. */
  refundId: string;
  /** Growth of the sum. */
  amountCents: Cents;
  /** Sum of all completed refunds. */
  refundedCents: Cents;
  capturedCents: Cents;
  /** `staff`, `cancellation`, the reason of an automatic refund, or `at_paypal`. */
  reason: string;
}

/** PayPal has rejected a refund for good, or ended it without paying. */
export class PaymentRefundFailed {
  /** UUID. */
  refundId: string;
  paymentId: string;
  /** PayPal's issue, such as REFUND_NOT_ALLOWED. */
  issue: string;
}

/** PayPal's report has the fee of a captured payment, or has changed it. */
export class PaymentFeeReported {
  paymentId: string;
  /** What was paid; of a charter the hold's id. */
  paymentRequestId: string;
  /** What PayPal has kept of the payment; refunds do not return it. */
  feeCents: Cents;
}

export const paymentEvents = {
  captured: eventType('evt.payment.captured', PaymentCaptured),
  pending: eventType('evt.payment.pending', PaymentPending),
  declined: eventType('evt.payment.declined', PaymentDeclined),
  failed: eventType('evt.payment.failed', PaymentFailed),
  reversed: eventType('evt.payment.reversed', PaymentReversed),
  disputed: eventType('evt.payment.disputed', PaymentDisputed),
  refunded: eventType('evt.payment.refunded', PaymentRefunded),
  refundFailed: eventType('evt.payment.refundFailed', PaymentRefundFailed),
  feeReported: eventType('evt.payment.feeReported', PaymentFeeReported),
} as const;
