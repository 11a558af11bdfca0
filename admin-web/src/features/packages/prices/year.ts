import type { CharterPackage, PriceRule } from '@charter/contracts';
import { datesBetween, priceOn, ruleOn } from '@charter/contracts/browser';
import { addDays, type Day } from '@charter/ui';

type PricedPackage = Pick<CharterPackage, 'id' | 'price'>;

/** Consecutive days of one price by one rule. */
export interface Segment {
  from: Day;
  /** Inclusive. */
  to: Day;
  days: number;
  price: number;
  /** The rule that applies; undefined for the price of the package. */
  rule: PriceRule | undefined;
  /** Rules for these days that do not apply, because this one takes precedence. */
  overruled: PriceRule[];
}

/** Days as segments, without a gap. @param to last day, inclusive */
export function segmentsOf(rules: readonly PriceRule[], charter: PricedPackage, from: Day, to: Day): Segment[] {
  const segments: Segment[] = [];
  for (const day of datesBetween(from, to)) {
    const rule = ruleOn(rules, charter.id, day);
    const overruled = rules.filter((other) => other !== rule && ruleOn([other], charter.id, day));
    const last = segments.at(-1);
    if (last && last.rule === rule && isSame(last.overruled, overruled)) {
      last.to = day;
      last.days += 1;
    } else {
      segments.push({ from: day, to: day, days: 1, price: priceOn(rules, charter, day), rule, overruled });
    }
  }
  return segments;
}

/** The segments as periods: neighbors are one, also where another rule for some of their days makes them two segments. */
export function periodsOf(segments: readonly Segment[]): { from: Day; to: Day }[] {
  const periods: { from: Day; to: Day }[] = [];
  for (const { from, to } of segments) {
    const last = periods.at(-1);
    if (last && addDays(last.to, 1) === from) last.to = to;
    else periods.push({ from, to });
  }
  return periods;
}

const isSame = (one: readonly PriceRule[], other: readonly PriceRule[]) =>
  one.length === other.length && one.every((rule, index) => rule === other[index]);

/** Rules that share days with the rule that applies there, each once. */
export function overlapsOf(segments: readonly Segment[]): { rule: PriceRule; overruled: PriceRule }[] {
  const pairs = segments.flatMap(({ rule, overruled }) => (rule ? overruled.map((other) => ({ rule, overruled: other })) : []));
  return pairs.filter((pair, index) => index === pairs.findIndex((one) => one.rule === pair.rule && one.overruled === pair.overruled));
}
