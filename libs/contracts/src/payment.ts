import { Type } from 'class-transformer';
import { Equals, IsDefined, IsObject, Matches, ValidateNested } from 'class-validator';
import { booking as limits } from './limits.js';
import { BookingForm } from './booking.js';
import { Dispute } from './dispute.js';
import { RefundRequest } from './booking-back-office.js';
import type { Cents } from './money.js';
import { eventType, Empty, operation } from './operation.js';

/** `POST /paypal/order`. */
export class OrderForm {
  /** Dollars as text, "1200" or "1200.00". */
  @Matches(/^\d{1,7}(\.\d{2})?$/, { message: limits.messages.amount })
  amount: string;

  @Equals('USD', { message: 'Payments are made in US dollars' })
  currency: string;

  @Equals('CAPTURE', { message: 'The intent is CAPTURE' })
  intent: string;

  @ValidateNested()
  @Type(() => BookingForm)
  @IsObject({ message: 'An order needs the booking it pays for' })
  @IsDefined({ message: 'An order needs the booking it pays for' })
  booking: BookingForm;
}

export class OrderRequest {
  order: OrderForm;
  /** Hash of the visitor's checkout cookie. */
  checkout: string;
  /** The visitor's network address, normalized (IPv6 by /64), by which unpaid holds are limited. */
  address: string;
}

export class PaymentOrder {
  /** PayPal's order id. */
  id: string;
  /** UTC ISO 8601. */
  heldUntil: string;
}

export class OrderRef {
  @Matches(/^[A-Z0-9]{8,36}$/, { message: 'This is not a PayPal order id' })
  orderId: string;
}

export class CaptureRequest {
  /** PayPal's order id. */
  orderId: string;
  /** Hash of the visitor's checkout cookie. */
  checkout: string;
}

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED';

export class CaptureResult {
  /** The capture's own status, never the order's. */
  status: CaptureStatus;
  /** PayPal's issue for a capture without money, such as INSTRUMENT_DECLINED. */
  issue?: string;
}

export class SetupRequest {
  /** Bare host name of the page, without protocol and port: the domain to which the client token is bound. */
  host: string;
}

export class PayPalSetup {
  /** Starts the JS SDK for one-time payments; it does not expire. */
  clientId: string;
  /** The specification's field; null when PayPal issues none. */
  clientToken: string | null;
  /** UTC ISO 8601; null without a token. */
  clientTokenExpiresAt: string | null;
  environment: 'emulator' | 'sandbox' | 'live';
  /** Where the JS SDK v6 is loaded from. */
  sdkUrl: string;
  currency: string;
  components: string[];
}

export class WebhookDelivery {
  /** PayPal's transmission headers, lower case. */
  headers: Record<string, string>;
  /** The received bytes in base64: the signature covers these, not the parsed JSON. */
  body: string;
}

export class CheckoutQuery {
  /** Hash of the visitor's checkout cookie. */
  checkout: string;
  /** PayPal's order id; without it the visitor's newest paid order is meant. */
  orderId?: string;
  /** Whole US dollars that the visitor expects to have paid. */
  totalAmount?: number;
}

/** A captured payment of a visitor. */
export class CheckoutPayment {
  paymentId: string;
  holdId: string;
  /** PayPal's order id. */
  orderId: string;
  /** All of the money is refunded or was taken back by PayPal. */
  refunded: boolean;
}

/** Money was captured. Published once per payment; a repetition carries the same values. */
export class PaymentCaptured {
  paymentId: string;
  holdId: string;
  orderId: string;
  captureId: string;
  amountCents: Cents;
}

/** The capture is under review (eCheck, risk review) or its result is unknown: the slot stays held. */
export class PaymentPending {
  paymentId: string;
  holdId: string;
  reason: string;
}

/** A capture was declined and no money moved; the buyer may try the same order again: the slot is held as before the capture. */
export class PaymentDeclined {
  paymentId: string;
  holdId: string;
  /** PayPal's issue, such as INSTRUMENT_DECLINED. */
  reason: string;
}

/** The payment ended without captured money: declined for good, cancelled, expired. */
export class PaymentFailed {
  paymentId: string;
  holdId: string;
  reason: string;
  /** True when the capture was pending before, so that the guest expects an e-mail. Absent in older events. */
  wasPending?: boolean;
}

