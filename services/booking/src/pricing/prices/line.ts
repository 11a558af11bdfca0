import { type Cents, type LineKind, type LineRefund, type PriceLine, sumOf, toDollars } from '@charter/contracts';
import { longDay } from '@charter/contracts/formats';

/** The lines of a price: a booking costs what they add up to. Pure. */

/** A tax that an amount contains. */
export interface LineTax {
  name: string;
  /** Hundredths of a percent. */
  rateBp: number;
  amountCents: Cents;
}

export interface Line {
  kind: LineKind;
  /** English: staff and documents have it. */
  text: string;
  /** What the line refers to, such as the id of an add-on; absent for the charter itself. */
  key?: string;
  qty: number;
  /** Negative for what is taken off. */
  unitCents: Cents;
  /** The quantity times the unit. */
  amountCents: Cents;
  refundable: LineRefund;
  /** What the amount contains, as the rules were when the line was made; absent without a rule for it. */
  tax?: LineTax[];
}

export const charterLine = (packageName: string, amountCents: Cents): Line => ({
  kind: 'charter',
  text: packageName,
  qty: 1,
  unitCents: amountCents,
  amountCents,
  refundable: 'policy',
});

/** What the move to another day costs: `key` is that day, yyyy-MM-dd. */
export const moveLine = (day: string, amountCents: Cents): Line => ({
  kind: 'adjustment',
  text: `Moved to ${longDay(day, 'en')}`,
  key: day,
  qty: 1,
  unitCents: amountCents,
  amountCents,
  refundable: 'policy',
});

export const totalOf = (lines: readonly Line[]): Cents => sumOf(lines.map(({ amountCents }) => amountCents));

/** "4 × Lunch", or the text alone for one of it. */
export const qtyText = (qty: number, text: string): string => (qty > 1 ? `${qty} × ${text}` : text);

/**
 * The lines of a booking that is paid with that amount, or with that deposit: those that its hold froze. Another amount becomes one line
 * of the charter, so that the lines of every booking add up to its price.
 */
export function linesPaidBy(
  amountCents: Cents,
  { packageName, lines, depositCents }: { packageName: string; lines: readonly Line[]; depositCents?: Cents },
): readonly Line[] {
  return depositCents === amountCents || totalOf(lines) === amountCents ? lines : [charterLine(packageName, amountCents)];
}

/** @param text in the language of the reader */
export const toPriceLine = ({ kind, qty, unitCents, amountCents }: Line, text: string): PriceLine => ({
  kind,
  text,
  qty,
  unitAmount: toDollars(unitCents),
  amount: toDollars(amountCents),
});
