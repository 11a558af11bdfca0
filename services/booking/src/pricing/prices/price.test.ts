import { describe, expect, test } from 'vitest';
import { cents, type PriceRule } from '@charter/contracts';
import { hasSamePrice, priceDifference, priceOf } from './price.js';

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
const sold = { id: 1, price: 1200, priceRules: [christmas] };
const paid = (dollars: number, bookingDate: string) => ({ bookingDate, amountCents: cents(dollars * 100), addOns: [] });

test('a package costs what the rule of the date says', () => {
  expect(priceOf(sold, '2026-12-24')).toBe(1800);
  expect(priceOf(sold, '2026-12-27')).toBe(1200);
  expect(priceOf({ id: 1, price: 1200 }, '2026-12-24')).toBe(1200);
});

describe('a booking can be moved', () => {
  test('to days of its price only', () => {
    expect(hasSamePrice(sold, paid(1200, '2026-12-20'), '2026-12-27')).toBe(true);
    expect(hasSamePrice(sold, paid(1200, '2026-12-20'), '2026-12-25')).toBe(false);
    expect(hasSamePrice(sold, paid(1800, '2026-12-24'), '2026-12-25')).toBe(true);
    expect(hasSamePrice(sold, paid(1800, '2026-12-24'), '2026-12-27')).toBe(false);
  });

  test('after its date was given another price: to days of what was paid, and of what its date costs now', () => {
    expect(hasSamePrice(sold, paid(1200, '2026-12-24'), '2026-12-27')).toBe(true);
    expect(hasSamePrice(sold, paid(1200, '2026-12-24'), '2026-12-25')).toBe(true);
  });

  test('to any day without rules, whatever the package cost when it was sold', () => {
    expect(hasSamePrice({ id: 1, price: 1300 }, paid(1200, '2026-12-20'), '2026-12-25')).toBe(true);
  });
});

describe('what another day costs more', () => {
  const difference = (amount: number, bookingDate: string, date: string) => priceDifference(sold, paid(amount, bookingDate), date);

  test('is the difference of the prices, negative for less', () => {
    expect(difference(1200, '2026-12-20', '2026-12-25')).toBe(60_000);
    expect(difference(1800, '2026-12-24', '2026-12-27')).toBe(-60_000);
    expect(difference(1200, '2026-12-20', '2026-12-27')).toBe(0);
  });

  test('is the smaller one when the guest has paid another price than the present day costs: a discount stays', () => {
    // Ten percent were taken off: the guest pays what the day costs more, not the discount.
    expect(difference(1080, '2026-12-20', '2026-12-25')).toBe(60_000);
    // The package cost more when it was sold.
    expect(difference(1500, '2026-12-20', '2026-12-25')).toBe(30_000);
  });
});
