import { cents, type Cents, type CharterPackage, fromDollars, priceOn, type SoldPackage, toDollars } from '@charter/contracts';
import { addOnLine, addOnsTotal, type OrderedAddOn } from './add-on.js';
import { charterLine, type Line } from './line.js';

/** Prices of a package by date. Pure. */

/** Whole US dollars. @param date of the charter in Nassau, yyyy-MM-dd */
export const priceOf = (sold: Pick<SoldPackage, 'id' | 'price' | 'priceRules'>, date: string): number =>
  priceOn(sold.priceRules ?? [], sold, date);

/** English: what staff, invoices and searches call the package. */
export const englishNameOf = ({ name, englishName = name }: Pick<CharterPackage, 'name' | 'englishName'>): string => englishName;

/**
 * What a charter costs: its lines add up to the price.
 * @param price of the date, whole US dollars
 * @param off lines that are taken off it
 */
export const linesOf = (sold: Pick<CharterPackage, 'name' | 'englishName'>, price: number, off: Line[], addOns: OrderedAddOn[]): Line[] => [
  charterLine(englishNameOf(sold), fromDollars(price)),
  ...off,
  ...addOns.map(addOnLine),
];

/**
 * Whether a booking can be moved to that date without another price: the date costs what the guest has paid for the charter, or what the present date costs
 * now. The second keeps a booking movable after the price of its package or date has changed. Always true without rules.
 */
export function hasSamePrice(
  sold: Pick<SoldPackage, 'id' | 'price' | 'priceRules'>,
  { bookingDate, amountCents, addOns }: { bookingDate: string; amountCents: Cents; addOns: readonly OrderedAddOn[] },
  date: string,
): boolean {
  const price = priceOf(sold, date);
  return price === priceOf(sold, bookingDate) || price === toDollars(cents(amountCents - addOnsTotal(addOns)));
}
