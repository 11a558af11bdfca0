import { describe, expect, test } from 'vitest';
import { dayMs, fromDollars, hourMs } from '@charter/contracts';
import { balanceDueFor, depositOf } from './deposit.js';

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
    expect(depositOf(percent, fromDollars(price), departure, daysBefore(60))).toBe(deposit && fromDollars(deposit));
  });

  test('is taken three weeks ahead, and of a package with one', () => {
    expect(depositOf(50, fromDollars(3000), departure, daysBefore(21))).toBe(150_000);
    expect(depositOf(50, fromDollars(3000), departure, daysBefore(21, -1))).toBeNull();
    expect(depositOf(undefined, fromDollars(3000), departure, daysBefore(60))).toBeNull();
  });

  test('leaves a balance that is due 14 days before departure, in 24 hours at the earliest, and at departure at the latest', () => {
    expect(balanceDueFor(departure, daysBefore(60)).toISOString()).toBe('2026-12-29T14:00:00.000Z');
    // A payment that PayPal has reviewed for a week.
    const late = daysBefore(13);
    expect(balanceDueFor(departure, late)).toEqual(new Date(late.getTime() + dayMs));
    expect(balanceDueFor(departure, daysBefore(0, hourMs))).toEqual(departure);
  });
});
