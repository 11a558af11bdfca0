import type { PriceRule } from '@charter/contracts';
import { type Day, mediumDay, money, shortDay } from '@charter/ui';
import { staffLocale } from '../../lib/format.js';

/** "Dec 24, 2026", or "Dec 24, 2026 – Jan 2, 2027". */
export const daysText = ({ from, to }: { from: Day; to: Day }): string =>
  from === to ? mediumDay(from, staffLocale) : `${mediumDay(from, staffLocale)} – ${mediumDay(to, staffLocale)}`;

/** "Thu, Dec 24 – Sat, Dec 26" within a year that is shown. */
export const shortDaysText = ({ from, to }: { from: Day; to: Day }): string =>
  from === to ? shortDay(from, staffLocale) : `${shortDay(from, staffLocale)} – ${shortDay(to, staffLocale)}`;

/** "$1,800", "+$300" or "−$100". */
export function priceText({ price, add }: Pick<PriceRule, 'price' | 'add'>): string {
  if (price !== null) return money(price, staffLocale);
  const amount = add ?? 0;
  return `${amount < 0 ? '' : '+'}${money(amount, staffLocale)}`;
}
