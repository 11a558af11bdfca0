import type { PaymentStatus } from './limits.js';
import type { Cents } from './money.js';
import { operation } from './operation.js';

/** A booking as payment compares it with its own records. */
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
  /** Bookings made since then, UTC ISO 8601, in the order of their payment ids. */
  since: string;
  /** The last payment id of the page before. */
  after?: string;
}

export class Settlements {
  /** At most 500; for a page, fewer mean that it is the last. */
  settlements: Settlement[];
}

/** What payment compares its records with, every ten minutes. */
export const bookingSettlements = {
  /** The bookings of these payments; one that has none is missing. */
  find: operation('svc.booking.findSettlements', SettlementsQuery, Settlements),
  /** Pages through the bookings that a payment made. */
  list: operation('svc.booking.listSettlements', SettlementsPage, Settlements),
} as const;
