import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  apply,
  cents,
  type CaptureTruth,
  dollars,
  giveUp,
  hasMoney,
  isOurOrder,
  isOver,
  type OrderTruth,
  type Payment,
  refundable,
} from './payment.js';

const aPayment = (over: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  amountCents: 360_000,
  state: 'capturing',
  captureId: null,
  refundedCents: 0,
  ...over,
});

const anOrder = (over: Partial<OrderTruth & { found: true }> = {}): OrderTruth & { found: true } => ({
  found: true,
  id: 'O1',
  status: 'COMPLETED',
  customId: 'p1',
  amountCents: 360_000,
  currency: 'USD',
  capture: null,
  ...over,
});

const aCapture = (over: Partial<CaptureTruth> = {}): CaptureTruth => ({
  id: 'C1',
  status: 'COMPLETED',
  reason: null,
  amountCents: 360_000,
  currency: 'USD',
  refundedCents: 0,
  ...over,
});

const kinds = (step: { effects: { kind: string }[] }) => step.effects.map(({ kind }) => kind);

describe('a payment, told what PayPal says', () => {
  it('is captured once, however often it is told', () => {
    const first = apply(aPayment(), anOrder({ capture: aCapture() }));
    const second = apply(first.payment, anOrder({ capture: aCapture() }));
    expect(first.payment).toMatchObject({ state: 'captured', captureId: 'C1' });
    expect(kinds(first)).toEqual(['announce-captured']);
    expect(kinds(second)).toEqual([]);
  });

  it('is declined when the order is COMPLETED and its capture is not', () => {
    const step = apply(aPayment(), anOrder({ status: 'COMPLETED', capture: aCapture({ status: 'DECLINED' }) }));
    expect(step.payment.state).toBe('declined');
    expect(kinds(step)).toEqual(['announce-failed']);
  });

  it('waits, and says so once, while PayPal reviews it', () => {
    const pending = anOrder({ capture: aCapture({ status: 'PENDING', reason: 'ECHECK' }) });
    const first = apply(aPayment(), pending);
    expect(first.effects).toEqual([{ kind: 'announce-pending', reason: 'ECHECK' }]);
    expect(kinds(apply(first.payment, pending))).toEqual([]);
    expect(apply(first.payment, anOrder({ capture: aCapture() })).payment.state).toBe('captured');
  });

  it('takes in money that comes after we had given up', () => {
    const gaveUp = giveUp(aPayment({ state: 'created' }), 'cancelled', 'the hold ran out').payment;
    expect(kinds(apply(gaveUp, anOrder({ capture: aCapture() })))).toEqual(['announce-captured']);
  });

  it('gives all of it back when the amount is not ours', () => {
    expect(kinds(apply(aPayment(), anOrder({ capture: aCapture({ amountCents: 100 }) })))).toEqual(['refund-all']);
    expect(kinds(apply(aPayment(), anOrder({ capture: aCapture({ currency: 'EUR' }) })))).toEqual(['refund-all']);
  });

  it('follows refunds made elsewhere', () => {
    const captured = apply(aPayment(), anOrder({ capture: aCapture() })).payment;
    const part = apply(captured, anOrder({ capture: aCapture({ status: 'PARTIALLY_REFUNDED', refundedCents: 60_000 }) }));
    expect(part.payment.state).toBe('partially_refunded');
    const all = apply(part.payment, anOrder({ capture: aCapture({ status: 'REFUNDED', refundedCents: 360_000 }) }));
    expect(all.payment).toMatchObject({ state: 'refunded', refundedCents: 360_000 });
    expect(kinds(all)).toEqual(['announce-refunded']);
  });

  it('is cancelled when the order has lapsed, but never loses money for it', () => {
    expect(apply(aPayment({ state: 'created' }), { found: false }).payment.state).toBe('cancelled');
    expect(apply(aPayment({ state: 'captured' }), { found: false }).payment.state).toBe('captured');
  });

  it('never moves back, announces money once, whatever PayPal says in whatever order', () => {
    const status = fc.constantFrom('COMPLETED', 'PENDING', 'DECLINED', 'FAILED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'SOMETHING_NEW');
    const truth: fc.Arbitrary<OrderTruth> = fc.oneof(
      fc.constant<OrderTruth>({ found: false }),
      fc.constantFrom('CREATED', 'APPROVED', 'COMPLETED', 'VOIDED').map((state) => anOrder({ status: state })),
      fc
        .tuple(status, fc.integer({ min: 0, max: 360_000 }))
        .map(([state, refundedCents]) => anOrder({ capture: aCapture({ status: state, refundedCents }) })),
    );
    fc.assert(
      fc.property(fc.array(truth, { maxLength: 15 }), (told) => {
        let payment = aPayment({ state: 'created' });
        let announced = 0;
        for (const next of told) {
          const before = payment;
          const step = apply(payment, next);
          payment = step.payment;
          announced += kinds(step).filter((kind) => kind === 'announce-captured').length;
          if (hasMoney(before.state)) expect(hasMoney(payment.state)).toBe(true);
          if (isOver(before.state)) expect(isOver(payment.state)).toBe(true);
          expect(payment.refundedCents).toBeGreaterThanOrEqual(before.refundedCents);
        }
        expect(announced).toBe(hasMoney(payment.state) ? 1 : 0);
      }),
      { numRuns: 300 },
    );
  });
});

it('knows its own order by id, amount and currency', () => {
  expect(isOurOrder(aPayment(), anOrder())).toBe(true);
  expect(isOurOrder(aPayment(), anOrder({ customId: 'p2' }))).toBe(false);
  expect(isOurOrder(aPayment(), anOrder({ amountCents: 1 }))).toBe(false);
  expect(isOurOrder(aPayment(), anOrder({ currency: 'JPY' }))).toBe(false);
});

it('writes and reads dollars without a cent of drift', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => expect(cents(dollars(amount))).toBe(amount)));
  expect(cents('1200')).toBe(120_000);
  expect(() => cents('12,00')).toThrow();
});

describe('what can still be given back', () => {
  it('is the captured money less what is back and what is on its way', () => {
    expect(refundable(aPayment({ state: 'captured' }), 0)).toBe(360_000);
    expect(refundable(aPayment({ state: 'partially_refunded', refundedCents: 100_000 }), 60_000)).toBe(200_000);
    expect(refundable(aPayment({ state: 'refunded', refundedCents: 360_000 }), 0)).toBe(0);
  });

  it('is nothing when nothing came, or the bank has taken it back', () => {
    expect(refundable(aPayment({ state: 'pending' }), 0)).toBe(0);
    expect(refundable(aPayment({ state: 'reversed' }), 0)).toBe(0);
  });
});
