import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { cents } from '@charter/contracts';
import { aCapture, anOrder, aPayment, kinds } from './payment-examples.js';
import { isCaptured, isOver, type PaymentState, transitions } from './payment-state.js';
import { abandon, applyRefund, applySnapshot, type OrderSnapshot, type Payment, refundable } from './payment.js';

describe('applySnapshot', () => {
  it('marks a payment as captured and publishes the capture once', () => {
    const first = applySnapshot(aPayment(), anOrder({ capture: aCapture() }));
    const second = applySnapshot(first.payment, anOrder({ capture: aCapture() }));
    expect(first.payment).toMatchObject({ state: 'captured', captureId: 'C1' });
    expect(kinds(first)).toEqual(['publish-captured']);
    expect(kinds(second)).toEqual([]);
  });

  it('marks a payment as declined when the order is COMPLETED and its capture is DECLINED', () => {
    const step = applySnapshot(aPayment(), anOrder({ status: 'COMPLETED', capture: aCapture({ status: 'DECLINED' }) }));
    expect(step.payment.state).toBe('declined');
    expect(kinds(step)).toEqual(['publish-failed']);
  });

  it('publishes once that a capture is pending', () => {
    const pending = anOrder({ capture: aCapture({ status: 'PENDING', reason: 'ECHECK' }) });
    const first = applySnapshot(aPayment(), pending);
    expect(first.effects).toEqual([{ kind: 'publish-pending', reason: 'ECHECK' }]);
    expect(kinds(applySnapshot(first.payment, pending))).toEqual([]);
    expect(applySnapshot(first.payment, anOrder({ capture: aCapture() })).payment.state).toBe('captured');
  });

  it('marks a capture after the end of the payment as captured late', () => {
    const ended = abandon(aPayment({ state: 'created' }), 'cancelled', 'HOLD_EXPIRED').payment;
    const late = applySnapshot(ended, anOrder({ capture: aCapture() }));
    expect(late.payment).toMatchObject({ state: 'captured_late', issue: null });
    expect(kinds(late)).toEqual(['publish-captured']);
  });

  it('requests a full refund when amount or currency differ from the order', () => {
    expect(kinds(applySnapshot(aPayment(), anOrder({ capture: aCapture({ amountCents: cents(100) }) })))).toEqual(['refund-all']);
    expect(kinds(applySnapshot(aPayment(), anOrder({ capture: aCapture({ currency: 'EUR' }) })))).toEqual(['refund-all']);
  });

  it('stores refunds made at PayPal', () => {
    const captured = applySnapshot(aPayment(), anOrder({ capture: aCapture() })).payment;
    const part = applySnapshot(captured, anOrder({ capture: aCapture({ status: 'PARTIALLY_REFUNDED', refunds: { R1: cents(60_000) } }) }));
    expect(part.payment.state).toBe('partially_refunded');
    const all = applySnapshot(
      part.payment,
      anOrder({ capture: aCapture({ status: 'REFUNDED', refunds: { R1: cents(60_000), R2: cents(300_000) } }) }),
    );
    expect(all.payment).toMatchObject({ state: 'refunded', refundedCents: 360_000 });
    expect(kinds(all)).toEqual(['publish-refunded']);
  });

  it('publishes a failure instead of a capture that is already refunded', () => {
    const step = applySnapshot(
      aPayment({ state: 'pending' }),
      anOrder({ capture: aCapture({ status: 'REFUNDED', refunds: { R1: cents(360_000) } }) }),
    );
    expect(step.payment).toMatchObject({ state: 'refunded', captureId: 'C1', refundedCents: 360_000 });
    expect(step.effects).toEqual([{ kind: 'publish-failed', reason: 'REFUNDED', wasPending: true }]);
  });

  it('keeps the refunded amount when a read is stale', () => {
    const refunded = applyRefund(aPayment({ state: 'captured', captureId: 'C1' }), cents(200_000)).payment;
    expect(refunded).toMatchObject({ state: 'partially_refunded', refundedCents: 200_000 });
    expect(applySnapshot(refunded, anOrder({ capture: aCapture() })).payment.refundedCents).toBe(200_000);
  });

  it('cancels a payment whose order expired before a capture was sent', () => {
    const step = applySnapshot(aPayment({ state: 'created' }), { found: false });
    expect(step.payment).toMatchObject({ state: 'cancelled', issue: 'ORDER_EXPIRED' });
    expect(kinds(step)).toEqual(['publish-failed']);
  });

  it.each(['capturing', 'pending', 'captured'] as const)('leaves a payment %s when PayPal no longer has the order', (state) => {
    const step = applySnapshot(aPayment({ state }), { found: false });
    expect([step.payment.state, kinds(step)]).toEqual([state, []]);
  });

  it('stores the capture id from the first PENDING on', () => {
    const pending = applySnapshot(aPayment(), anOrder({ capture: aCapture({ status: 'PENDING', reason: 'ECHECK' }) })).payment;
    expect(pending).toMatchObject({ state: 'pending', captureId: 'C1' });
    const denied = applySnapshot(pending, anOrder({ capture: aCapture({ status: 'DECLINED' }) }));
    expect(denied.payment).toMatchObject({ state: 'declined', captureId: null });
    expect(denied.effects).toEqual([{ kind: 'publish-failed', reason: 'DECLINED', wasPending: true }]);
  });

  it('ignores a capture status that PayPal has not documented', () => {
    expect(applySnapshot(aPayment(), anOrder({ capture: aCapture({ status: 'SOMETHING_NEW' }) })).payment.state).toBe('capturing');
  });

  it.each(['capturing', 'pending'] as const)('abandon leaves a payment %s, which only PayPal ends', (state) => {
    expect(abandon(aPayment({ state }), 'cancelled', 'HOLD_EXPIRED').payment.state).toBe(state);
  });

  it('marks a second capture for the same hold', () => {
    expect(applySnapshot(aPayment(), anOrder({ capture: aCapture() }), true).payment.state).toBe('captured_twice');
  });

  it('follows the transition table and publishes one capture for any sequence of snapshots', () => {
    const status = fc.constantFrom('COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'SOMETHING_NEW');
    const reason = fc.constantFrom(null, 'CHARGEBACK', 'BUYER_COMPLAINT');
    const amount = fc.integer({ min: 1, max: 360_000 }).map(cents);
    const snapshot: fc.Arbitrary<OrderSnapshot> = fc.oneof(
      fc.constant<OrderSnapshot>({ found: false }),
      fc.constantFrom('CREATED', 'APPROVED', 'COMPLETED', 'VOIDED').map((state) => anOrder({ status: state })),
      fc
        .tuple(status, reason, amount)
        .map(([state, why, refunded]) => anOrder({ capture: aCapture({ status: state, reason: why, refunds: { R1: refunded } }) })),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(snapshot, fc.boolean(), amount), { maxLength: 15 }), (seen) => {
        let payment = aPayment({ state: 'created' });
        let published = 0;
        for (const [next, reversed, taken] of seen) {
          const before = payment;
          const step = applySnapshot({ ...payment, reversals: { ...(reversed && { V1: taken }), ...payment.reversals } }, next);
          payment = step.payment;
          published += kinds(step).filter((kind) => kind === 'publish-captured').length;
          if (payment.state !== before.state) expect(transitions[before.state]).toContain(payment.state);
          if (isCaptured(before.state)) expect(isCaptured(payment.state)).toBe(true);
          if (isOver(before.state)) expect(isOver(payment.state)).toBe(true);
          expect(payment.refundedCents).toBeGreaterThanOrEqual(before.refundedCents);
          expect(payment.refundedCents + payment.reversedCents).toBeLessThanOrEqual(360_000);
        }
        expect(published).toBeLessThanOrEqual(isCaptured(payment.state) ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a reversal', () => {
  const captured = aPayment({ state: 'captured', captureId: 'C1' });
  const withReversal = (amount: number, over: Partial<Payment> = {}) => ({ ...captured, ...over, reversals: { V1: cents(amount) } });

  it('is not counted as a refund, although PayPal lists it among the refunds', () => {
    const step = applySnapshot(
      withReversal(360_000),
      anOrder({ capture: aCapture({ status: 'REFUNDED', reason: 'CHARGEBACK', refunds: { V1: cents(360_000) } }) }),
    );
    expect(step.payment).toMatchObject({ state: 'reversed', refundedCents: 0, reversedCents: 360_000 });
    expect(step.effects).toEqual([{ kind: 'publish-reversed', refundedCents: 0, reversedCents: 360_000 }]);
  });

  it('may be partial, beside our own refunds', () => {
    const snapshot = anOrder({ capture: aCapture({ status: 'PARTIALLY_REFUNDED', refunds: { R1: cents(50_000), V1: cents(100_000) } }) });
    const step = applySnapshot(withReversal(100_000, { state: 'partially_refunded', refundedCents: cents(50_000) }), snapshot);
    expect(step.payment).toMatchObject({ state: 'partially_reversed', refundedCents: 50_000, reversedCents: 100_000 });
    expect(refundable(step.payment, cents(10_000))).toBe(200_000);
    expect(kinds(applySnapshot(step.payment, snapshot))).toEqual([]);
  });

  it('ends when the dispute is won, and is not counted as a refund afterwards', () => {
    const reversed = withReversal(360_000, { state: 'reversed', reversedCents: cents(360_000) });
    const won = applySnapshot(reversed, anOrder({ capture: aCapture({ refunds: { V1: cents(360_000) } }) }));
    expect(won.payment).toMatchObject({ state: 'captured', reversedCents: 0, refundedCents: 0 });
    expect(won.effects).toEqual([{ kind: 'publish-reversed', refundedCents: 0, reversedCents: 0 }]);
    const later = applySnapshot(
      won.payment,
      anOrder({ capture: aCapture({ status: 'PARTIALLY_REFUNDED', refunds: { V1: cents(360_000), R1: cents(100) } }) }),
    );
    expect(later.payment).toMatchObject({ state: 'partially_refunded', refundedCents: 100, reversedCents: 0 });
  });

  it('is reduced when PayPal cancels one of two reversals', () => {
    const twice = {
      ...captured,
      state: 'partially_reversed' as const,
      reversedCents: cents(300),
      reversals: { V1: cents(100), V2: cents(200) },
    };
    const step = applySnapshot(
      twice,
      anOrder({ capture: aCapture({ status: 'PARTIALLY_REFUNDED', refunds: { V1: cents(100) }, endedRefunds: ['V2'] }) }),
    );
    expect(step.payment).toMatchObject({ reversedCents: 100, refundedCents: 0 });
  });

  it('is found by the reason of the capture when its event was lost', () => {
    const step = applySnapshot(
      captured,
      anOrder({ capture: aCapture({ status: 'REFUNDED', reason: 'CHARGEBACK', refunds: { V1: cents(360_000) } }) }),
    );
    expect(step.payment).toMatchObject({ state: 'reversed', refundedCents: 0, reversedCents: 360_000 });
  });
});

it('the transition table reaches every state, and only "refunded" is final', () => {
  const states = Object.keys(transitions) as PaymentState[];
  const reached = new Set<PaymentState>(['initiated']);
  for (const state of reached) for (const next of transitions[state]) reached.add(next);
  expect([...reached].toSorted()).toEqual(states.toSorted());
  expect(states.filter((state) => transitions[state].length === 0)).toEqual(['refunded']);
});

describe('refundable', () => {
  it('is the captured amount less refunds and requested refunds', () => {
    expect(refundable(aPayment({ state: 'captured' }), cents(0))).toBe(360_000);
    expect(refundable(aPayment({ state: 'partially_refunded', refundedCents: cents(100_000) }), cents(60_000))).toBe(200_000);
    expect(refundable(aPayment({ state: 'refunded', refundedCents: cents(360_000) }), cents(0))).toBe(0);
  });

  it('is 0 when nothing was captured or everything was reversed', () => {
    expect(refundable(aPayment({ state: 'pending' }), cents(0))).toBe(0);
    expect(refundable(aPayment({ state: 'reversed', reversedCents: cents(360_000) }), cents(0))).toBe(0);
  });
});
