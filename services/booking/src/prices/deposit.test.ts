import { describe, expect, test } from '@jest/globals';
import { cents, dayMs, hourMs, limits } from '@charter/contracts';
import { quoteAll, quotePolicy } from '../cancellations/cancellation.js';
import { balanceDueAt, depositOf } from './deposit.js';

const departure = new Date('2027-01-12T14:00:00Z');
const daysBefore = (days: number, moreMs = 0) => new Date(departure.getTime() - days * dayMs - moreMs);

describe('a deposit', () => {
  test.each([
    [50, 3000, 1500],
    [33, 1000, 330],
    // Rounded in the guest's favor: 25 % of 1,350 are 337.50.
    [25, 1350, 337],
    [90, 1, null],
  ])('of %i %% of $%i is $%s', (percent, price, deposit) => {
    expect(depositOf(percent, price, departure, daysBefore(60))).toBe(deposit);
  });

  test('is taken three weeks ahead, and of a package with one', () => {
    expect(depositOf(50, 3000, departure, daysBefore(21))).toBe(1500);
    expect(depositOf(50, 3000, departure, daysBefore(21, -1))).toBeNull();
    expect(depositOf(undefined, 3000, departure, daysBefore(60))).toBeNull();
  });

  test('leaves a balance that is due 14 days before departure at five in Nassau, and in 24 hours at the earliest', () => {
    expect(balanceDueAt(departure, daysBefore(60)).toISOString()).toBe('2026-12-29T22:00:00.000Z');
    // A payment that PayPal has reviewed for a week.
    const late = daysBefore(13);
    expect(balanceDueAt(departure, late)).toEqual(new Date(late.getTime() + dayMs));
    // Clocks go forward between the due date and departure.
    expect(balanceDueAt(new Date('2027-03-20T13:00:00Z'), new Date('2027-01-01T00:00:00Z')).toISOString()).toBe('2027-03-06T22:00:00.000Z');
  });
});

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
