import type { OrderedAddOn } from '../../pricing/prices/add-on.js';
import type { Line } from '../../pricing/prices/line.js';
import type { UsableVoucher } from '../../pricing/prices/voucher-share.js';

/** What of the boat's time is looked for. */

/** Days in Nassau, yyyy-MM-dd, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

export interface OfferOptions {
  totalAmount?: number;
  /** That pay for it, in their order. */
  vouchers?: readonly UsableVoucher[];
  discount?: (charter: { packageId: number; date: string; price: number }) => Promise<Line[]>;
}

/** Which slots are looked for. */
export interface SlotsWanted {
  /** Null for a custom charter. */
  packageId: number | null;
  /** That lengthen the charter. */
  addOns?: readonly OrderedAddOn[];
}
