import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { cents, fromDecimal, fromDollars, percentOf, sumOf, toDecimal, toDollars } from './money.js';

/** Up to a million dollars, in cents. */
const amount = fc.integer({ min: 0, max: 100_000_000 }).map(cents);
const percent = fc.integer({ min: 0, max: 100 });

describe('cents', () => {
  test('accepts whole numbers only', () => {
    expect(cents(120_000)).toBe(120_000);
    for (const value of [0.5, 1200.1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => cents(value)).toThrow('not a whole number of cents');
  });
});

describe('dollars', () => {
  test('convert to cents and back without loss', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(fromDollars(toDollars(value))).toBe(value);
      }),
    );
    expect([fromDollars(1450), fromDollars(1110.6), toDollars(cents(111_060))]).toEqual([145_000, 111_060, 1110.6]);
  });

  test('with binary fractions are rounded to the nearest cent', () => {
    expect([fromDollars(0.1 + 0.2), fromDollars(1.005), fromDollars(19.99)]).toEqual([30, 100, 1999]);
  });
});

describe('decimal strings', () => {
  test('convert to cents and back without loss', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(fromDecimal(toDecimal(value))).toBe(value);
      }),
    );
    expect([fromDecimal('1200'), fromDecimal('1200.5'), fromDecimal('0.07')]).toEqual([120_000, 120_050, 7]);
    expect([toDecimal(cents(120_000)), toDecimal(cents(7))]).toEqual(['1200.00', '0.07']);
  });

  test.each(['12,00', '', '-5.00', '1.234', '1e3'])('rejects "%s"', (text) => {
    expect(() => fromDecimal(text)).toThrow('not an amount in dollars');
  });
});

describe('a percentage', () => {
  test('is rounded to the nearest cent, half a cent up', () => {
    expect([percentOf(cents(123_400), 90), percentOf(cents(1), 50), percentOf(cents(99), 33)]).toEqual([111_060, 1, 33]);
  });

  test('is never more than the amount, and the rest never off by more than half a cent', () => {
    fc.assert(
      fc.property(amount, percent, (value, share) => {
        const part = percentOf(value, share);
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(value);
        expect(Math.abs(part - (value * share) / 100)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('of 0 and 100 is nothing and everything', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect([percentOf(value, 0), percentOf(value, 100)]).toEqual([0, value]);
      }),
    );
  });
});

test('a sum is in cents, and of nothing is 0', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 20 }), (values) => {
      expect(sumOf(values)).toBe(values.reduce((sum, one) => sum + one, 0));
    }),
  );
  expect(sumOf([])).toBe(0);
});
