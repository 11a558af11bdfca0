import { dayMs } from '../shared/durations.js';
import type { DayPrice, PriceRule } from './operations.js';

type PricedPackage = { id: number; price: number };

/** PayPal takes no payment of nothing, which a negative `add` could otherwise lead to. */
const lowestPrice = 1;

/** The one rule that applies to a package on a date: a rule of the package over one of all, then priority, then the newest. */
export const ruleOn = (rules: readonly PriceRule[], packageId: number, date: string): PriceRule | undefined =>
  rules
    .filter((rule) => applies(rule, packageId, date))
    .reduce<PriceRule | undefined>((first, rule) => (first && precedence(first, rule) >= 0 ? first : rule), undefined);

/** The price of every date from `from` to `to`, both included. */
export const pricesOf = (rules: readonly PriceRule[], charter: PricedPackage, from: string, to: string): DayPrice[] =>
  datesBetween(from, to).map((date) => ({ date, price: priceOn(rules, charter, date) }));

/** The lowest price from `from` to `to`, both included; undefined when every date has the price of the package. */
export function lowestPriceOf(rules: readonly PriceRule[], charter: PricedPackage, from: string, to: string): number | undefined {
  const prices = pricesOf(rules, charter, from, to).map(({ price }) => price);
  return prices.some((price) => price !== charter.price) ? Math.min(...prices) : undefined;
}

/** Dates of the form `yyyy-MM-dd`, both included; none when `to` is before `from`. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  const last = Date.parse(to);
  for (let day = Date.parse(from); day <= last; day += dayMs) dates.push(new Date(day).toISOString().slice(0, 10));
  return dates;
}

/** Whole US dollars for the charter on `date`, which is the price of the package where no rule applies. */
export function priceOn(rules: readonly PriceRule[], charter: PricedPackage, date: string): number {
  const rule = ruleOn(rules, charter.id, date);
  if (!rule) return charter.price;
  return Math.max(lowestPrice, rule.price ?? charter.price + (rule.add ?? 0));
}

function applies({ packageId, from, to, weekdays }: PriceRule, id: number, date: string): boolean {
  // Dates of this form compare as text; a weekday belongs to the date, whatever the time zone.
  if (date < from || date > to || (packageId !== null && packageId !== id)) return false;
  return weekdays.length === 0 || weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay());
}

/** Positive when `one` takes precedence. Ids ascend, so the higher one is the newer. */
const precedence = (one: PriceRule, other: PriceRule): number =>
  Number(one.packageId !== null) - Number(other.packageId !== null) || one.priority - other.priority || one.id - other.id;
