import type { OrderedAddOn } from '../../pricing/model.js';

/** Search for free time of the boat. */

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
