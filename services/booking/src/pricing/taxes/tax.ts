import {
  type Cents,
  cents,
  fieldError,
  invalid,
  limits,
  type LineKind,
  sumOf,
  type TaxedKind,
  type TaxRule,
  type TaxRuleForm,
} from '@charter/contracts';
import type { Line, LineTax } from '../prices/line.js';

/** Rules of taxes, and what of a price is tax. Pure. */

export type NewTaxRule = Omit<TaxRule, 'id'>;

/** What is taken off the price of a charter, or added to it, is taxed as the charter is. */
const taxedAs: Record<LineKind, TaxedKind> = {
  charter: 'charter',
  promo: 'charter',
  offer: 'charter',
  adjustment: 'charter',
  addon: 'addon',
  fee: 'fee',
};

export const toNewRule = ({ name, rateBp, contained = true, applies = [], validFrom }: TaxRuleForm): NewTaxRule => ({
  name,
  rateBp,
  contained,
  // All of them are the same as none.
  applies: limits.taxedKinds.every((kind) => applies.includes(kind)) ? [] : limits.taxedKinds.filter((kind) => applies.includes(kind)),
  validFrom,
});

/** @param count of the rules, the new one included */
export function requireBelowLimit(count: number): void {
  if (count > limits.maxTaxRules) throw invalid({ name: fieldError('tooManyTaxRules', { max: limits.maxTaxRules }) });
}

/** @throws DomainError INVALID at `validFrom` when both rules would count for a line on their first day */
export function requireUnlike(rule: NewTaxRule, others: readonly NewTaxRule[]): void {
  const isLike = (other: NewTaxRule) =>
    replaces(rule, other) &&
    other.validFrom === rule.validFrom &&
    limits.taxedKinds.some((kind) => appliesTo(rule, kind) && appliesTo(other, kind));
  if (others.some(isLike)) throw invalid({ validFrom: fieldError('taxRuleTaken') });
}

const appliesTo = ({ applies }: Pick<TaxRule, 'applies'>, kind: TaxedKind): boolean => applies.length === 0 || applies.includes(kind);

const isSameTax = (one: Pick<TaxRule, 'name'>, other: Pick<TaxRule, 'name'>): boolean =>
  one.name.toLowerCase() === other.name.toLowerCase();

/** Whether one of the rules ends where the other begins: both are of one tax, and of the same way to charge it. */
const replaces = (one: NewTaxRule, other: NewTaxRule): boolean => one.contained === other.contained && isSameTax(one, other);

/** When lines are sold, and how. */
export interface Sale {
  /** yyyy-MM-dd in Nassau. */
  day: string;
  /** Offers only: taxes that come on top of the price are charged too. */
  onTop?: boolean;
}

/**
 * The rules that count for a line that is sold on a day: of each tax the one that began last.
 * Prices do not contain a tax that is charged on top.
 */
function rulesFor(line: Line, rules: readonly TaxRule[], { day, onTop = false }: Sale): TaxRule[] {
  const kind = taxedAs[line.kind];
  const begun = rules.filter((rule) => rule.validFrom <= day && appliesTo(rule, kind) && (onTop || rule.contained));
  const current = begun.filter((rule) => !begun.some((other) => replaces(rule, other) && other.validFrom > rule.validFrom));
  return current.filter(
    (rule) =>
      rule.rateBp > 0 && !(rule.contained && current.some((other) => !other.contained && other.rateBp > 0 && isSameTax(rule, other))),
  );
}

/** A tax of one line, to the fraction of a cent: `numerator / denominator` cents. */
interface ExactTax extends Pick<TaxRule, 'name' | 'rateBp' | 'contained'> {
  lineIndex: number;
  numerator: number;
  denominator: number;
}

/** All taxes are parts of the same net price: the amount of the line without those that it contains. */
function exactTaxes(lines: readonly Line[], rules: readonly TaxRule[], sale: Sale): ExactTax[] {
  return lines.flatMap((line, lineIndex) => {
    const applied = rulesFor(line, rules, sale);
    const containedBp = applied.reduce((sum, { contained, rateBp }) => sum + (contained ? rateBp : 0), 0);
    return applied.map(({ name, rateBp, contained }) => {
      return { name, rateBp, contained, lineIndex, numerator: line.amountCents * rateBp, denominator: 10_000 + containedBp };
    });
  });
}

/**
 * The lines with the taxes that their amounts contain. The taxes of the lines add up to the tax of the whole, rounded to the cent. Lines without
 * a rule are returned as they are.
 * @param lines without taxes
 * @returns also a line for each tax that comes on top, which contains nothing but the tax
 */
