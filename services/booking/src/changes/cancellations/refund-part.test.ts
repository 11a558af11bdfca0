import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { cents, type RefundPartState, sumOf } from '@charter/contracts';
import type { Capture } from '../../accounts/folio/folio.js';
import {
  amountsByState,
  firstRefundState,
  leftOf,
  mayBecome,
  outstandingIn,
  outstandingOf,
  partsOf,
  refundPartTransitions,
  type RefundPart,
  refundStateOf,
} from './refund-part.js';

const states: RefundPartState[] = ['sent', 'by_hand', 'failed', 'done'];
const capture = (paymentId: string, paid: number, refunded = 0, reversed = 0): Capture => ({
  paymentId,
  paidCents: cents(paid),
  refundedCents: cents(refunded),
  reversedCents: cents(reversed),
});
const part = (over: Partial<RefundPart> = {}): RefundPart => ({
  paymentId: 'a',
  amountCents: cents(60_000),
  alreadyBackCents: cents(0),
  state: 'sent',
  ...over,
});

describe('the parts of a refund', () => {
  test('are those of the oldest payments, less what went back of each, and the rest is handed back', () => {
    const captures = [capture('a', 50_000, 20_000), capture('b', 40_000, 0, 40_000), capture('c', 30_000)];
    expect(partsOf(cents(75_000), captures)).toEqual([
      { paymentId: 'a', amountCents: 30_000, alreadyBackCents: 20_000, state: 'sent' },
      { paymentId: 'c', amountCents: 30_000, alreadyBackCents: 0, state: 'sent' },
      { paymentId: null, amountCents: 15_000, alreadyBackCents: 0, state: 'by_hand' },
    ]);
  });

  test('sum to the amount to the cent, and no payment returns more than it has left', () => {
    const captures = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 400_000 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
        .map(([paid, refunded, reversed]) => [paid, Math.floor((paid * refunded) / 200), Math.floor((paid * reversed) / 200)] as const),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), captures, (due, paid) => {
        const all = paid.map(([amount, refunded, reversed], index) => capture(`p${index}`, amount, refunded, reversed));
        const parts = partsOf(cents(due), all);
        expect(sumOf(parts.map(({ amountCents }) => amountCents))).toBe(due);
        expect(outstandingIn(parts, all, states)).toBe(due);
        for (const { paymentId, amountCents } of parts) {
          const of = all.find((one) => one.paymentId === paymentId);
          if (of) expect(amountCents).toBeLessThanOrEqual(leftOf(of));
        }
      }),
    );
  });

  test('are outstanding less what went back of the payment since, and not of reversed money', () => {
    const open = part({ alreadyBackCents: cents(10_000) });
    expect(outstandingOf(open, [capture('a', 120_000, 10_000)])).toBe(60_000);
    expect(outstandingOf(open, [capture('a', 120_000, 35_000)])).toBe(35_000);
    expect(outstandingOf(open, [capture('a', 120_000, 70_000)])).toBe(0);
    expect(outstandingOf(open, [capture('a', 120_000, 10_000, 90_000)])).toBe(20_000);
    expect(outstandingOf({ ...open, state: 'done' }, [capture('a', 120_000, 10_000)])).toBe(0);
    expect(outstandingOf(part({ paymentId: null, state: 'by_hand' }), [])).toBe(60_000);
  });

  test('change state exactly where the table has it', () => {
    for (const from of states) {
      for (const to of states) expect(mayBecome({ state: from }, to)).toBe(refundPartTransitions[from].includes(to));
    }
    expect(refundPartTransitions.done).toEqual([]);
  });
});

describe('the state of a refund', () => {
  test.each<[RefundPartState, RefundPartState[]]>([
    ['done', ['done']],
    ['done', ['done', 'done']],
    ['sent', ['sent', 'done']],
    ['sent', ['sent', 'sent']],
    ['by_hand', ['by_hand']],
    ['by_hand', ['by_hand', 'done']],
    ['by_hand', ['sent', 'by_hand']],
    ['failed', ['failed', 'done']],
    ['failed', ['sent', 'failed']],
    ['failed', ['by_hand', 'failed', 'sent']],
  ])('is %s of parts that are %j, in any order', (state, parts) => {
    expect(refundStateOf(parts.map((one) => ({ state: one })))).toBe(state);
    expect(refundStateOf(parts.toReversed().map((one) => ({ state: one })))).toBe(state);
  });

  test('is none without an amount, by hand without PayPal, and sent only when it is to be paid now', () => {
    const captures = [capture('a', 50_000)];
    expect(firstRefundState(partsOf(cents(0), captures), true, 0)).toBe('none');
    expect(firstRefundState(partsOf(cents(1), []), true, 0)).toBe('by_hand');
    expect(firstRefundState(partsOf(cents(1), []), false, 0)).toBe('by_hand');
    expect(firstRefundState(partsOf(cents(1), captures), false, 0)).toBe('owed');
    expect(firstRefundState(partsOf(cents(1), captures), true, 0)).toBe('sent');
    expect(firstRefundState(partsOf(cents(50_001), captures), true, 0)).toBe('by_hand');
    expect(firstRefundState(partsOf(cents(50_001), captures), false, 0)).toBe('owed');
    expect(firstRefundState([], true, 1)).toBe('done');
    expect(firstRefundState([], false, 1)).toBe('owed');
    expect(firstRefundState(partsOf(cents(1), []), false, 1)).toBe('owed');
    expect(firstRefundState(partsOf(cents(1), captures), true, 1)).toBe('sent');
  });

  test('is described by amounts where the states of the parts differ', () => {
    const parts = [part(), part({ paymentId: 'b' }), part({ paymentId: null, amountCents: cents(5), state: 'by_hand' })];
    expect(amountsByState(parts)).toEqual([
      { state: 'sent', amountCents: 120_000 },
      { state: 'by_hand', amountCents: 5 },
    ]);
    expect(amountsByState(parts.slice(0, 2))).toEqual([]);
  });
});
