import type { PaymentStatus } from './limits.js';
import type { Cents } from './money.js';
import { operation } from './operation.js';

/** The amounts of a booking, which payment compares with its own records. */
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
  /** Only bookings made since then, UTC ISO 8601; they are in the order of their payment ids. */
  since: string;
  /** The last payment id of the previous page. */
  after?: string;
}

export class Settlements {
  /** At most 500; fewer on the last page. */
  settlements: Settlement[];
}

/** Operations for payment's comparison with its own records, every ten minutes. */
export const bookingSettlements = {
  /** The bookings of these payments; payments without a booking are left out. */
  find: operation('svc.booking.findSettlements', SettlementsQuery, Settlements),
  /** Pages of all bookings that have a payment. */
  list: operation('svc.booking.listSettlements', SettlementsPage, Settlements),
} as const;
