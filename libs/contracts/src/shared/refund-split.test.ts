import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { cents, sumOf } from './money.js';
import { splitRefund } from './refund-split.js';

const left = (...amounts: number[]) => amounts.map((amount, index) => ({ paymentId: `p${index + 1}`, leftCents: cents(amount) }));

describe('the shares of a refund', () => {
  test.each([
    ['the oldest payment', 60_000, [100_000, 50_000], [['p1', 60_000]]],
    [
      'the next payment, when the oldest has no more',
      120_001,
      [100_000, 50_000],
      [
        ['p1', 100_000],
        ['p2', 20_001],
      ],
    ],
    ['payments that have something left', 40_000, [0, 50_000], [['p2', 40_000]]],
    [
      'payments, and by hand what they do not hold',
      90_000,
      [50_000, 30_000],
      [
        ['p1', 50_000],
        ['p2', 30_000],
        [null, 10_000],
      ],
    ],
    ['by hand alone without a payment', 100, [], [[null, 100]]],
    ['nothing', 0, [50_000], []],
  ])('are paid from %s', (_where, amount, amounts, shares) => {
    expect(splitRefund(cents(amount), left(...amounts))).toEqual(shares.map(([paymentId, amountCents]) => ({ paymentId, amountCents })));
  });

  test('sum to the amount, and none is more than its payment has left', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 500_000 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), amounts, (amount, held) => {
        const payments = left(...held);
        const shares = splitRefund(cents(amount), payments);
        expect(sumOf(shares.map(({ amountCents }) => amountCents))).toBe(amount);
        for (const { paymentId, amountCents } of shares) {
          expect(amountCents).toBeGreaterThan(0);
          if (paymentId) expect(amountCents).toBeLessThanOrEqual(payments.find((payment) => payment.paymentId === paymentId)!.leftCents);
        }
        const byHand = shares.find(({ paymentId }) => paymentId === null)?.amountCents ?? 0;
        expect(byHand).toBe(Math.max(0, amount - held.reduce((sum, one) => sum + one, 0)));
      }),
    );
  });
});
