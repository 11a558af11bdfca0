import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Event,
  type PaymentCaptured,
  type PaymentDeclined,
  type PaymentFailed,
  paymentFacts,
  type PaymentPending,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { eventually, measured, outcome } from '@charter/testing';
import { openPaymentRoom, type PaymentRoom } from './payment-harness.js';

let room: PaymentRoom;
let captured: Event<PaymentCaptured>[];
let pending: Event<PaymentPending>[];
let failed: Event<PaymentFailed>[];
let declined: Event<PaymentDeclined>[];

beforeAll(async () => {
  room = await openPaymentRoom('doubt');
  captured = room.stranger.hear(paymentFacts.captured);
  pending = room.stranger.hear(paymentFacts.pending);
  failed = room.stranger.hear(paymentFacts.failed);
  declined = room.stranger.hear(paymentFacts.declined);
});
afterAll(() => room?.close());
afterEach(async () => {
  await room.forget();
  for (const heard of [captured, pending, failed, declined]) heard.length = 0;
});

describe('PayPal has a bad day', () => {
  test('an answer lost after the capture is found again under the same key', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await room.paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'drop', times: 2 });
    expect(await room.capture('ada', id)).toEqual({ status: 'COMPLETED' });
    expect(await room.capturesAtPayPal(id)).toHaveLength(1);
  });

  test('a capture nobody can tell the fate of is waited for, and then found', async () => {
    const id = await room.captureInDoubt('ada');
    await eventually(() => expect(pending.map(({ data }) => data.reason)).toEqual(['IN_DOUBT']));
    await room.paypal.clearFaults();
    room.later(1);
    await room.reconcile();
    expect(await room.state(id)).toBe('captured');
    await eventually(() => expect(captured).toHaveLength(1));
    expect(await room.capturesAtPayPal(id)).toHaveLength(1);
  });

  test('no token now does not mean no token ever', async () => {
    await room.paypal.tokenOutage(true);
    await room.paypal.revokeTokens();
    expect(await outcome(room.order('ada'))).toBe('PAYPAL_UNAVAILABLE');
    await room.paypal.tokenOutage(false);
    expect((await room.order('ada')).id).toMatch(/^[A-Z0-9]{17}$/);
  });

  test('an order whose answer was lost is the same order', async () => {
    await room.paypal.addFault({ method: 'POST', path: '/checkout/orders$', when: 'after', kind: 'drop', times: 1 });
    const { id } = await room.order('ada');
    const { orders } = await room.paypal.state();
    const [row] = await room.database.query<{ id: string }>('SELECT id FROM payment');
    expect(orders.filter((order) => JSON.stringify(order).includes(row!.id)).map((order) => order.id)).toEqual([id]);
  });
});

describe('an answer to a capture is lost', () => {
  const refusals = [
    { status: 403, issue: 'PERMISSION_DENIED' },
    { status: 422, issue: 'TRANSACTION_REFUSED' },
    { status: 404, issue: 'INVALID_RESOURCE_ID' },
  ];
  test.each(refusals)('and the refusal $issue of the repeated request does not count: the money is found', async ({ status, issue }) => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await room.paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'drop', times: 1 });
    await room.paypal.addFault({
      method: 'POST',
      path: '/capture$',
      when: 'before',
      kind: 'status',
      status,
      body: { name: 'REFUSED', details: [{ issue }] },
      times: 1,
    });
    expect(await room.capture('ada', id)).toEqual({ status: 'COMPLETED' });
    expect(failed).toEqual([]);
    expect(await room.capturesAtPayPal(id)).toHaveLength(1);
  });

  test('and a card that the repeated request finds declined is declined', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id, 'instrument_declined');
    await room.paypal.addFault({ method: 'POST', path: '/capture$', when: 'before', kind: 'drop', times: 1 });
    expect(await room.capture('ada', id)).toEqual({ status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    await eventually(() => expect(declined.map(({ data }) => data.reason)).toEqual(['INSTRUMENT_DECLINED']));
  });
});

describe('our credentials are refused while a capture is under way', () => {
  test('so its result is in doubt, and never a decline of the guest', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await room.paypal.addFault({ method: 'POST', path: '/capture$', when: 'before', kind: 'status', status: 401, times: 0 });
    expect(await room.capture('ada', id)).toEqual({ status: 'PENDING' });
    expect(await room.state(id)).toBe('capturing');
    await room.paypal.clearFaults();
    room.later(1);
    await room.reconcile();
    expect(await room.state(id)).toBe('captured');
    expect(failed).toEqual([]);
  });
});

describe('PayPal has no such order any more', () => {
  const orderIsGone = () =>
    room.paypal.addFault({ method: 'GET', path: '/checkout/orders/', when: 'before', kind: 'status', status: 404, times: 0 });

  test('while a capture is in doubt: the payment stays, operators see it, and the money is found when it can be read again', async () => {
    const id = await room.captureInDoubt('ada');
    await room.paypal.clearFaults();
    await orderIsGone();
    room.later(1);
    await room.reconcile();
    expect(await room.state(id)).toBe('capturing');
    expect(await measured('charter_payments_order_missing')).toBe(1);
    expect(failed).toEqual([]);
    await room.paypal.clearFaults();
    room.later(10);
    await room.reconcile();
    expect(await room.state(id)).toBe('captured');
    expect(await measured('charter_payments_order_missing')).toBe(0);
  });

  test('while its capture is under review: the capture is asked by its own id', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id, 'pending_review');
    expect(await room.capture('ada', id)).toEqual({ status: 'PENDING' });
    const [capture] = await room.capturesAtPayPal(id);
    expect(await room.database.query('SELECT capture_id FROM payment')).toEqual([{ capture_id: capture!.id }]);
    await orderIsGone();
    room.later(10);
    await room.reconcile();
    expect(await room.state(id)).toBe('pending');
    await room.paypal.settle(capture!.id);
    room.later(30);
    await room.reconcile();
    expect(await room.state(id)).toBe('captured');
  });
});