/** PayPal reversed captured money (charge-back, dispute, complaint), or returned it. Carries the current sums. */
export class PaymentReversed {
  paymentId: string;
  holdId: string;
  /** Reversed and not returned; 0 after a dispute was won. */
  reversedCents: Cents;
  refundedCents: Cents;
  capturedCents: Cents;
}

/** A dispute at PayPal was opened, changed or resolved. */
export class PaymentDisputed {
  paymentId: string;
  holdId: string;
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

export type RefundState = 'requested' | 'pending' | 'completed' | 'failed';

/** A refund as staff see it. */
export class Refund {
  /** UUID. */
  id: string;
  /** US dollars. */
  amount: number;
  /** `slot_gone`, `already_booked`, `departed` and `amount_mismatch` are automatic; for "staff" the note has the reason. */
  reason: string;
  note: string | null;
  /** User name of staff; "system" for automatic refunds, "the house" in older records. */
  who: string;
  /** Requested: no response from PayPal yet, and the request is repeated. Pending: accepted by PayPal and not completed. */
  state: RefundState;
  /** PayPal's refund id. */
  paypalRefundId: string | null;
  /** PayPal's issue when it rejected the refund, such as REFUND_NOT_ALLOWED. */
  issue: string | null;
  /** UTC ISO 8601. */
  createdAt: string;
}

export class PaymentRef {
  paymentId: string;
}

/** A payment as staff see it. */
export class PaymentRecord {
  /** PayPal's ids. */
  orderId: string | null;
  captureId: string | null;
  state: string;
  /** US dollars. */
  amount: number;
  refundedAmount: number;
  /** US dollars reversed by PayPal (charge-back) and not returned. */
  reversedAmount: number;
  /** US dollars that can still be refunded, less requested and pending refunds. */
  refundableAmount: number;
  /** The newest dispute, as last read from PayPal. */
  dispute: Dispute | null;
  /** UTC ISO 8601. */
  createdAt: string;
  /** Oldest first. */
  refunds: Refund[];
}

export class PaymentRefunded {
  paymentId: string;
  holdId: string;
  refundId: string;
  amountCents: Cents;
  /** Sum of all completed refunds. */
  refundedCents: Cents;
  capturedCents: Cents;
  reason: string;
}

export const payment = {
  setup: operation('svc.payment.setup', SetupRequest, PayPalSetup),
  /**
   * Holds the slot and creates the PayPal order.
   * @throws INVALID, PACKAGE_NOT_FOUND, SLOT_TAKEN, TOO_MANY_HOLDS, HOLD_GONE, ALREADY_PAID, PAYMENT_IN_DOUBT, PAYPAL_UNAVAILABLE
   */
  createOrder: operation('svc.payment.createOrder', OrderRequest, PaymentOrder),
  /** Captures an approved order. Idempotent. @throws ORDER_NOT_FOUND, FOREIGN_ORDER, SLOT_TAKEN, PAYPAL_UNAVAILABLE */
  capture: operation('svc.payment.capture', CaptureRequest, CaptureResult),
  /** Stores a signed delivery, and processes it by reading PayPal. @throws WEBHOOK_NOT_SIGNED, MALFORMED */
  receiveWebhook: operation('svc.payment.receiveWebhook', WebhookDelivery, Empty),
  /** The visitor's captured payment. @throws FOREIGN_ORDER, INVALID when `totalAmount` is not its amount, NOT_PAID */
  findCheckout: operation('svc.payment.findCheckout', CheckoutQuery, CheckoutPayment),
  find: operation('svc.payment.find', PaymentRef, PaymentRecord),
  /**
   * Refunds money of a booking. Idempotent by `refundId`; without a response from PayPal the refund stays "requested" and is repeated.
   * @throws INVALID (more than is left), NOTHING_TO_REFUND, REFUND_REFUSED, BOOKING_NOT_FOUND
   */
  refund: operation('svc.payment.refund', RefundRequest, Refund),
} as const;

export const paymentEvents = {
  captured: eventType('evt.payment.captured', PaymentCaptured),
  pending: eventType('evt.payment.pending', PaymentPending),
  declined: eventType('evt.payment.declined', PaymentDeclined),
  failed: eventType('evt.payment.failed', PaymentFailed),
  reversed: eventType('evt.payment.reversed', PaymentReversed),
  disputed: eventType('evt.payment.disputed', PaymentDisputed),
  refunded: eventType('evt.payment.refunded', PaymentRefunded),
} as const;
