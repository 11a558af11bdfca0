import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Event,
  type PaymentCaptured,
  type PaymentDeclined,
  type PaymentFailed,
  paymentEvents,
  type PaymentPending,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { eventually, metricValue, settled } from '@charter/testing';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;
let captured: Event<PaymentCaptured>[];
let pending: Event<PaymentPending>[];
let failed: Event<PaymentFailed>[];
let declined: Event<PaymentDeclined>[];

beforeAll(async () => {
  harness = await startPaymentHarness('doubt');
  captured = harness.client.recordEvents(paymentEvents.captured);
  pending = harness.client.recordEvents(paymentEvents.pending);
  failed = harness.client.recordEvents(paymentEvents.failed);
  declined = harness.client.recordEvents(paymentEvents.declined);
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.reset();
  for (const events of [captured, pending, failed, declined]) events.length = 0;
});

describe('failures of PayPal', () => {
  test('a capture whose response is lost is found by repeating it under the same key', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'drop', times: 2 });
    expect(await harness.capture('ada', id)).toEqual({ status: 'COMPLETED' });
    expect(await harness.capturesAtPayPal(id)).toHaveLength(1);
    await eventually(() => expect(captured).toHaveLength(1));
  });

  test('a capture with an unknown result is pending until it can be read', async () => {
    const id = await harness.captureInDoubt('ada');
    await eventually(() => expect(pending.map(({ data }) => data.reason)).toEqual(['IN_DOUBT']));
    await harness.paypal.clearFaults();
    await harness.advance(1);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('captured');
    await eventually(() => expect(captured).toHaveLength(1));
    expect(await harness.capturesAtPayPal(id)).toHaveLength(1);
  });

  test('a failed token request does not prevent later ones', async () => {
    await harness.paypal.tokenOutage(true);
    await harness.paypal.revokeTokens();
    expect(await settled(harness.order('ada'))).toBe('PAYPAL_UNAVAILABLE');
    await harness.paypal.tokenOutage(false);
    expect((await harness.order('ada')).id).toMatch(/^[A-Z0-9]{17}$/);
  });

  test('an order whose response is lost is found by repeating it under the same key', async () => {
    await harness.paypal.addFault({ method: 'POST', path: '/checkout/orders$', when: 'after', kind: 'drop', times: 1 });
    const { id } = await harness.order('ada');
    const { orders } = await harness.paypal.state();
    const [row] = await harness.database.query<{ id: string }>('SELECT id FROM payment');
    expect(orders.filter((order) => JSON.stringify(order).includes(row!.id)).map((order) => order.id)).toEqual([id]);
  });
});

describe('after a lost response to a capture', () => {
  const rejections = [
    { status: 403, issue: 'PERMISSION_DENIED' },
    { status: 422, issue: 'TRANSACTION_REFUSED' },
    { status: 404, issue: 'INVALID_RESOURCE_ID' },
  ];
  test.each(rejections)(
    'the rejection $issue of the repeated request does not count and the capture is found',
    async ({ status, issue }) => {
      const { id } = await harness.order('ada');
      await harness.paypal.approve(id);
      await harness.paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'drop', times: 1 });
      await harness.paypal.addFault({
        method: 'POST',
        path: '/capture$',
        when: 'before',
        kind: 'status',
        status,
        body: { name: 'REFUSED', details: [{ issue }] },
        times: 1,
      });
      expect(await harness.capture('ada', id)).toEqual({ status: 'COMPLETED' });
      expect(failed).toEqual([]);
      expect(await harness.capturesAtPayPal(id)).toHaveLength(1);
    },
  );

  test('a declined card in the repeated request declines the payment', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'instrument_declined');
    await harness.paypal.addFault({ method: 'POST', path: '/capture$', when: 'before', kind: 'drop', times: 1 });
    expect(await harness.capture('ada', id)).toEqual({ status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    await eventually(() => expect(declined.map(({ data }) => data.reason)).toEqual(['INSTRUMENT_DECLINED']));
  });

  test('a declined card, after which the order waits for its buyer, declines the payment, and the buyer pays with another card', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'instrument_declined');
    await harness.paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'drop', times: 0 });
    expect(await harness.capture('ada', id)).toEqual({ status: 'PENDING' });
    await harness.paypal.clearFaults();
    await harness.advance(1);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('created');
    await eventually(() => expect(declined.map(({ data }) => data.reason)).toEqual(['INSTRUMENT_DECLINED']));
    await harness.paypal.approve(id);
    expect(await harness.capture('ada', id)).toEqual({ status: 'COMPLETED' });
    expect(await harness.capturesAtPayPal(id)).toHaveLength(1);
  });
});

