import { Dispute } from '../shared/dispute.js';
import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { OrderForm, RefundForm } from './forms.js';
import type { FundingSource } from './limits.js';

export class OrderRequest {
  order: OrderForm;
  /** Hash of the visitor's checkout cookie. */
  checkout: string;
  /** The visitor's network address, normalized (IPv6 by /64), by which unpaid holds are limited. */
  address: string;
  /** The key of the visitor's trip session; absent without one. */
  tripKey?: string;
  /** The key of the visitor's session of an offer; absent without one. */
  offerKey?: string;
}

export class PaymentOrder {
  /** PayPal's order id; empty when vouchers cover the price. */
  id: string;
  /** Vouchers cover the price, and the charter is booked. Absent otherwise. */
  paid?: boolean;
  /** Until when the slot is held, or without one the order can be paid; UTC ISO 8601. */
  heldUntil: string;
}

/** What `POST /paypal/order` answers. */
export class OrderReply {
  /** PayPal's order id; null when vouchers cover the price, and nothing is to be paid. */
  id: string | null;
  /** Vouchers cover the price, and the charter is booked. Absent otherwise. */
  paid?: boolean;
  /** Until when the slot is held, or without one the order can be paid; UTC ISO 8601. */
  heldUntil: string;
}

export class CaptureRequest {
  /** PayPal's order id. */
  orderId: string;
  /** Hash of the visitor's checkout cookie. */
  checkout: string;
  /** The key of the visitor's trip session; absent without one. */
  tripKey?: string;
  /** The key of the visitor's session of an offer; absent without one. */
  offerKey?: string;
}

type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED';

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
  /** Address of the JS SDK v6. */
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
}

/** A captured payment of a visitor. */
export class CheckoutPayment {
  /** UUID. */
  paymentId: string;
  /** UUID of the hold that it pays for. */
  holdId: string;
  /** PayPal's order id. */
  orderId: string;
  /** All of the money is refunded or was taken back by PayPal. */
  refunded: boolean;
}

export type RefundState = 'requested' | 'pending' | 'completed' | 'failed';

/** Who requested a refund. */
export class RefundActor {
  /** `system` for automatic refunds. */
  kind: 'staff' | 'system';
  /** The user name of staff. */
  name?: string;
}

/** What is refunded of one payment, when a refund is spread over several. */
export class PartialRefund {
  /** UUID. */
  id: string;
  /** US dollars. */
  amount: number;
  state: RefundState;
  /** PayPal's issue when it rejected this part. */
  issue: string | null;
}

/** A refund as staff see it. */
export class Refund {
  /** UUID. */
  id: string;
  /** US dollars. */
  amount: number;
  /** `slot_gone`, `already_booked`, `departed` and `amount_mismatch` are automatic; for "staff" the note has the reason; "cancellation" is a booking's. */
  reason: string;
  note: string | null;
  actor: RefundActor;
  /** Requested: no response from PayPal yet, and the request is repeated. Pending: accepted by PayPal and not completed. */
  state: RefundState;
  /** PayPal's refund id. */
  paypalRefundId: string | null;
  /** PayPal's issue when it rejected the refund, such as REFUND_NOT_ALLOWED. */
  issue: string | null;
  /** When it is spread over several payments: the state is then that of the least advanced, "failed" when PayPal has rejected one. */
  parts?: PartialRefund[];
  /** UTC ISO 8601. */
  createdAt: string;
}

export class RefundRequest extends RefundForm {
  bookingId: string;
  staff: StaffMember;
}

export class PaymentRef {
  /** UUID. */
  paymentId: string;
}

/** A payment as staff see it. */
export class PaymentRecord {
  /** PayPal's order id; null before the order was created. */
  orderId: string | null;
  /** PayPal's capture id; null before PayPal had a capture. */
  captureId: string | null;
  /** `initiated`, `created`, `approved`, `capturing`, `pending`, `captured`, … */
  state: string;
  /** Payment method, as PayPal reports it; if PayPal says only PayPal, the pressed button. Null before PayPal had a capture. */
  fundingSource: FundingSource | null;
  /** The price, US dollars. */
  amount: number;
  /** US dollars. */
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

export const payment = {
  /** Settings with which a page starts PayPal's SDK. No client token while PayPal issues none. No expected errors. */
  setup: operation('svc.payment.setup', SetupRequest, PayPalSetup),
  /**
   * Holds the slot and creates the PayPal order at the server's price. Repeated by the same checkout for the same slot it returns the same
   * order, so a lost response is no reason for a second one. A payment request has one order, whichever of the guest's devices asks for it.
   * @throws INVALID (a field, or an amount that is not the price), PACKAGE_NOT_FOUND, SLOT_TAKEN, TOO_MANY_HOLDS, HOLD_GONE, ALREADY_PAID, PAYMENT_IN_DOUBT, PAYPAL_UNAVAILABLE
   * @throws TRIP_CLOSED, PAYMENT_REQUEST_NOT_FOUND, PAYMENT_REQUEST_CLOSED for a payment request
   */
  createOrder: operation('svc.payment.createOrder', OrderRequest, PaymentOrder),
  /**
   * Captures an approved order. Idempotent. An order that is not approved is DECLINED with the issue ORDER_NOT_APPROVED, after two seconds
   * in which PayPal may show the approval; a capture with an unknown result is PENDING.
   * @throws ORDER_NOT_FOUND, FOREIGN_ORDER (of another checkout, and not of this trip session's booking), SLOT_TAKEN or PAYMENT_REQUEST_CLOSED (not charged),
   * PAYPAL_UNAVAILABLE (no capture was sent)
   */
  capture: operation('svc.payment.capture', CaptureRequest, CaptureResult),
  /** Stores a signed delivery, and processes it by reading PayPal. @throws WEBHOOK_NOT_SIGNED, MALFORMED */
  receiveWebhook: operation('svc.payment.receiveWebhook', WebhookDelivery, Empty),
  /** The visitor's captured payment. @throws FOREIGN_ORDER, INVALID when `totalAmount` is not its amount, NOT_PAID */
  findCheckout: operation('svc.payment.findCheckout', CheckoutQuery, CheckoutPayment),
  /** Staff only. The id is one that booking has stored, so an unknown one is a defect. No expected errors. */
  find: operation('svc.payment.find', PaymentRef, PaymentRecord),
  /**
   * Refunds money of a booking, of its oldest payment first. Idempotent by `refundId`; without a response from PayPal the refund stays "requested" and is repeated.
   * @throws INVALID (more than is left, or another amount under the same `refundId`), NOTHING_TO_REFUND, REFUND_FAILED (PayPal has rejected all of it;
   * the detail has PayPal's issue), BOOKING_NOT_FOUND
   */
  refund: operation('svc.payment.refund', RefundRequest, Refund),
} as const;
