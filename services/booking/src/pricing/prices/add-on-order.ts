import { type AddOn, type AddOnChoice, fieldError, invalid } from '@charter/contracts';
import type { AddOnObstacle } from '@charter/contracts/browser';
import { isInTime, type OrderedAddOn } from './add-on.js';

/** Rules of add-ons that a guest orders after the booking. Pure. */

/** Fields of a booking that decide what can still be ordered with it. */
export interface AddOnOwner {
  startsAt: Date;
  guestCount: number;
  addOns: readonly OrderedAddOn[];
}

/** How many of one the booking may still have; of an add-on per guest, for each guest. */
function allowed({ id, unit, maxQty }: AddOn, { addOns, guestCount }: AddOnOwner): number {
  const owned = addOns.filter((ordered) => ordered.id === id).reduce((sum, { qty }) => sum + qty, 0);
  return maxQty - Math.ceil(owned / (unit === 'guest' ? guestCount : 1));
}

/** How long a charter can be made. */
export interface TimeAfter {
  /** Minutes for which the boat is free after the charter. */
  minutes: number;
  /** Whether a charter that is so many minutes longer would end with too little daylight. */
  isDark: (minutes: number) => boolean;
}

/** @param taken on the day of the charter, by everybody */
export function leftOf(addOn: AddOn, owner: AddOnOwner, taken: number, after: TimeAfter, now: Date): { left: number; why?: AddOnObstacle } {
  if (!isInTime(addOn, owner.startsAt, now)) return { left: 0, why: 'tooLate' };
  const most = allowed(addOn, owner);
  if (most <= 0) return { left: 0, why: 'enough' };
  const { perDay, unit, extraMinutes } = addOn;
  const inStock = perDay === null ? most : Math.floor((perDay - taken) / (unit === 'guest' ? owner.guestCount : 1));
  if (inStock <= 0) return { left: 0, why: 'soldOut' };
  const left = Math.min(most, inStock);
  return extraMinutes === undefined ? { left } : leftInTime(left, extraMinutes, after);
}

function leftInTime(most: number, extraMinutes: number, { minutes, isDark }: TimeAfter): { left: number; why?: AddOnObstacle } {
  const free = Math.min(most, Math.floor(minutes / extraMinutes));
  if (free === 0) return { left: 0, why: 'timeTaken' };
  let left = free;
  while (left > 0 && isDark(left * extraMinutes)) left -= 1;
  return left > 0 ? { left } : { left: 0, why: 'tooDark' };
}

/** @throws DomainError INVALID at `addOns` for more of one than a booking can have */
export function requireAllowed(offered: readonly AddOn[], choices: readonly AddOnChoice[], owner: AddOnOwner): void {
  for (const { id, qty } of choices) {
    const addOn = offered.find((one) => one.id === id);
    if (addOn && qty > allowed(addOn, owner)) {
      throw invalid({ addOns: fieldError('addOnTooMany', { max: addOn.maxQty, name: addOn.name }) });
    }
  }
}

/** What the booking has after the purchase. What was ordered at another price, or under other terms, stays an entry of its own. */
export function withAdded(owned: readonly OrderedAddOn[], added: readonly OrderedAddOn[]): OrderedAddOn[] {
  const merged = [...owned];
  for (const addOn of added) {
    const index = merged.findIndex((one) => isSameSale(one, addOn));
    const same = merged[index];
    if (same) merged[index] = { ...same, qty: same.qty + addOn.qty };
    else merged.push(addOn);
  }
  return merged;
}

const isSameSale = (one: OrderedAddOn, other: OrderedAddOn): boolean =>
  one.id === other.id &&
  one.name === other.name &&
  one.unitCents === other.unitCents &&
  one.leadHours === other.leadHours &&
  one.extraMinutes === other.extraMinutes &&
  one.perDay === other.perDay;
