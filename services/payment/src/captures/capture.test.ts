import { describe, expect, it } from 'vitest';
import { cents } from '@charter/contracts';
import { aCapture, anOrder, aPayment, kinds } from '../payments/payment-examples.js';
import { abandonedAfter } from '../payments/payment-state.js';
import { applySnapshot } from '../payments/payment.js';
import {
  captureStatus,
  decideCapture,
  decideRejection,
  declineForNow,
  endCapture,
  isBeingCaptured,
  isOurOrder,
  loseSubject,
  reportDoubt,
} from './capture.js';

const approved = anOrder({ status: 'APPROVED' });
const sentAt = new Date('2026-12-01T12:00:00Z');

describe('decideCapture', () => {
  it.each(['created', 'approved', 'capturing'] as const)('captures an approved order of a payment that is %s', (state) => {
    expect(decideCapture(aPayment({ state }), approved)).toBe('capture');
  });

  it('only records an order that has a capture', () => {
    const order = anOrder({ status: 'APPROVED', capture: aCapture({ status: 'DECLINED' }) });
    for (const state of ['created', 'capturing', 'pending'] as const) expect(decideCapture(aPayment({ state }), order)).toBe('record');
  });

  it.each(['CREATED', 'PAYER_ACTION_REQUIRED'])('of an order that is %s asks for the result of a capture that was sent', (status) => {
    expect(decideCapture(aPayment({ state: 'capturing' }), anOrder({ status }))).toBe('capture');
    for (const state of ['created', 'pending'] as const) expect(decideCapture(aPayment({ state }), anOrder({ status }))).toBe('record');
  });

  it('repeats a capture whose order does not exist, and only records such an order otherwise', () => {
    expect(decideCapture(aPayment({ state: 'capturing' }), { found: false })).toBe('repeat');
    for (const state of ['created', 'pending'] as const) expect(decideCapture(aPayment({ state }), { found: false })).toBe('record');
  });

  it('only records the order of a payment under review', () => {
    expect(decideCapture(aPayment({ state: 'pending' }), approved)).toBe('record');
  });

  it('captures no order that was changed at PayPal before the first capture', () => {
    const changed = anOrder({ status: 'APPROVED', amountCents: cents(1) });
    expect(decideCapture(aPayment({ state: 'created' }), changed)).toBe('mismatch');
    expect(decideCapture(aPayment({ state: 'capturing' }), changed)).toBe('capture');
  });
});

it('our own order is recognized by id, amount and currency', () => {
  expect(isOurOrder(aPayment(), anOrder())).toBe(true);
  expect(isOurOrder(aPayment(), anOrder({ customId: 'p2' }))).toBe(false);
  expect(isOurOrder(aPayment(), anOrder({ amountCents: cents(1) }))).toBe(false);
  expect(isOurOrder(aPayment(), anOrder({ currency: 'JPY' }))).toBe(false);
});

it('a sent capture counts as being captured for 20 seconds', () => {
  const at = (ms: number) => new Date(sentAt.getTime() + ms);
  const payment = { state: 'capturing', inDoubtSince: sentAt };
  expect([isBeingCaptured(payment, at(abandonedAfter)), isBeingCaptured(payment, at(abandonedAfter + 1))]).toEqual([true, false]);
  expect(isBeingCaptured({ ...payment, inDoubtSince: null }, sentAt)).toBe(false);
  expect(isBeingCaptured({ ...payment, state: 'pending' }, sentAt)).toBe(false);
});

describe('decideRejection', () => {
  it.each([
    [422, 'ORDER_ALREADY_CAPTURED', { kind: 'unknown' }],
    [404, 'RESOURCE_NOT_FOUND', { kind: 'end', state: 'cancelled', issue: 'ORDER_EXPIRED', logged: false }],
    [403, 'PERMISSION_DENIED', { kind: 'retry', issue: 'PERMISSION_DENIED', logged: true }],
    [422, 'ORDER_NOT_APPROVED', { kind: 'retry', issue: 'ORDER_NOT_APPROVED', logged: false }],
    [422, 'INSTRUMENT_DECLINED', { kind: 'retry', issue: 'INSTRUMENT_DECLINED', logged: false }],
    [422, 'PAYER_CANNOT_PAY', { kind: 'end', state: 'declined', issue: 'PAYER_CANNOT_PAY', logged: false }],
    [422, 'PAYEE_ACCOUNT_RESTRICTED', { kind: 'end', state: 'declined', issue: 'PAYEE_ACCOUNT_RESTRICTED', logged: true }],
  ])('%d %s', (status, issue, decision) => {
    expect(decideRejection({ status, issue })).toEqual(decision);
  });
});

describe('a rejected capture', () => {
  it('leaves the order to its buyer after a declined card, although PayPal still reports it as approved', () => {
    const declined = declineForNow(aPayment(), 'INSTRUMENT_DECLINED');
    expect(declined.payment).toMatchObject({ state: 'created', issue: 'INSTRUMENT_DECLINED' });
    expect(kinds(declined)).toEqual(['publish-declined']);
    expect(applySnapshot(declined.payment, approved).payment.state).toBe('created');
  });

  it('ends the payment after a final rejection, only while it is capturing', () => {
    expect(endCapture(aPayment(), 'declined', 'PAYER_CANNOT_PAY').payment.state).toBe('declined');
    expect(endCapture(aPayment({ state: 'pending' }), 'declined', 'PAYER_CANNOT_PAY').payment.state).toBe('pending');
  });
});

describe('a lost slot', () => {
  it.each(['created', 'approved', 'capturing'] as const)('ends a payment that is still %s', (state) => {
    const step = loseSubject(aPayment({ state }), state, 'SLOT_TAKEN');
    expect([step.payment.state, step.payment.issue, kinds(step)]).toEqual(['cancelled', 'SLOT_TAKEN', ['publish-failed']]);
  });

  it.each([
    ['created', 'capturing'],
    ['created', 'captured'],
    ['capturing', 'pending'],
  ] as const)('leaves a payment that has moved from %s to %s', (decidedIn, state) => {
    expect(loseSubject(aPayment({ state }), decidedIn, 'SLOT_TAKEN').payment.state).toBe(state);
  });
});

it('an unknown result is published while the payment is capturing', () => {
  expect(reportDoubt(aPayment()).effects).toEqual([{ kind: 'publish-pending', reason: 'IN_DOUBT' }]);
  expect(reportDoubt(aPayment({ state: 'captured' })).effects).toEqual([]);
});

it.each([
  ['captured_late', 'COMPLETED'],
  ['refunded', 'COMPLETED'],
  ['capturing', 'PENDING'],
  ['pending', 'PENDING'],
  ['created', 'DECLINED'],
  ['declined', 'DECLINED'],
  ['cancelled', 'FAILED'],
  ['failed', 'FAILED'],
] as const)('a payment that is %s is shown as %s', (state, status) => {
  expect(captureStatus(state)).toBe(status);
});
