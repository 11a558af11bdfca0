import {
  type AddOn,
  type AddOnChoice,
  type BookedAddOn,
  cents,
  type Cents,
  DomainError,
  fieldError,
  type FieldError,
  fromDollars,
  hourMs,
  invalid,
  type Locale,
  sumOf,
  toDollars,
} from '@charter/contracts';
import type { Line } from './line.js';

/** Rules of add-ons. Pure. */

/** An add-on as it was ordered: a hold and its booking keep this copy, whatever becomes of the add-on. */
export interface OrderedAddOn {
  id: number;
  /** English: staff and documents have it. */
  name: string;
  /** The name in the guest's language, and that language; absent if there is none but the English one. */
  nameShown?: string;
  nameLanguage?: Locale;
  /** Number of it; for all guests together, if it is sold per guest. */
  qty: number;
  unitCents: Cents;
  /** It can be ordered, and is refunded in full, until so many hours before departure. */
  leadHours: number;
  /** How many there are on one day; null for any number. */
  perDay: number | null;
  /** Minutes that one of it adds to the charter; absent for none. */
  extraMinutes?: number;
}

type Named = Pick<OrderedAddOn, 'name' | 'nameShown'>;

/** @throws DomainError INVALID at `addOns` */
const rejected = (error: FieldError): DomainError => invalid({ addOns: error });

const shownName = ({ name, nameShown = name }: Named): string => nameShown;

/**
 * @param offered with the package, in the guest's language
 * @throws DomainError INVALID at `addOns` for one that is not offered, and for too many of one
 */
export function orderAddOns(
  offered: readonly AddOn[] = [],
  choices: readonly AddOnChoice[] = [],
  { guestCount, locale = 'en' }: { guestCount: number; locale?: Locale | undefined },
): OrderedAddOn[] {
  return choices.map(({ id, qty }) => {
    const found = offered.find((addOn) => addOn.id === id);
    if (!found) throw rejected(fieldError('addOnNotOffered'));
    const { name, englishName = name, inEnglish = [], price, unit, maxQty, leadHours, perDay, extraMinutes } = found;
    if (qty > maxQty) throw rejected(fieldError('addOnTooMany', { max: maxQty, name }));
    const isTranslated = englishName !== name && !inEnglish.includes('name');
    return {
      id,
      name: englishName,
      ...(isTranslated && { nameShown: name, nameLanguage: locale }),
      qty: unit === 'guest' ? qty * guestCount : qty,
      unitCents: fromDollars(price),
      leadHours,
      perDay,
      ...(extraMinutes !== undefined && { extraMinutes }),
    };
  });
}

/** The last moment at which the add-on can be ordered for a departure, and is refunded in full. */
const orderableUntil = ({ leadHours }: Pick<OrderedAddOn, 'leadHours'>, startsAt: Date): Date =>
  new Date(startsAt.getTime() - leadHours * hourMs);

export const isInTime = (addOn: Pick<OrderedAddOn, 'leadHours'>, startsAt: Date, now: Date): boolean =>
  now <= orderableUntil(addOn, startsAt);

/** @throws DomainError INVALID at `addOns` for one that would have to be ordered earlier */
export function requireInTime(ordered: readonly OrderedAddOn[], startsAt: Date, now: Date): void {
  const tooLate = ordered.find((addOn) => !isInTime(addOn, startsAt, now));
  if (tooLate) throw rejected(fieldError('addOnTooLate', { name: shownName(tooLate), hours: tooLate.leadHours }));
}

/** Minutes that what was ordered adds to the charter, after its slot. */
export const extraMinutesOf = (ordered: readonly OrderedAddOn[] = []): number =>
  ordered.reduce((sum, { qty, extraMinutes = 0 }) => sum + qty * extraMinutes, 0);

/** Why a charter cannot be lengthened: at the first add-on that would. */
export function extraTimeError(code: 'addOnTimeTaken' | 'addOnTooDark', ordered: readonly OrderedAddOn[]): DomainError {
  const longer = ordered.find(({ extraMinutes }) => extraMinutes !== undefined);
  return rejected(fieldError(code, { name: longer ? shownName(longer) : '' }));
}

export const soldOut = (addOn: Named): DomainError => rejected(fieldError('addOnSoldOut', { name: shownName(addOn) }));

/** Error for staff. */
export const unavailable = ({ name }: Named): DomainError =>
  new DomainError('ADD_ON_UNAVAILABLE', { detail: `${name} is sold out on that day.` });

export const amountOf = ({ qty, unitCents }: Pick<OrderedAddOn, 'qty' | 'unitCents'>): Cents => cents(qty * unitCents);

export const addOnsTotal = (ordered: readonly OrderedAddOn[]): Cents => sumOf(ordered.map(amountOf));

/** A line of the booking: `key` is the id of the add-on. */
export const addOnLine = (ordered: OrderedAddOn): Line => ({
  kind: 'addon',
  text: ordered.name,
  key: String(ordered.id),
  qty: ordered.qty,
  unitCents: ordered.unitCents,
  amountCents: amountOf(ordered),
  refundable: 'lead',
});

/** An ordered add-on in replies and events. */
export const toBookedAddOn = ({ id, name, nameShown, nameLanguage, ...ordered }: OrderedAddOn): BookedAddOn => ({
  id,
  name,
  ...(nameShown && { nameShown, nameLanguage }),
  qty: ordered.qty,
  amount: toDollars(amountOf(ordered)),
});

/** Whether two forms order the same. */
export function isSameOrder(one: readonly AddOnChoice[] = [], other: readonly AddOnChoice[] = []): boolean {
  return one.length === other.length && one.every(({ id, qty }) => other.some((choice) => choice.id === id && choice.qty === qty));
}

/** Whether it takes something that others cannot have then: one of so many per day, or the boat's time. */
export const isScarce = ({ perDay, extraMinutes = 0 }: Pick<OrderedAddOn, 'perDay' | 'extraMinutes'>): boolean =>
  perDay !== null || extraMinutes > 0;

export type ScarceAddOn = OrderedAddOn & { perDay: number };

/**
 * Stock is counted for each day in Nassau and add-on by one transaction at a time; all lock in this order. A booking may have one add-on
 * as it was sold at several times: these are one row of stock.
 */
export function scarceOf(ordered: readonly OrderedAddOn[]): ScarceAddOn[] {
  const byId = new Map<number, ScarceAddOn>();
  for (const addOn of ordered.filter((one): one is ScarceAddOn => one.perDay !== null)) {
    byId.set(addOn.id, { ...addOn, qty: addOn.qty + (byId.get(addOn.id)?.qty ?? 0) });
  }
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}
