import { describe, expect, test } from 'vitest';
import { cents, hourMs, limits } from '@charter/contracts';
import { decideStaffQuote, quoteAll, quotePolicy } from './cancellation.js';

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

  // The sentence of the explanation: what is kept of the price, what was paid, what goes back.
  test.each([
    [200, 300, 1200],
    [100, 1500, 0],
    [10, 3000, 0],
  ])('%i hours before explains that $%i of the price are kept, and $%i go back', (hours, kept, due) => {
    const { explanation } = quotePolicy(sale, new Date(departure.getTime() - hours * hourMs));
    expect(explanation).toMatchObject({ price: 3000, paid: 1500, kept, due });
  });

  test('explains what of the deposit is kept when staff choose the amount, or all of it goes back', () => {
    const now = new Date(departure.getTime() - 10 * hourMs);
    expect(quoteAll(sale, now).explanation).toMatchObject({ tierFrom: null, paid: 1500, kept: 0, due: 1500 });
    const refund = { amount: 400 };
    const chosen = decideStaffQuote({ ...sale, refundedCents: cents(10_000) }, { cause: 'business', refund, reason: 'As agreed' }, now);
    expect(chosen).toMatchObject({ quote: { explanation: { paid: 1500, kept: 1000, alreadyBack: 100, due: 400 } } });
  });

  test('for the weather refunds all that was paid', () => {
    expect(quoteAll(sale, new Date(departure.getTime() - 10 * hourMs)).dueCents).toBe(150_000);
  });

  test('after the balance was paid refunds as of any booking', () => {
    const paid = { ...sale, paidCents: cents(300_000) };
    expect(quotePolicy(paid, new Date(departure.getTime() - 200 * hourMs)).dueCents).toBe(270_000);
    const { dueCents, explanation } = quotePolicy(paid, new Date(departure.getTime() - 100 * hourMs));
    expect(dueCents).toBe(150_000);
    expect(explanation).not.toHaveProperty('paid');
    expect(explanation).not.toHaveProperty('kept');
  });
});
