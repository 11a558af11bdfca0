import { expect, test } from 'vitest';
import { type Cents, cents } from '@charter/contracts';
import { InProcessEmulator } from '@charter/paypal-emulator/in-process';
import { propertyRuns } from '@charter/testing/property-runs';
import fc from 'fast-check';
import { refundStateOf } from '../src/changes/cancellations/refund-part.js';
import { AccountHistory, type Step } from './account-history.js';

/**
 * Random histories of a booking's account: its balance is what it costs less PayPal's ledger, what was paid by hand and what vouchers have
 * paid, to the cent, and no refund is larger than what was paid. PayPal's ledger is the emulator's, in this process: thousands of histories
 * take seconds. Those of `services/host/test/random-histories.int.test.ts` are few, and run through the services.
 */

const amount = fc.integer({ min: 1, max: 300_000 }).map(cents);
const which = fc.nat({ max: 7 });
const share = fc.integer({ min: 1, max: 100 });
const hours = fc.integer({ min: 0, max: 400 });
const refund = fc.oneof(fc.constantFrom('policy' as const, 'guest' as const, 'all' as const), fc.nat({ max: 100 }));

const weighted: [number, fc.Arbitrary<Step>][] = [
  [2, fc.record({ kind: fc.constant('line'), amount })],
  [1, fc.record({ kind: fc.constant('addOn'), amount, leadHours: hours })],
  [1, fc.record({ kind: fc.constant('changePrice'), difference: fc.integer({ min: -200_000, max: 200_000 }) })],
  [1, fc.record({ kind: fc.constant('capRefund'), percent: fc.nat({ max: 100 }) })],
  [4, fc.record({ kind: fc.constant('capture'), amount })],
  [1, fc.record({ kind: fc.constant('gratuity'), amount })],
  [2, fc.record({ kind: fc.constant('cash'), amount })],
  [1, fc.record({ kind: fc.constant('correctCash'), share })],
  [2, fc.record({ kind: fc.constant('staffRefund'), share })],
  [2, fc.record({ kind: fc.constantFrom('refundAtPayPal', 'chargeBack'), share, which })],
  [2, fc.record({ kind: fc.constantFrom('dispute', 'winDispute', 'reportAgain'), which })],
  [2, fc.record({ kind: fc.constant('cancel'), hours, refund, payNow: fc.boolean() })],
  [6, fc.record({ kind: fc.constant('answer'), which })],
  [3, fc.record({ kind: fc.constantFrom('payRefund', 'handBack'), which })],
  [1, fc.record({ kind: fc.constant('reinstate') })],
] as [number, fc.Arbitrary<Step>][];
const anyStep = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const anyVouchers: fc.Arbitrary<Cents[]> = fc.oneof(fc.constant<Cents[]>([]), fc.array(amount, { maxLength: 3 }));

const payPal = new InProcessEmulator();
const runs = propertyRuns(300);

test(
  'the balance is what a booking costs less PayPal’s ledger and what was paid by hand, after any history',
  () => {
    fc.assert(
      fc.property(anyVouchers, fc.array(anyStep, { maxLength: 40, size: 'max' }), (vouchers, steps) => {
        payPal.clear();
        const history = new AccountHistory(payPal, vouchers);
        for (const one of steps) {
          history.apply(one);
          const { totals, hand, captures, parts, money, voucherCents } = history;
          const ledger = captures.map(({ paymentId }) => payPal.of(paymentId));
          const atPayPal = ledger.reduce((sum, { left }) => sum + left, 0);
          expect(money.balanceCents).toBe(totals.line + totals.adjustment - (atPayPal + hand + voucherCents));
          expect(history.faults).toEqual([]);
          expect(ledger.every(({ left }) => left >= 0)).toBe(true);
          for (const [index, { refundedCents, reversedCents }] of captures.entries()) {
            expect([refundedCents, reversedCents]).toEqual([ledger[index]!.refunded, ledger[index]!.reversed]);
          }
          // The crew has its money.
          for (const id of history.gratuities) expect(payPal.of(id).left).toBe(payPal.of(id).captured);
          if (!history.cancellation || !history.isUndisturbed) continue;
          // What the guest is owed is what is outstanding of the refund, and nothing else.
          expect(0 - money.balanceCents).toBe(history.outstanding);
          if (parts.length > 0 && refundStateOf(parts) === 'done') expect(money.balanceCents).toBe(0);
        }
      }),
      runs,
    );
  },
  60_000 + runs.numRuns * 100,
);
