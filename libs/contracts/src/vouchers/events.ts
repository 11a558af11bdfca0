import type { Locale } from '../shared/limits.js';
import type { Cents } from '../shared/money.js';
import { eventType } from '../shared/operation.js';
import type { VoucherRefundCause } from './limits.js';

/** A gift voucher as its e-mails need it. Its code is derived from its id where an e-mail is written: no event has it. */
export class SoldVoucher {
  /** UUID. */
  id: string;
  /** US dollars. */
  amount: number;
  /** In the language of `locale`; absent for an amount. */
  packageName?: string;
  forName: string;
  message: string | null;
  buyer: { firstName: string; lastName: string; email: string };
  deliverTo: string;
  /** yyyy-MM-dd in Nassau; null for one that is sent at once. */
  deliverOn: string | null;
  /** yyyy-MM-dd; null for one without an end. */
  validUntil: string | null;
  locale: Locale;
}

/** Its buyer has paid. */
export class VoucherBought {
  voucher: SoldVoucher;
  /** The last day in Nassau on which its buyer can withdraw, yyyy-MM-dd; absent where nobody can. */
  withdrawUntil?: string;
}

/** Money for a voucher that another payment has paid already goes back in full. */
export class VoucherPaymentRefused {
  voucher: SoldVoucher;
  /** UUID. */
  paymentId: string;
  /** US dollars. */
  amount: number;
}

/** It is to be sent: now, on the day that its buyer has chosen, or again at the request of staff. */
export class VoucherDue {
  voucher: SoldVoucher;
  /** Staff have requested it. */
  again: boolean;
}

/** Its last day is at most 30 days away, and something is left that no order reserves. Published once per last day. */
export class VoucherEnding {
  /** Its `validUntil` is set. */
  voucher: SoldVoucher;
  /** What can be used. */
  leftCents: Cents;
  /** UTC ISO 8601: the end of its last day in Nassau. */
  endsAt: string;
}

/** Money of a voucher is on its way back to its buyer. Published once per refund, when PayPal has completed it or staff have paid it by hand. */
export class VoucherReturned {
  voucher: SoldVoucher;
  /** UUID. */
  refundId: string;
  amountCents: Cents;
  /** What can still be used of the voucher. */
  leftCents: Cents;
  cause: VoucherRefundCause;
  /** False: the buyer is not to be sent an e-mail. */
  notifyGuest: boolean;
  /** Staff have paid it without PayPal. */
  byHand: boolean;
  /** UUID of the credit note. */
  documentId: string;
}

export const voucherEvents = {
  bought: eventType('evt.booking.voucherBought', VoucherBought),
  refused: eventType('evt.booking.voucherRefused', VoucherPaymentRefused),
  due: eventType('evt.booking.voucherDue', VoucherDue),
  ending: eventType('evt.booking.voucherEnding', VoucherEnding),
  returned: eventType('evt.booking.voucherReturned', VoucherReturned),
} as const;
