import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cents } from '@charter/contracts';
import {
  abandon,
  apply,
  type CaptureSnapshot,
  declineForNow,
  hasMoney,
  isOurOrder,
  isOver,
  noteRefunded,
  type OrderSnapshot,
  type Payment,
  type PaymentState,
  refundable,
  refuseCapture,
  transitions,
} from './payment.js';

const aPayment = (over: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  amountCents: cents(360_000),
  capturedCents: null,
  state: 'capturing',
  captureId: null,
  issue: null,
  refundedCents: cents(0),
  reversedCents: cents(0),
  reversals: {},
  ...over,
});

const anOrder = (over: Partial<OrderSnapshot & { found: true }> = {}): OrderSnapshot & { found: true } => ({
  found: true,
  id: 'O1',
  status: 'COMPLETED',
  customId: 'p1',
  amountCents: cents(360_000),
  currency: 'USD',
  capture: null,
  ...over,
});

const aCapture = (over: Partial<CaptureSnapshot> = {}): CaptureSnapshot => ({
  id: 'C1',
  status: 'COMPLETED',
  reason: null,
  amountCents: cents(360_000),
  currency: 'USD',
  refunds: {},
  endedRefunds: [],
  ...over,
});

const kinds = (step: { effects: { kind: string }[] }) => step.effects.map(({ kind }) => kind);

