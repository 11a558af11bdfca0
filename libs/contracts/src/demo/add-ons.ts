import { type Cents, fromDollars } from '../shared/money.js';
import type { DemoPackage, DemoSlot } from './packages.js';
import { SeededRandom } from './seeded-random.js';

/** An add-on of the demo, in the order of catalog's seed. */
export interface DemoAddOn {
  id: number;
  name: DemoAddOnName;
  /** Whole US dollars. */
  price: number;
  unit: 'charter' | 'guest';
  maxQty: number;
  leadHours: number;
  perDay: number | null;
  /** Empty for every package. */
  packageIds: readonly number[];
  /** Minutes that it adds to the charter. */
  extraMinutes?: number;
}

export type DemoAddOnName = 'Picnic lunch' | 'Photographer' | 'Underwater scooter' | 'Extra hour';

/** The picnic is part of the full day at Rose Island, and Exuma has lunch on board. */
export const demoAddOns: readonly DemoAddOn[] = [
  { id: 1, name: 'Picnic lunch', price: 65, unit: 'guest', maxQty: 1, leadHours: 48, perDay: null, packageIds: [1, 4] },
  { id: 2, name: 'Photographer', price: 450, unit: 'charter', maxQty: 1, leadHours: 48, perDay: 1, packageIds: [] },
  { id: 3, name: 'Underwater scooter', price: 120, unit: 'charter', maxQty: 2, leadHours: 24, perDay: 2, packageIds: [1, 3, 4, 5] },
  { id: 4, name: 'Extra hour', price: 350, unit: 'charter', maxQty: 2, leadHours: 24, perDay: null, packageIds: [], extraMinutes: 60 },
];

/** An add-on that a booking of the demo has ordered. */
export interface DemoOrder extends Pick<DemoAddOn, 'id' | 'name' | 'leadHours' | 'perDay'> {
  /** Number for all guests together. */
  qty: number;
  unitCents: Cents;
}

/**
 * About every fourth charter has an add-on. Drawn with a seed of its own, so that the rest of the demo year does not depend on it.
 * @param day yyyy-MM-dd
 */
export function demoOrders(day: string, slot: DemoSlot, bought: Pick<DemoPackage, 'id'>, guestCount: number): DemoOrder[] {
  const random = new SeededRandom(`add-ons of ${day}, ${slot.label}`);
  if (!random.chance(0.26)) return [];
  // There is one photographer a day, and there may be two charters: she is with the longer one.
  const offered = demoAddOns.filter(
    ({ id, packageIds, extraMinutes }) =>
      // The charters of the demo year have the hours of their slots.
      extraMinutes === undefined && (packageIds.length === 0 || packageIds.includes(bought.id)) && !(id === 2 && slot.anchor === 'sunset'),
  );
  if (offered.length === 0) return [];
  const { id, name, price, unit, leadHours, perDay } = random.pick(offered);
  return [{ id, name, leadHours, perDay, qty: unit === 'guest' ? guestCount : 1, unitCents: fromDollars(price) }];
}
