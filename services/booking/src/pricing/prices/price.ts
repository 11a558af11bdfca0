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

interface PricedBooking {
  bookingDate: string;
  amountCents: Cents;
  addOns: readonly OrderedAddOn[];
}

/** What the guest pays for the charter without add-ons. */
export const charterCents = ({ amountCents, addOns }: Pick<PricedBooking, 'amountCents' | 'addOns'>): Cents =>
  cents(amountCents - addOnsTotal(addOns));

/** The least that a charter costs: a booking always has a price. */
const leastCents = fromDollars(1);

/** The account of a booking; a negative balance is to be given back. */
type Account = Record<'balanceCents' | 'paidCents' | 'refundedCents' | 'reversedCents', Cents>;

/** What the booking costs after the refunds and cancellations that have lowered the price. */
const costCents = ({ balanceCents, paidCents, refundedCents, reversedCents }: Account): number =>
  balanceCents + paidCents - refundedCents - reversedCents;

/**
 * Largest possible reduction of a booking's price, negative or 0: after a large discount, a day may cost less by more than was paid, and what
 * was refunded of the price cannot be given back again.
 */
export const maxReduction = (booking: Pick<PricedBooking, 'amountCents' | 'addOns'> & Account): Cents =>
  cents(Math.min(0, Math.max(leastCents - charterCents(booking), 0 - costCents(booking))));

/** Change of its price when it takes that of another day. @param difference of the days, negative for less */
export const changeTo = (booking: Parameters<typeof maxReduction>[0], difference: Cents): Cents =>
  cents(Math.max(difference, maxReduction(booking)));

/**
 * Change of a booking's price on that date, negative for less: compared with what the guest has paid, or with what the present date costs
 * now, whichever is better for the guest.
 * @param lostCents discount of a promo code that applies to the present date, and not to the other one
 */
export function priceDifference(
  sold: Pick<SoldPackage, 'id' | 'price' | 'priceRules'>,
  booking: PricedBooking,
  date: string,
  lostCents: Cents = cents(0),
): Cents {
  const price = fromDollars(priceOf(sold, date));
  const [fromPaid, fromPresent] = [price - charterCents(booking), price - fromDollars(priceOf(sold, booking.bookingDate))];
  const kept = hasSamePrice(sold, booking, date) ? 0 : Math.min(fromPaid, fromPresent);
  // Losing a discount never makes the charter cheaper.
  return cents(lostCents > 0 ? Math.max(kept, Math.min(fromPaid, fromPresent + lostCents)) : kept);
}

/**
 * Whether a booking can be moved to that date without another price: the date costs what the guest has paid for the charter, or what the present date costs
 * now. The second keeps a booking movable after the price of its package or date has changed. Always true without rules.
 */
export function hasSamePrice(sold: Pick<SoldPackage, 'id' | 'price' | 'priceRules'>, booking: PricedBooking, date: string): boolean {
  const price = priceOf(sold, date);
  return price === priceOf(sold, booking.bookingDate) || price === toDollars(charterCents(booking));
}