export function withTaxes(lines: readonly Line[], rules: readonly TaxRule[], sale: Sale): Line[] {
  const groups = Map.groupBy(exactTaxes(lines, rules, sale), ({ name, rateBp, contained }) => `${name}\n${rateBp}\n${contained}`);
  const taxes: LineTax[][] = lines.map(() => []);
  const added: Line[] = [];
  for (const group of groups.values()) {
    const [{ name, rateBp, contained }] = group as [ExactTax, ...ExactTax[]];
    const amounts = roundTogether(group);
    if (!contained) added.push(taxLine({ name, rateBp, amountCents: sumOf(amounts) }));
    else for (const [index, { lineIndex }] of group.entries()) taxes[lineIndex]!.push({ name, rateBp, amountCents: amounts[index]! });
  }
  return [...lines.map((line, index) => (taxes[index]!.length > 0 ? { ...line, tax: taxes[index]! } : line)), ...added];
}

/**
 * Tax contained in a later discount: the same part as of the charter, at the rates of its sale.
 * @param lines of the booking
 * @param amountCents negative
 */
export function taxesTakenOff(lines: readonly TaxedLine[], amountCents: Cents): LineTax[] {
  const charter = lines.filter(({ kind }) => taxedAs[kind] === 'charter');
  const soldCents = sumOf(charter.map((line) => line.amountCents));
  if (soldCents <= 0) return [];
  return sumsOf(charter.flatMap(({ tax }) => tax ?? []))
    .map((tax) => ({ ...tax, amountCents: cents(Math.round((tax.amountCents * amountCents) / soldCents)) }))
    .filter((tax) => tax.amountCents < 0);
}

/** A line as it was sold. */
type TaxedLine = Pick<Line, 'kind' | 'amountCents'> & { tax?: readonly LineTax[] | null };

/** All of it is tax. */
const taxLine = (tax: LineTax): Line => ({
  kind: 'fee',
  text: taxText(tax),
  qty: 1,
  unitCents: tax.amountCents,
  amountCents: tax.amountCents,
  refundable: 'policy',
  tax: [tax],
});

/** "10% VAT" */
export const taxText = ({ name, rateBp }: Pick<LineTax, 'name' | 'rateBp'>): string => `${rateBp / 100}% ${name}`;

/**
 * Whole cents of fractions of cents, by largest remainder: they add up to the sum of the fractions, half a cent rounded up, and each is less
 * than a cent off.
 */
function roundTogether(fractions: readonly Pick<ExactTax, 'numerator' | 'denominator'>[]): Cents[] {
  // In whole numbers: the sum of fractions of several denominators may be half a cent exactly.
  const common = [...new Set(fractions.map(({ denominator }) => BigInt(denominator)))].reduce((product, each) => product * each, 1n);
  const exact = fractions.map(({ numerator, denominator }) => (BigInt(numerator) * common) / BigInt(denominator));
  const down = exact.map((value) => divideDown(value, common));
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
  const missing = Number(divideDown(2n * sum(exact) + common, 2n * common) - sum(down));
  const remainder = (index: number) => exact[index]! - down[index]! * common;
  const byRemainder = fractions.map((_, index) => index).toSorted((one, other) => Number(remainder(other) - remainder(one)));
  const raised = new Set(byRemainder.slice(0, missing));
  return down.map((value, index) => cents(Number(value) + (raised.has(index) ? 1 : 0)));
}

/** Towards minus infinity, also for negative amounts. */
const divideDown = (value: bigint, by: bigint): bigint => value / by - (value % by < 0n ? 1n : 0n);

/** The taxes of several amounts, each tax and rate once. */
export function sumsOf(taxes: readonly LineTax[]): LineTax[] {
  const groups = Map.groupBy(taxes, taxText);
  return [...groups.values()].map((group) => ({ ...group[0]!, amountCents: sumOf(group.map(({ amountCents }) => amountCents)) }));
}

/**
 * The taxes that a credit note takes back: so much that all credit notes up to it have taken back their part of what was invoiced, so that
 * those of a full refund add up to the taxes of the invoice.
 * @param creditedCents of the invoiced amount, this credit note included
 * @param before taxes of the earlier credit notes
 */
export function creditedTaxes(
  invoiced: { amountCents: Cents; taxes: readonly LineTax[] },
  creditedCents: Cents,
  before: readonly LineTax[],
): LineTax[] {
  if (invoiced.amountCents <= 0) return [];
  const share = Math.min(Math.max(creditedCents, 0), invoiced.amountCents) / invoiced.amountCents;
  const earlier = new Map(sumsOf(before).map((tax) => [taxText(tax), tax.amountCents]));
  return sumsOf(invoiced.taxes)
    .map((tax) => ({ ...tax, amountCents: cents(Math.round(tax.amountCents * share) - (earlier.get(taxText(tax)) ?? 0)) }))
    .filter(({ amountCents }) => amountCents > 0);
}
