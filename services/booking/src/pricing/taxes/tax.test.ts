import { describe, expect, test } from 'vitest';
import { cents, DomainError, type LineKind, sumOf, type TaxRule } from '@charter/contracts';
import fc from 'fast-check';
import { charterLine, type Line, type LineTax, totalOf } from '../prices/line.js';
import { creditedTaxes, requireBelowLimit, requireUnlike, sumsOf, taxText, toNewRule, withTaxes } from './tax.js';

let nextId = 1;
const rule = (over: Partial<TaxRule> = {}): TaxRule => ({
  id: nextId++,
  name: 'VAT',
  rateBp: 1000,
  contained: true,
  applies: [],
  validFrom: '2026-01-01',
  ...over,
});
const line = (kind: LineKind, amountCents: number, text = kind as string): Line => ({
  kind,
  text,
  qty: 1,
  unitCents: cents(amountCents),
  amountCents: cents(amountCents),
  refundable: 'policy',
});
const charter = charterLine('Exuma', cents(120_000));
const day = '2026-12-01';
const taxesOf = (lines: readonly Line[]): LineTax[] => lines.flatMap(({ tax = [] }) => tax);
/** Each tax of each line as "10% VAT 109.09". */
const texts = (lines: readonly Line[]) =>
  lines.map(({ tax = [] }) => tax.map((each) => `${taxText(each)} ${(each.amountCents / 100).toFixed(2)}`));

