import { type Cents, type CharterPackage, priceOn, type SoldPackage, toDollars } from '@charter/contracts';

/** Prices of a package by date. Pure. */

/** Whole US dollars. @param date of the charter in Nassau, yyyy-MM-dd */
export const priceOf = (sold: Pick<SoldPackage, 'id' | 'price' | 'priceRules'>, date: string): number =>
  priceOn(sold.priceRules ?? [], sold, date);

/** English: what staff, invoices and searches call the package. */
export const englishNameOf = ({ name, englishName = name }: Pick<CharterPackage, 'name' | 'englishName'>): string => englishName;

/**
 * Whether a booking can be moved to that date without another price: the date costs what the guest has paid, or what the present date costs
 * now. The second keeps a booking movable after the price of its package or date has changed. Always true without rules.
 */
export function hasSamePrice(
  sold: Pick<SoldPackage, 'id' | 'price' | 'priceRules'>,
  { bookingDate, amountCents }: { bookingDate: string; amountCents: Cents },
  date: string,
): boolean {
  const price = priceOf(sold, date);
  return price === priceOf(sold, bookingDate) || price === toDollars(amountCents);
}
