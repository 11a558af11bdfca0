import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '@charter/contracts';
import fc from 'fast-check';
import { cancellationChange, decideManualPayment, moneyOf, noTotals, paymentStatusOf, reductionBy } from './folio.js';

const money = (over: Partial<Record<keyof typeof noTotals, number>>) =>
  moneyOf({ ...noTotals, ...Object.fromEntries(Object.entries(over).map(([kind, amount]) => [kind, cents(amount)])) });

describe('the payment status of a price of 100 cents', () => {
  test.each([
    [0, 0, 0, 'pending'],
    [40, 0, 0, 'partially_paid'],
    [100, 0, 0, 'paid'],
    [130, 0, 0, 'paid'],
    [100, 50, 0, 'partially_refunded'],
    [100, 100, 0, 'refunded'],
    [100, 0, 50, 'partially_refunded'],
    [100, 0, 100, 'charged_back'],
    [100, 40, 60, 'charged_back'],
    [40, 40, 0, 'refunded'],
  ])('with %i paid, %i refunded and %i charged back is %s', (payment, refund, reversal, status) => {
    expect(money({ line: 100, adjustment: -refund, payment, refund, reversal }).paymentStatus).toBe(status);
  });

  test('is pending again after a counter-entry', () => {
    expect(paymentStatusOf({ paidCents: cents(0), refundedCents: cents(0), reversedCents: cents(0), balanceCents: cents(100) })).toBe(
      'pending',
    );
  });
});

describe('the balance', () => {
  test('is lines and adjustments, less payments, and what went back', () => {
    expect(money({ line: 300_000, adjustment: -10_000, payment: 150_000, refund: 10_000, reversal: 5_000 }).balanceCents).toBe(155_000);
  });

  test('is not raised by a refund out of courtesy', () => {
    expect(reductionBy(cents(0), cents(10_000))).toBe(10_000);
    expect(reductionBy(cents(150_000), cents(10_000))).toBe(10_000);
  });

  test('takes a refund of what was owed to the guest first', () => {
    expect(reductionBy(cents(-60_000), cents(60_000))).toBe(0);
    expect(reductionBy(cents(-60_000), cents(70_000))).toBe(10_000);
  });

  test('of a cancelled booking is what is due to the guest, whatever was paid', () => {
    expect(cancellationChange(cents(150_000), cents(120_000))).toBe(-270_000);
    expect(cancellationChange(cents(0), cents(0))).toBe(0);
  });

  test('after any history of payments and refunds asks nobody for money that was given back', () => {
    type Step = { pay: Cents } | { refund: Cents } | { cancel: number };
    const amount = fc.integer({ min: 1, max: 200_000 }).map(cents);
    const steps = fc.array(
      fc.oneof(
        fc.record({ pay: amount }),
        fc.record({ refund: amount }),
        fc.record({ cancel: fc.integer({ min: 0, max: 100 }) }),
      ) as fc.Arbitrary<Step>,
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(amount, steps, (price, history) => {
        const totals = { ...noTotals, line: price };
        const add = (kind: keyof typeof totals, by: number) => (totals[kind] = cents(totals[kind] + by));
        for (const step of history) {
          const before = moneyOf(totals);
          const left = before.paidCents - before.refundedCents;
          if ('pay' in step) add('payment', step.pay);
          else if ('refund' in step) {
            const refund = cents(Math.min(step.refund, left));
            add('refund', refund);
            add('adjustment', 0 - reductionBy(before.balanceCents, refund));
            expect(moneyOf(totals).balanceCents).toBeLessThanOrEqual(Math.max(before.balanceCents, 0));
          } else {
            const due = cents(Math.floor((left * step.cancel) / 100));
            add('adjustment', cancellationChange(before.balanceCents, due));
            expect(moneyOf(totals).balanceCents).toBe(0 - due);
          }
          const after = moneyOf(totals);
          expect(after.paidCents - after.refundedCents).toBeGreaterThanOrEqual(0);
          expect(after.balanceCents).toBe(totals.line + totals.adjustment - totals.payment + totals.refund);
        }
      }),
    );
  });
});

describe('a payment that staff record', () => {
  const cash = { bookingId: 'b', amountCents: cents(50_000), method: 'cash' as const, note: '' };

  test('is recorded once', () => {
    expect(decideManualPayment(cash, null, cents(0))).toEqual({ kind: 'record' });
    expect(decideManualPayment(cash, cash, cents(50_000))).toEqual({ kind: 'known' });
  });

  test.each([
    ['amount', { amountCents: cents(60_000) }],
    ['method', { method: 'bank' }],
    ['booking', { bookingId: 'c' }],
  ])('under the id of one of another %s is refused', (_what, over) => {
    const decision = decideManualPayment(cash, { ...cash, ...over }, cents(50_000));
    expect(decision).toEqual({ kind: 'invalid', fields: { entryId: { code: 'idUsed' } } });
  });

  test('is corrected by a counter-entry with a note, of at most what was recorded', () => {
    const counter = { ...cash, amountCents: cents(-50_000) };
    expect(decideManualPayment({ ...counter, note: 'Counted twice' }, null, cents(50_000))).toEqual({ kind: 'record' });
    expect(decideManualPayment(counter, null, cents(50_000))).toEqual({ kind: 'invalid', fields: { note: { code: 'counterEntryNote' } } });
    expect(decideManualPayment({ ...counter, note: 'x' }, null, cents(49_900))).toEqual({
      kind: 'invalid',
      fields: { amount: { code: 'counterEntryTooHigh', params: { max: '499.00' } } },
    });
  });
});