describe('a tax that is contained in the price', () => {
  test('is a part of the line, whose amount stays', () => {
    expect(withTaxes([charter], [rule()], { day })).toEqual([{ ...charter, tax: [{ name: 'VAT', rateBp: 1000, amountCents: 10_909 }] }]);
  });

  test('without rules leaves the lines as they are', () => {
    expect(withTaxes([charter], [], { day })).toEqual([charter]);
    expect(Object.keys(withTaxes([charter], [], { day })[0]!)).not.toContain('tax');
  });

  test('counts from its first day in Nassau on', () => {
    expect(texts(withTaxes([charter], [rule({ validFrom: day })], { day }))).toEqual([['10% VAT 109.09']]);
    expect(texts(withTaxes([charter], [rule({ validFrom: '2026-12-02' })], { day }))).toEqual([[]]);
  });

  test('ends where a later rule of its name begins, in any case, and for good at a rate of 0', () => {
    const rules = [rule(), rule({ name: 'vat', rateBp: 1200, validFrom: '2027-01-01' }), rule({ rateBp: 0, validFrom: '2028-01-01' })];
    const on = (at: string) => texts(withTaxes([charter], rules, { day: at }))[0];
    expect([on('2026-12-31'), on('2027-01-01'), on('2028-01-01')]).toEqual([['10% VAT 109.09'], ['12% vat 128.57'], []]);
  });

  test('is for its kinds of lines; what is taken off the charter is taxed as the charter is', () => {
    const lines = [charter, line('promo', -12_000), line('addon', 20_000), line('fee', 5_000)];
    expect(texts(withTaxes(lines, [rule({ applies: ['charter'] })], { day }))).toEqual([['10% VAT 109.09'], ['10% VAT -10.91'], [], []]);
    expect(texts(withTaxes(lines, [rule({ applies: ['addon', 'fee'] })], { day }))).toEqual([[], [], ['10% VAT 18.18'], ['10% VAT 4.55']]);
  });

  test('and another one are parts of the same net price', () => {
    expect(texts(withTaxes([charter], [rule(), rule({ name: 'Port levy', rateBp: 250 })], { day }))).toEqual([
      ['10% VAT 106.67', '2.5% Port levy 26.67'],
    ]);
  });

  test('adds up over the lines to the tax of the whole, each less than a cent off', () => {
    const lines = fc.array(
      fc.record({
        kind: fc.constantFrom<LineKind>('charter', 'addon', 'promo', 'fee'),
        amount: fc.integer({ min: -50_000, max: 2_000_000 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    const rates = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(lines, rates, (amounts, rateBps) => {
        const made = amounts.map(({ kind, amount }) => line(kind, amount));
        const rules = rateBps.map((rateBp, index) => rule({ name: `Tax ${index}`, rateBp }));
        const taxed = withTaxes(made, rules, { day });
        expect(totalOf(taxed)).toBe(totalOf(made));
        const all = rateBps.reduce((sum, rateBp) => sum + rateBp, 0);
        for (const { name, rateBp } of rules) {
          const shares = taxed.map(({ tax = [] }) => tax.find((each) => each.name === name)!.amountCents);
          const exact = (amount: number) => (amount * rateBp) / (10_000 + all);
          expect(Math.abs(sumOf(shares) - exact(totalOf(made)))).toBeLessThanOrEqual(0.5 + 1e-6);
          for (const [index, share] of shares.entries()) expect(Math.abs(share - exact(made[index]!.amountCents))).toBeLessThan(1);
        }
      }),
    );
  });

  test('of lines with different taxes adds up too', () => {
    const rules = [rule(), rule({ name: 'Levy', rateBp: 333, applies: ['addon'] })];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 9 }), (amounts) => {
        const made = amounts.map((amount, index) => line(index % 2 === 0 ? 'charter' : 'addon', amount));
        const exact = made.reduce((sum, { kind, amountCents }) => sum + (amountCents * 1000) / (kind === 'addon' ? 11_333 : 11_000), 0);
        const [vat] = sumsOf(taxesOf(withTaxes(made, rules, { day })));
        expect(Math.abs(vat!.amountCents - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});

describe('a tax that comes on top', () => {
  const rules = [rule(), rule({ contained: false })];

  test('is for offers only', () => {
    expect(texts(withTaxes([charter], [rules[1]!], { day }))).toEqual([[]]);
  });

  test('is a line of its own, in place of the one that prices contain', () => {
    const offer = [line('offer', 300_000), line('offer', 5)];
    const [, , tax, ...more] = withTaxes(offer, rules, { day, onTop: true });
    expect(more).toEqual([]);
    expect(tax).toEqual({
      kind: 'fee',
      text: '10% VAT',
      qty: 1,
      unitCents: 30_001,
      amountCents: 30_001,
      refundable: 'policy',
      tax: [{ name: 'VAT', rateBp: 1000, amountCents: 30_001 }],
    });
    expect(taxesOf(withTaxes(offer, rules, { day, onTop: true }))).toHaveLength(1);
  });

  test('is a part of the net price, without another tax that prices contain', () => {
    const withLevy = withTaxes([line('offer', 105_000)], [rules[1]!, rule({ name: 'Levy', rateBp: 500 })], { day, onTop: true });
    expect(texts(withLevy)).toEqual([['5% Levy 50.00'], ['10% VAT 100.00']]);
  });
});

describe('a rule', () => {
  test('of all kinds of lines names none, and prices contain it unless it says otherwise', () => {
    expect(toNewRule({ name: 'VAT', rateBp: 1000, validFrom: day, applies: ['fee', 'charter', 'addon'] })).toEqual({
      name: 'VAT',
      rateBp: 1000,
      contained: true,
      applies: [],
      validFrom: day,
    });
    expect(toNewRule({ name: 'VAT', rateBp: 1000, validFrom: day, applies: ['fee', 'addon'] }).applies).toEqual(['addon', 'fee']);
  });

  test('does not begin with another one of its tax for the same lines', () => {
    const like = (over: Partial<TaxRule>) => () => requireUnlike(rule({ applies: ['charter'] }), [rule({ name: 'Levy' }), rule(over)]);
    expect(like({})).toThrow(DomainError);
    expect(like({ name: 'vat', applies: ['charter', 'fee'] })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ codes: { validFrom: { code: 'taxRuleTaken' } } }) }),
    );
    for (const other of [{ applies: ['addon' as const] }, { contained: false }, { validFrom: '2026-01-02' }, { name: 'GST' }]) {
      expect(like(other)).not.toThrow();
    }
  });

  test('is one of fifty at most', () => {
    expect(() => requireBelowLimit(50)).not.toThrow();
    expect(() => requireBelowLimit(51)).toThrow(DomainError);
  });
});

describe('credit notes', () => {
  const invoiced = { amountCents: cents(120_000), taxes: [{ name: 'VAT', rateBp: 1000, amountCents: cents(10_909) }] };
  const credited = (creditedCents: number, before: LineTax[] = []) => creditedTaxes(invoiced, cents(creditedCents), before);

  test('take back the tax of what they credit', () => {
    expect(credited(60_000)).toEqual([{ name: 'VAT', rateBp: 1000, amountCents: 5_455 }]);
    expect(credited(0)).toEqual([]);
    expect(creditedTaxes({ amountCents: cents(0), taxes: [] }, cents(100), [])).toEqual([]);
  });

  test('take back no more than was invoiced', () => {
    expect(sumOf(credited(130_000).map(({ amountCents }) => amountCents))).toBe(10_909);
  });

  test('of a full refund add up to the tax of the invoice, in any steps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 10 }), (steps) => {
        const before: LineTax[] = [];
        let sum = 0;
        for (const step of [...steps, 120_000]) {
          sum = Math.min(sum + step, 120_000);
          before.push(...credited(sum, before));
          expect(before.every(({ amountCents }) => amountCents > 0)).toBe(true);
        }
        expect(sumOf(before.map(({ amountCents }) => amountCents))).toBe(10_909);
      }),
    );
  });
});
