import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { PriceRule } from './operations.js';
import { datesBetween, lowestPriceOf, priceOn, pricesOf, ruleOn } from './price-rules.js';

const charter = { id: 1, price: 1200 };
const christmas: PriceRule = {
  id: 1,
  name: 'Christmas',
  packageId: null,
  from: '2026-12-24',
  to: '2026-12-26',
  weekdays: [],
  price: 1800,
  add: null,
  priority: 0,
};

const days = ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'];
const anyDay = fc.constantFrom(...days);
const anyRule = fc
  .record({
    packageId: fc.constantFrom(null, 1, 2),
    from: anyDay,
    to: anyDay,
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
    price: fc.option(fc.integer({ min: 1, max: 5000 })),
    add: fc.integer({ min: -2000, max: 2000 }),
    priority: fc.integer({ min: 0, max: 2 }),
  })
  .map((rule) => ({ ...rule, name: 'Rule', add: rule.price === null ? rule.add : null }));
const anyRules = fc.array(anyRule, { maxLength: 12 }).map((rules) => rules.map((rule, index): PriceRule => ({ ...rule, id: index + 1 })));

describe('priceOn', () => {
  test.each([
    ['2026-12-23', 1200],
    ['2026-12-24', 1800],
    ['2026-12-26', 1800],
    ['2026-12-27', 1200],
  ])('includes the first and the last date of a rule: %s', (date, price) => {
    expect(priceOn([christmas], charter, date)).toBe(price);
  });

  test('adds to the price of the package, and never falls below a dollar', () => {
    expect(priceOn([{ ...christmas, price: null, add: 300 }], charter, '2026-12-25')).toBe(1500);
    expect(priceOn([{ ...christmas, price: null, add: -1500 }], charter, '2026-12-25')).toBe(1);
  });

  test('counts weekdays from Sunday: 27 December 2026 is one', () => {
    const sundays = { ...christmas, from: '2026-12-01', to: '2026-12-31', weekdays: [0] };
    expect(days.map((date) => priceOn([sundays], charter, date))).toEqual([1200, 1200, 1200, 1200, 1800]);
  });

  test('never adds rules up: the price is that of the one rule alone', () => {
    fc.assert(
      fc.property(anyRules, anyDay, (rules, date) => {
        const rule = ruleOn(rules, charter.id, date);
        expect(priceOn(rules, charter, date)).toBe(rule ? priceOn([rule], charter, date) : charter.price);
      }),
    );
  });
});

describe('ruleOn', () => {
  test('prefers the rule of the package, then the higher priority, then the newest', () => {
    const ofPackage = { ...christmas, id: 2, packageId: 1 };
    const important = { ...christmas, id: 3, priority: 9 };
    const newest = { ...christmas, id: 4 };
    expect(ruleOn([christmas, ofPackage, important, newest], 1, '2026-12-25')).toBe(ofPackage);
    expect(ruleOn([christmas, important, newest], 1, '2026-12-25')).toBe(important);
    expect(ruleOn([christmas, newest], 1, '2026-12-25')).toBe(newest);
  });

  test('chooses a rule that applies and that no other applicable rule precedes', () => {
    fc.assert(
      fc.property(anyRules, anyDay, (rules, date) => {
        const candidates = rules.filter((rule) => ruleOn([rule], charter.id, date));
        const ranked = candidates.toSorted((one, other) => rank(other) - rank(one));
        expect(ruleOn(rules, charter.id, date)).toBe(ranked[0]);
      }),
    );
  });

  test('does not depend on the order of the rules', () => {
    const shuffled = anyRules.chain((rules) =>
      fc.tuple(fc.constant(rules), fc.shuffledSubarray(rules, { minLength: rules.length, maxLength: rules.length })),
    );
    fc.assert(
      fc.property(shuffled, anyDay, ([rules, others], date) => {
        expect(ruleOn(others, charter.id, date)).toBe(ruleOn(rules, charter.id, date));
      }),
    );
  });
});

/** The places of one number: the package, then priority 0 to 2, then an id of at most 12. */
const rank = ({ packageId, priority, id }: PriceRule) => (packageId === null ? 0 : 1000) + priority * 100 + id;

describe('the prices of a range of dates', () => {
  test('are of every date, also across the end of a month and of daylight saving time', () => {
    expect(datesBetween('2027-02-27', '2027-03-02')).toEqual(['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02']);
    expect(datesBetween('2026-10-31', '2026-11-02')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
    expect(datesBetween('2026-11-02', '2026-11-01')).toEqual([]);
    expect(pricesOf([christmas], charter, '2026-12-23', '2026-12-24')).toEqual([
      { date: '2026-12-23', price: 1200 },
      { date: '2026-12-24', price: 1800 },
    ]);
  });

  test('have a lowest one as soon as one date differs', () => {
    expect(lowestPriceOf([], charter, '2026-12-01', '2026-12-31')).toBeUndefined();
    expect(lowestPriceOf([christmas], charter, '2026-12-01', '2026-12-23')).toBeUndefined();
    expect(lowestPriceOf([christmas], charter, '2026-12-01', '2026-12-31')).toBe(1200);
    expect(lowestPriceOf([christmas], charter, '2026-12-24', '2026-12-26')).toBe(1800);
    const autumn = { ...christmas, price: null, add: -200 };
    expect(lowestPriceOf([autumn], charter, '2026-12-01', '2026-12-31')).toBe(1000);
  });
});
