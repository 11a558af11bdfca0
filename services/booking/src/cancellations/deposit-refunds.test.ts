import { describe, expect, test } from '@jest/globals';
import { cents, hourMs, limits } from '@charter/contracts';
import { quoteAll, quotePolicy } from './cancellation.js';

const departure = new Date('2027-01-12T14:00:00Z');

// Of $3,000, $1,500 are paid. The business keeps 10 %, 50 % and 100 % of the price, computed by hand: $300, $1,500 and $3,000.
describe('a cancellation of a booking with a deposit of $1,500 of $3,000', () => {
  const sale = {
    amountCents: cents(300_000),
    paidCents: cents(150_000),
    refundedCents: cents(0),
    reversedCents: cents(0),
    policy: { refundTiers: limits.refundTiers },
    refundCapPercent: 100,
    startsAt: departure,
    addOns: [],
  };

  test.each([
    [90, 200, 120_000],
    [50, 100, 0],
    [0, 10, 0],
  ])('at %i %% of the terms, %i hours before, refunds %i cents', (percent, hours, dueCents) => {
    const { explanation, ...quote } = quotePolicy(sale, new Date(departure.getTime() - hours * hourMs));
    expect(explanation.percent).toBe(percent);
    expect(quote.dueCents).toBe(dueCents);
  });

  test('for the weather refunds all that was paid', () => {
    expect(quoteAll(sale, new Date(departure.getTime() - 10 * hourMs)).dueCents).toBe(150_000);
  });

  test('after the balance was paid refunds as of any booking', () => {
    const paid = { ...sale, paidCents: cents(300_000) };
    expect(quotePolicy(paid, new Date(departure.getTime() - 200 * hourMs)).dueCents).toBe(270_000);
    expect(quotePolicy(paid, new Date(departure.getTime() - 100 * hourMs)).dueCents).toBe(150_000);
  });
});
