import type { Locale } from '../shared/limits.js';
import type { Cents } from '../shared/money.js';
import { Empty, operation } from '../shared/operation.js';

export class OpenPaymentRequest {
  /** UUID. */
  paymentRequestId: string;
  /** What the buyer is about to pay; INVALID when it is another amount. */
  amountCents: Cents;
  /** The key of the buyer's trip session; absent without one. */
  tripKey?: string;
  /** The key of the buyer's session of an offer; absent without one. */
  offerKey?: string;
  /** Version of the terms that the page of an offer has shown. */
  termsVersion?: string;
}

/** A payment request that may be paid now. */
export class PayableRequest {
  /** UUID. */
  paymentRequestId: string;
  amountCents: Cents;
  /** What the buyer reads at PayPal, in the language of `locale`. */
  description: string;
  locale: Locale;
  /** The page of the site to which PayPal's page leads back, as a path. */
  returnPath: string;
  /** Until when an order that is made now is captured, UTC ISO 8601. */
  payableUntil: string;
}

export class PayerQuery {
  /** UUID. */
  paymentRequestId: string;
  /** The key of a trip session. */
  tripKey?: string;
  /** The key of a session of an offer. */
  offerKey?: string;
}

/** Operations for payment, about payment requests other than that of a charter, which is its hold. */
export const paymentRequests = {
  /**
   * Whether the buyer may pay it now, and what.
   * @throws TRIP_CLOSED without a session of its booking, OFFER_NOT_OPEN without one of its offer, PAYMENT_REQUEST_NOT_FOUND
   * @throws SLOT_TAKEN for an offer whose boat is taken
   * @throws ALREADY_PAID, PAYMENT_REQUEST_CLOSED when it is no longer to be paid
   * @throws INVALID at `amount`, with the `total` and `currency`, for another amount
   */
  open: operation('svc.booking.openPaymentRequest', OpenPaymentRequest, PayableRequest),
  /** Whether a session is that of the request's booking or offer. @throws FOREIGN_ORDER */
  checkPayer: operation('svc.booking.checkPayer', PayerQuery, Empty),
} as const;
