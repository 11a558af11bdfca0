import type { PaymentStatus } from './limits.js';
import type { Cents } from './money.js';
import { operation } from './operation.js';

/** The money of a booking, as payment compares it with its own records. */
export class Settlement {
  paymentId: string;
  paymentStatus: PaymentStatus;
  amountCents: Cents;
  refundedCents: Cents;
  reversedCents: Cents;
}

export class SettlementsQuery {
  /** At most 500. */
  paymentIds: string[];
}

export class SettlementsPage {
  /** Bookings created since then (UTC ISO 8601), in the order of their payment ids. */
  since: string;
  /** The last payment id of the previous page. */
  after?: string;
}

export class Settlements {
  /** At most 500; fewer on the last page. */
  settlements: Settlement[];
}

/** Read by payment every ten minutes. */
export const bookingSettlements = {
  /** The bookings of these payments; a payment without booking is left out. */
  find: operation('svc.booking.findSettlements', SettlementsQuery, Settlements),
  /** Pages through the bookings that have a payment. */
  list: operation('svc.booking.listSettlements', SettlementsPage, Settlements),
} as const;