describe('credentials that PayPal rejects during a capture', () => {
  test('leave the result unknown instead of declining the payment', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.paypal.addFault({ method: 'POST', path: '/capture$', when: 'before', kind: 'status', status: 401, times: 0 });
    expect(await harness.capture('ada', id)).toEqual({ status: 'PENDING' });
    expect(await harness.state(id)).toBe('capturing');
    await harness.paypal.clearFaults();
    await harness.advance(1);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('captured');
    expect(failed).toEqual([]);
  });
});

describe('an order that PayPal no longer has', () => {
  const orderIsGone = (method = 'GET') =>
    harness.paypal.addFault({ method, path: '/checkout/orders/', when: 'before', kind: 'status', status: 404, times: 0 });

  test('leaves a capture with an unknown result undecided, sets the gauge, and is captured once it can be read', async () => {
    const id = await harness.captureInDoubt('ada');
    await harness.paypal.clearFaults();
    await orderIsGone();
    await orderIsGone('POST');
    await harness.advance(1);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('capturing');
    expect(await metricValue('charter_payments_order_missing')).toBe(1);
    expect(failed).toEqual([]);
    await harness.paypal.clearFaults();
    await harness.advance(10);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('captured');
    expect(await metricValue('charter_payments_order_missing')).toBe(0);
  });

  test('is captured by repeating the request under its key, whose result PayPal replays', async () => {
    const id = await harness.captureInDoubt('ada');
    await harness.paypal.clearFaults();
    await orderIsGone();
    await harness.advance(1);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('captured');
    await eventually(() => expect(captured).toHaveLength(1));
    expect(await harness.capturesAtPayPal(id)).toHaveLength(1);
  });

  test('is read by the id of the capture while the capture is under review', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'pending_review');
    expect(await harness.capture('ada', id)).toEqual({ status: 'PENDING' });
    const [capture] = await harness.capturesAtPayPal(id);
    expect(await harness.database.query('SELECT capture_id FROM payment')).toEqual([{ capture_id: capture!.id }]);
    await orderIsGone();
    await harness.advance(10);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('pending');
    await harness.paypal.settle(capture!.id);
    await harness.advance(30);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('captured');
  });
});

describe('an unreachable PayPal', () => {
  test('leaves a capture with an unknown result pending for the page', async () => {
    const id = await harness.captureInDoubt('ada');
    await harness.advance(1);
    expect(await harness.capture('ada', id)).toEqual({ status: 'PENDING' });
  });

  test('leaves a payment under review pending', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'pending_review');
    await harness.capture('ada', id);
    await harness.paypal.addFault({ method: 'GET', path: '/orders/', when: 'before', kind: 'status', status: 503, times: 0 });
    expect(await harness.capture('ada', id)).toEqual({ status: 'PENDING' });
  });

  test('before a capture was sent is answered without the sentence about the charge', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.addFault({ method: 'GET', path: '/orders/', when: 'before', kind: 'status', status: 503, times: 0 });
    await expect(harness.capture('ada', id)).rejects.toMatchObject({
      code: 'PAYPAL_UNAVAILABLE',
      details: { detail: 'PayPal does not answer right now. Please try again in a moment.' },
    });
  });
});

test('the failure of a payment under review is published with wasPending', async () => {
  const { id } = await harness.order('ada');
  await harness.paypal.approve(id, 'pending_review');
  await harness.capture('ada', id);
  const [capture] = await harness.capturesAtPayPal(id);
  await harness.paypal.settle(capture!.id, 'DECLINED');
  await harness.advance(10);
  await harness.reconcile();
  expect(await harness.state(id)).toBe('declined');
  await eventually(() => expect(failed.map(({ data }) => data)).toMatchObject([{ wasPending: true, amountCents: 120_000 }]));
});