describe('PayPal does not answer', () => {
  test('about a capture in doubt: the page hears that it is pending, and never that nothing was charged', async () => {
    const id = await room.captureInDoubt('ada');
    room.later(1);
    expect(await room.capture('ada', id)).toEqual({ status: 'PENDING' });
  });

  test('about a payment under review: it stays pending', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id, 'pending_review');
    await room.capture('ada', id);
    await room.paypal.addFault({ method: 'GET', path: '/orders/', when: 'before', kind: 'status', status: 503, times: 0 });
    expect(await room.capture('ada', id)).toEqual({ status: 'PENDING' });
  });

  test('before a capture was sent: the sentence about the charge is left to the making of an order', async () => {
    const { id } = await room.order('ada');
    await room.paypal.addFault({ method: 'GET', path: '/orders/', when: 'before', kind: 'status', status: 503, times: 0 });
    await expect(room.capture('ada', id)).rejects.toMatchObject({
      code: 'PAYPAL_UNAVAILABLE',
      details: { detail: 'PayPal does not answer right now. Please try again in a moment.' },
    });
  });
});

test('a payment under review that PayPal denies is reported as one that was pending', async () => {
  const { id } = await room.order('ada');
  await room.paypal.approve(id, 'pending_review');
  await room.capture('ada', id);
  const [capture] = await room.capturesAtPayPal(id);
  await room.paypal.settle(capture!.id, 'DECLINED');
  room.later(10);
  await room.reconcile();
  expect(await room.state(id)).toBe('declined');
  await eventually(() => expect(failed.map(({ data }) => data.wasPending)).toEqual([true]));
});

test('a look that read an order as not approved waits for the capture that the page has sent meanwhile', async () => {
  const { id } = await room.order('ada');
  room.later(16);
  // The reconciler reads "not approved" and is held up; the buyer approves and the page captures.
  await room.paypal.addFault({ method: 'GET', path: '/orders/', when: 'after', kind: 'delay', delayMs: 500, times: 1 });
  await room.paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'delay', delayMs: 800, times: 1 });
  const looked = room.reconcile();
  await pause(150);
  await room.paypal.approve(id);
  expect(await room.capture('ada', id)).toEqual({ status: 'COMPLETED' });
  await looked;
  expect(await room.state(id)).toBe('captured');
  expect(failed).toEqual([]);
});

test('an expired hold ends no payment whose capture another process has sent meanwhile', async () => {
  const { id } = await room.order('ada');
  room.later(16);
  await room.paypal.addFault({ method: 'GET', path: '/orders/', when: 'after', kind: 'delay', delayMs: 500, times: 1 });
  await room.paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'delay', delayMs: 800, times: 1 });
  // The row's lock sets the order: the reconciler notes "not approved", the page begins its capture, the reconciler ends the expired hold.
  const looked = room.reconcile();
  await eventually(async () => expect(await room.database.query('SELECT checks FROM payment')).toEqual([{ checks: 1 }]));
  const bought = await room.service.get(Database).transaction(async (tx) => {
    await tx.query('SELECT 1 FROM payment FOR UPDATE');
    await eventually(async () => expect(await waitingForLocks()).toBe(1));
    await room.paypal.approve(id);
    const answer = room.capture('ada', id);
    await eventually(async () => expect(await waitingForLocks()).toBe(2));
    return { answer };
  });
  expect(await bought.answer).toEqual({ status: 'COMPLETED' });
  await looked;
  expect(await room.state(id)).toBe('captured');
  expect(failed).toEqual([]);
});

/** Sessions that wait for another one's row lock; the service gives up after two seconds. */
const waitingForLocks = async () =>
  (await room.database.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length;

describe('the buyer’s bank', () => {
  test('declines a card, and the same order is paid with another', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id, 'instrument_declined');
    expect(await room.capture('ada', id)).toEqual({ status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    await room.paypal.approve(id, 'completed');
    expect(await room.capture('ada', id)).toEqual({ status: 'COMPLETED' });
    expect(captured.length).toBeLessThanOrEqual(1);
  });

  test('refuses for good although the order reads COMPLETED', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id, 'capture_declined');
    expect(await room.capture('ada', id)).toMatchObject({ status: 'DECLINED' });
    expect(await room.state(id)).toBe('declined');
    const second = await room.order('ada');
    expect(second.id).not.toBe(id);
  });

  test('takes days for an eCheck: the slot waits, then the booking comes by itself', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id, 'pending_echeck');
    expect(await room.capture('ada', id)).toEqual({ status: 'PENDING' });
    expect(await outcome(room.order('ada'))).toBe('PAYMENT_IN_DOUBT');
    await eventually(() => expect(pending).toHaveLength(1));
    const [capture] = await room.capturesAtPayPal(id);
    await room.paypal.settle(capture!.id);
    room.later(10);
    await room.reconcile();
    expect(await room.state(id)).toBe('captured');
  });
});