describe('a payment after a look at PayPal', () => {
  it('is captured once, however often PayPal is asked', () => {
    const first = apply(aPayment(), anOrder({ capture: aCapture() }));
    const second = apply(first.payment, anOrder({ capture: aCapture() }));
    expect(first.payment).toMatchObject({ state: 'captured', captureId: 'C1' });
    expect(kinds(first)).toEqual(['publish-captured']);
    expect(kinds(second)).toEqual([]);
  });

  it('is declined when the order is COMPLETED and its capture is not', () => {
    const step = apply(aPayment(), anOrder({ status: 'COMPLETED', capture: aCapture({ status: 'DECLINED' }) }));
    expect(step.payment.state).toBe('declined');
    expect(kinds(step)).toEqual(['publish-failed']);
  });

  it('waits, and says so once, while PayPal reviews it', () => {
    const pending = anOrder({ capture: aCapture({ status: 'PENDING', reason: 'ECHECK' }) });
    const first = apply(aPayment(), pending);
    expect(first.effects).toEqual([{ kind: 'publish-pending', reason: 'ECHECK' }]);
    expect(kinds(apply(first.payment, pending))).toEqual([]);
    expect(apply(first.payment, anOrder({ capture: aCapture() })).payment.state).toBe('captured');
  });

  it('is captured late when the money comes after it was ended', () => {
    const ended = abandon(aPayment({ state: 'created' }), 'cancelled', 'HOLD_EXPIRED').payment;
    const late = apply(ended, anOrder({ capture: aCapture() }));
    expect(late.payment).toMatchObject({ state: 'captured_late', issue: null });
    expect(kinds(late)).toEqual(['publish-captured']);
  });

  it('gives all of it back when the amount is not ours', () => {
    expect(kinds(apply(aPayment(), anOrder({ capture: aCapture({ amountCents: cents(100) }) })))).toEqual(['refund-all']);
    expect(kinds(apply(aPayment(), anOrder({ capture: aCapture({ currency: 'EUR' }) })))).toEqual(['refund-all']);
  });

  it('follows refunds made elsewhere', () => {
    const captured = apply(aPayment(), anOrder({ capture: aCapture() })).payment;
    const part = apply(captured, anOrder({ capture: aCapture({ status: 'PARTIALLY_REFUNDED', refunds: { R1: cents(60_000) } }) }));
    expect(part.payment.state).toBe('partially_refunded');
    const all = apply(
      part.payment,
      anOrder({ capture: aCapture({ status: 'REFUNDED', refunds: { R1: cents(60_000), R2: cents(300_000) } }) }),
    );
    expect(all.payment).toMatchObject({ state: 'refunded', refundedCents: 360_000 });
    expect(kinds(all)).toEqual(['publish-refunded']);
  });

  it('publishes no capture of money that is gone already, but the end of the payment', () => {
    const step = apply(
      aPayment({ state: 'pending' }),
      anOrder({ capture: aCapture({ status: 'REFUNDED', refunds: { R1: cents(360_000) } }) }),
    );
    expect(step.payment).toMatchObject({ state: 'refunded', captureId: 'C1', refundedCents: 360_000 });
    expect(step.effects).toEqual([{ kind: 'publish-failed', reason: 'REFUNDED', wasPending: true }]);
  });

  it('never makes refunded money refundable again, when a read lags', () => {
    const refunded = noteRefunded(aPayment({ state: 'captured', captureId: 'C1' }), cents(200_000)).payment;
    expect(refunded).toMatchObject({ state: 'partially_refunded', refundedCents: 200_000 });
    expect(apply(refunded, anOrder({ capture: aCapture() })).payment.refundedCents).toBe(200_000);
  });

  it('is cancelled when the order has lapsed before a capture was sent', () => {
    const step = apply(aPayment({ state: 'created' }), { found: false });
    expect(step.payment).toMatchObject({ state: 'cancelled', issue: 'ORDER_EXPIRED' });
    expect(kinds(step)).toEqual(['publish-failed']);
  });

  it.each(['capturing', 'pending', 'captured'] as const)('stays %s when PayPal no longer has the order', (state) => {
    const step = apply(aPayment({ state }), { found: false });
    expect([step.payment.state, kinds(step)]).toEqual([state, []]);
  });

  it('keeps the id of its capture from the first PENDING on', () => {
    const pending = apply(aPayment(), anOrder({ capture: aCapture({ status: 'PENDING', reason: 'ECHECK' }) })).payment;
    expect(pending).toMatchObject({ state: 'pending', captureId: 'C1' });
    const denied = apply(pending, anOrder({ capture: aCapture({ status: 'DECLINED' }) }));
    expect(denied.payment).toMatchObject({ state: 'declined', captureId: null });
    expect(denied.effects).toEqual([{ kind: 'publish-failed', reason: 'DECLINED', wasPending: true }]);
  });

  it('is not declined by a status that PayPal has not documented', () => {
    expect(apply(aPayment(), anOrder({ capture: aCapture({ status: 'SOMETHING_NEW' }) })).payment.state).toBe('capturing');
  });

  it.each(['capturing', 'pending'] as const)('that is %s is ended by nothing but PayPal', (state) => {
    expect(abandon(aPayment({ state }), 'cancelled', 'HOLD_EXPIRED').payment.state).toBe(state);
  });

  it('goes back to its buyer after a refusal of the card, and ends after a refusal for good', () => {
    const declined = declineForNow(aPayment(), 'INSTRUMENT_DECLINED');
    expect(declined.payment).toMatchObject({ state: 'created', issue: 'INSTRUMENT_DECLINED' });
    expect(kinds(declined)).toEqual(['publish-declined']);
    // PayPal calls the order approved all the same.
    expect(apply(declined.payment, anOrder({ status: 'APPROVED' })).payment.state).toBe('created');
    expect(refuseCapture(aPayment(), 'declined', 'PAYER_CANNOT_PAY').payment.state).toBe('declined');
    expect(refuseCapture(aPayment({ state: 'pending' }), 'declined', 'PAYER_CANNOT_PAY').payment.state).toBe('pending');
  });

  it('is marked when another payment of its hold has money', () => {
    expect(apply(aPayment(), anOrder({ capture: aCapture() }), true).payment.state).toBe('captured_twice');
  });

  it('keeps to the table of transitions and publishes its money once, whatever PayPal says in whatever order', () => {
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
          const step = apply({ ...payment, reversals: { ...(reversed && { V1: taken }), ...payment.reversals } }, next);
          payment = step.payment;
          published += kinds(step).filter((kind) => kind === 'publish-captured').length;
          if (payment.state !== before.state) expect(transitions[before.state]).toContain(payment.state);
          if (hasMoney(before.state)) expect(hasMoney(payment.state)).toBe(true);
          if (isOver(before.state)) expect(isOver(payment.state)).toBe(true);
          expect(payment.refundedCents).toBeGreaterThanOrEqual(before.refundedCents);
          expect(payment.refundedCents + payment.reversedCents).toBeLessThanOrEqual(360_000);
        }
        expect(published).toBeLessThanOrEqual(hasMoney(payment.state) ? 1 : 0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('money that PayPal takes back', () => {
  const captured = aPayment({ state: 'captured', captureId: 'C1' });
  const withReversal = (amount: number, over: Partial<Payment> = {}) => ({ ...captured, ...over, reversals: { V1: cents(amount) } });

  it('is reversed and not refunded, although PayPal lists it among the refunds', () => {
    const step = apply(
      withReversal(360_000),
      anOrder({ capture: aCapture({ status: 'REFUNDED', reason: 'CHARGEBACK', refunds: { V1: cents(360_000) } }) }),
    );
    expect(step.payment).toMatchObject({ state: 'reversed', refundedCents: 0, reversedCents: 360_000 });
    expect(step.effects).toEqual([{ kind: 'publish-reversed', refundedCents: 0, reversedCents: 360_000 }]);
  });

  it('may be a part, beside refunds of our own', () => {
    const snapshot = anOrder({ capture: aCapture({ status: 'PARTIALLY_REFUNDED', refunds: { R1: cents(50_000), V1: cents(100_000) } }) });
    const step = apply(withReversal(100_000, { state: 'partially_refunded', refundedCents: cents(50_000) }), snapshot);
    expect(step.payment).toMatchObject({ state: 'partially_reversed', refundedCents: 50_000, reversedCents: 100_000 });
    expect(refundable(step.payment, cents(10_000))).toBe(200_000);
    expect(kinds(apply(step.payment, snapshot))).toEqual([]);
  });

  it('comes back when the dispute is won, and is not taken for a refund afterwards', () => {
    const reversed = withReversal(360_000, { state: 'reversed', reversedCents: cents(360_000) });
    const won = apply(reversed, anOrder({ capture: aCapture({ refunds: { V1: cents(360_000) } }) }));
    expect(won.payment).toMatchObject({ state: 'captured', reversedCents: 0, refundedCents: 0 });
    expect(won.effects).toEqual([{ kind: 'publish-reversed', refundedCents: 0, reversedCents: 0 }]);
    const later = apply(
      won.payment,
      anOrder({ capture: aCapture({ status: 'PARTIALLY_REFUNDED', refunds: { V1: cents(360_000), R1: cents(100) } }) }),
    );
    expect(later.payment).toMatchObject({ state: 'partially_refunded', refundedCents: 100, reversedCents: 0 });
  });

  it('comes back in part when PayPal cancels one of two reversals', () => {
    const twice = {
      ...captured,
      state: 'partially_reversed' as const,
      reversedCents: cents(300),
      reversals: { V1: cents(100), V2: cents(200) },
    };
    const step = apply(
      twice,
      anOrder({ capture: aCapture({ status: 'PARTIALLY_REFUNDED', refunds: { V1: cents(100) }, endedRefunds: ['V2'] }) }),
    );
    expect(step.payment).toMatchObject({ reversedCents: 100, refundedCents: 0 });
  });

  it('is seen by the capture’s reason when the event about it was lost', () => {
    const step = apply(
      captured,
      anOrder({ capture: aCapture({ status: 'REFUNDED', reason: 'CHARGEBACK', refunds: { V1: cents(360_000) } }) }),
    );
    expect(step.payment).toMatchObject({ state: 'reversed', refundedCents: 0, reversedCents: 360_000 });
  });
});

it('has a life cycle without dead ends before the money, and knows each of its states', () => {
  const states = Object.keys(transitions) as PaymentState[];
  const reached = new Set<PaymentState>(['initiated']);
  for (const state of reached) for (const next of transitions[state]) reached.add(next);
  expect([...reached].toSorted()).toEqual(states.toSorted());
  expect(states.filter((state) => transitions[state].length === 0)).toEqual(['refunded']);
});

it('knows its own order by id, amount and currency', () => {
  expect(isOurOrder(aPayment(), anOrder())).toBe(true);
  expect(isOurOrder(aPayment(), anOrder({ customId: 'p2' }))).toBe(false);
  expect(isOurOrder(aPayment(), anOrder({ amountCents: cents(1) }))).toBe(false);
  expect(isOurOrder(aPayment(), anOrder({ currency: 'JPY' }))).toBe(false);
});

describe('what can still be refunded', () => {
  it('is the captured money less what is refunded and what is requested', () => {
    expect(refundable(aPayment({ state: 'captured' }), cents(0))).toBe(360_000);
    expect(refundable(aPayment({ state: 'partially_refunded', refundedCents: cents(100_000) }), cents(60_000))).toBe(200_000);
    expect(refundable(aPayment({ state: 'refunded', refundedCents: cents(360_000) }), cents(0))).toBe(0);
  });

  it('is nothing when nothing was captured, or PayPal has taken it back', () => {
    expect(refundable(aPayment({ state: 'pending' }), cents(0))).toBe(0);
    expect(refundable(aPayment({ state: 'reversed', reversedCents: cents(360_000) }), cents(0))).toBe(0);
  });
});
