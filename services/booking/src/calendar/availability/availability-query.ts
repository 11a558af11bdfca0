import type { OrderedAddOn } from '../../pricing/model.js';

/** What of the boat's time is looked for. */

/** Days in Nassau, yyyy-MM-dd, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** Which slots are looked for. */
export interface SlotsWanted {
  /** Null for a custom charter. */
  packageId: number | null;
  /** That lengthen the charter. */
  addOns?: readonly OrderedAddOn[];
}