test('a check that read the order as not approved waits for a capture that the page sent meanwhile', async () => {
  // Delays set the order of the calls, and a read lag would change it.
  await harness.paypal.settings({ readLagMs: 0 });
  const { id } = await harness.order('ada');
  await harness.advance(16);
  // The reconciliation reads "not approved" with a delay; meanwhile the buyer approves and the page captures.
  await harness.paypal.addFault({ method: 'GET', path: '/orders/', when: 'after', kind: 'delay', delayMs: 500, times: 1 });
  await harness.paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'delay', delayMs: 800, times: 1 });
  const checked = harness.reconcile();
  await eventually(async () => expect(await harness.paypal.faults()).toMatchObject([{ method: 'POST' }]));
  await harness.paypal.approve(id);
  expect(await harness.capture('ada', id)).toEqual({ status: 'COMPLETED' });
  await checked;
  expect(await harness.state(id)).toBe('captured');
  expect(failed).toEqual([]);
});

test('an expired hold does not end a payment whose capture another process sent meanwhile', async () => {
  let { id, answer } = await captureDuringCheck();
  // Row locks are not fair: on a busy machine the check may end the hold before the page begins its capture. Then nothing is captured.
  for (let attempt = 1; answer.status !== 'COMPLETED' && attempt < 10; attempt += 1) {
    expect(answer).toEqual({ status: 'FAILED', issue: 'HOLD_EXPIRED' });
    expect(await harness.capturesAtPayPal(id)).toEqual([]);
    await eventually(() => expect(failed.map(({ data }) => data.reason)).toEqual(['HOLD_EXPIRED']));
    await harness.reset();
    failed.length = 0;
    ({ id, answer } = await captureDuringCheck());
  }
  expect(answer).toEqual({ status: 'COMPLETED' });
  expect(await harness.state(id)).toBe('captured');
  expect(failed).toEqual([]);
});

/** The page captures an approved payment while the check, which has read it as not approved, is about to end its expired hold. */
async function captureDuringCheck() {
  await harness.paypal.settings({ readLagMs: 0 });
  const { id } = await harness.order('ada');
  await harness.advance(16);
  await harness.paypal.addFault({ method: 'GET', path: '/orders/', when: 'after', kind: 'delay', delayMs: 500, times: 1 });
  await harness.paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'delay', delayMs: 800, times: 1 });
  // Locks on the row set the order: the check stores "not approved", the page begins its capture, the check ends the expired hold.
  const checked = harness.reconcile();
  await eventually(async () => expect(await harness.database.query('SELECT checks FROM payment')).toEqual([{ checks: 1 }]));
  const { capture } = await harness.service.get(Database).transaction(async (tx) => {
    await tx.query('SELECT 1 FROM payment FOR UPDATE');
    await eventually(async () => expect(await waitingForLocks()).toBe(1));
    await harness.paypal.approve(id);
    const begun = harness.capture('ada', id);
    await eventually(async () => expect(await waitingForLocks()).toBe(2));
    return { capture: begun };
  });
  const answer = await capture;
  await checked;
  return { id, answer };
}

/** Sessions that wait for a row lock; the service's lock timeout is two seconds. */
const waitingForLocks = async () =>
  (await harness.database.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length;

describe('the bank of the buyer', () => {
  test('declines a card, and the same order is paid with another card', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'instrument_declined');
    expect(await harness.capture('ada', id)).toEqual({ status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    await harness.paypal.approve(id, 'completed');
    expect(await harness.capture('ada', id)).toEqual({ status: 'COMPLETED' });
    expect(captured.length).toBeLessThanOrEqual(1);
  });

  test('declines for good although the order is COMPLETED', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'capture_declined');
    expect(await harness.capture('ada', id)).toMatchObject({ status: 'DECLINED' });
    expect(await harness.state(id)).toBe('declined');
    const second = await harness.order('ada');
    expect(second.id).not.toBe(id);
  });

  test('takes days for an eCheck: the payment is pending, then captured by the reconciliation', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'pending_echeck');
    expect(await harness.capture('ada', id)).toEqual({ status: 'PENDING' });
    expect(await settled(harness.order('ada'))).toBe('PAYMENT_IN_DOUBT');
    await eventually(() => expect(pending).toHaveLength(1));
    const [capture] = await harness.capturesAtPayPal(id);
    await harness.paypal.settle(capture!.id);
    await harness.advance(10);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('captured');
  });
});
