import { Empty, operation } from '../shared/operation.js';
import { StaffMember } from '../shared/staff-member.js';
import { PromoCodeForm, PromoCodeUpdate, PromoCodeRef } from './forms.js';

/** A code that takes something off the price of a charter. */
export class PromoCode {
  id: number;
  /** In upper case. */
  code: string;
  /** Percentage that is taken off; null if it is an `amount`. */
  percent: number | null;
  /** Whole US dollars that are taken off; null if it is a `percent`. */
  amount: number | null;
  /** Days in Nassau, yyyy-MM-dd, both inclusive; null without such a limit. */
  bookFrom: string | null;
  bookTo: string | null;
  /** Dates of the charter, both inclusive. */
  sailFrom: string | null;
  sailTo: string | null;
  /** 0 is Sunday; empty for every day of the week. */
  weekdays: number[];
  /** Empty for every package. */
  packageIds: number[];
  maxUses: number | null;
  /** Bookings made with it, cancelled ones too. */
  used: number;
  /** Sent back as `expectedRevision` of a change; only for staff. */
  revision?: number;
}

export class PromoCodes {
  /** Newest first. */
  promoCodes: PromoCode[];
}

export class PromoCodeAddition {
  form: PromoCodeForm;
  staff: StaffMember;
}

export class PromoCodeChange extends PromoCodeRef {
  form: PromoCodeUpdate;
  staff: StaffMember;
}

export class PromoCodeRemoval extends PromoCodeRef {
  staff: StaffMember;
}

export const promoCodes = {
  list: operation('svc.booking.listPromoCodes', Empty, PromoCodes),
  /**
   * @throws INVALID at `percent` with neither or both of `percent` and `amount`, at `bookTo` or `sailTo` before its first day, at `code`
   * that another one has or for more than `maxPromoCodes`
   */
  add: operation('svc.booking.addPromoCode', PromoCodeAddition, PromoCode),
  /** Bookings and holds that have used it keep their price. @throws PROMO_CODE_NOT_FOUND, RECORD_CHANGED, and INVALID as `add` does */
  change: operation('svc.booking.changePromoCode', PromoCodeChange, PromoCode),
  /** Bookings keep their price. @throws PROMO_CODE_NOT_FOUND */
  remove: operation('svc.booking.removePromoCode', PromoCodeRemoval, Empty),
} as const;
