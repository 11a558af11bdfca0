import { fieldError, type FieldError, fromDollars, invalid, limits, type PromoCode, type PromoCodeForm } from '@charter/contracts';
import type { Line } from '../prices/line.js';

/** Rules of promo codes. Pure. */

export type NewPromoCode = Omit<PromoCode, 'id' | 'used'>;

/** What a code is used for. */
interface Use {
  packageId: number;
  /** Day of the charter, yyyy-MM-dd in Nassau. */
  date: string;
  /** Whole US dollars, before the code. */
  price: number;
  /** yyyy-MM-dd in Nassau. */
  today: string;
}

/** @throws DomainError INVALID for days in the wrong order, and unless it has either a percentage or an amount */
export function toNewCode({
  code,
  percent = null,
  amount = null,
  bookFrom = null,
  bookTo = null,
  sailFrom = null,
  sailTo = null,
  weekdays = [],
  packageIds = [],
  maxUses = null,
}: PromoCodeForm): NewPromoCode {
  const errors: Record<string, FieldError> = {};
  if ((percent === null) === (amount === null)) errors.percent = fieldError('percentOrAmount');
  if (isReversed(bookFrom, bookTo)) errors.bookTo = fieldError('priceRuleOrder');
  if (isReversed(sailFrom, sailTo)) errors.sailTo = fieldError('priceRuleOrder');
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other);
  return { code, percent, amount, bookFrom, bookTo, sailFrom, sailTo, weekdays: sorted(weekdays), packageIds: sorted(packageIds), maxUses };
}

/** @param count of the codes, the new one included */
export function requireBelowLimit(count: number): void {
  if (count > limits.maxPromoCodes) throw invalid({ code: fieldError('tooManyPromoCodes', { max: limits.maxPromoCodes }) });
}

/** Whole US dollars that the code takes off; a part of a dollar counts for the guest. */
export const discountOf = ({ percent, amount }: Pick<NewPromoCode, 'percent' | 'amount'>, price: number): number =>
  percent === null ? (amount ?? 0) : Math.ceil((price * percent) / 100);

/** Whether the code is for charters on that date. @param date yyyy-MM-dd in Nassau */
export const isOfDate = ({ sailFrom, sailTo, weekdays }: Pick<NewPromoCode, 'sailFrom' | 'sailTo' | 'weekdays'>, date: string): boolean =>
  isBetween(date, sailFrom, sailTo) &&
  // A weekday belongs to the date, whatever the time zone.
  isAmong(new Date(`${date}T00:00:00Z`).getUTCDay(), weekdays);

/** PayPal takes no payment of nothing, so a code that takes off the whole price does not apply. */
export function applies(code: NewPromoCode, { packageId, date, price, today }: Use): boolean {
  const { bookFrom, bookTo, packageIds } = code;
  return isBetween(today, bookFrom, bookTo) && isOfDate(code, date) && isAmong(packageId, packageIds) && discountOf(code, price) < price;
}

/** @param taken uses: bookings, and other holds that have not ended */
export const hasUseLeft = ({ maxUses }: Pick<PromoCode, 'maxUses'>, taken: number): boolean => maxUses === null || taken < maxUses;

const linePrefix = 'Promo code ';

/** What the code takes off, as a line of the booking: `key` is its id, by which its uses are counted. */
export function promoLine({ id, code, percent, amount }: Pick<PromoCode, 'id' | 'code' | 'percent' | 'amount'>, price: number): Line {
  const off = fromDollars(-discountOf({ percent, amount }, price));
  return { kind: 'promo', text: linePrefix + code, key: String(id), qty: 1, unitCents: off, amountCents: off, refundable: 'policy' };
}

/** The code of such a line. */
export const codeOfLine = ({ text }: Pick<Line, 'text'>): string => text.slice(linePrefix.length);

const isReversed = (from: string | null, to: string | null): boolean => from !== null && to !== null && to < from;

/** Days of this form compare as text. */
const isBetween = (day: string, from: string | null, to: string | null): boolean =>
  (from === null || day >= from) && (to === null || day <= to);

const isAmong = (value: number, allowed: readonly number[]): boolean => allowed.length === 0 || allowed.includes(value);
