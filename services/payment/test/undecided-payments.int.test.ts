import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Event, type PaymentCaptured, type PaymentFailed, paymentEvents } from '@charter/contracts';
import { eventually, metricValue, settled } from '@charter/testing';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;
let captured: Event<PaymentCaptured>[];
let failed: Event<PaymentFailed>[];

beforeAll(async () => {
  harness = await startPaymentHarness('undecided_payments');
  captured = harness.client.recordEvents(paymentEvents.captured);
  failed = harness.client.recordEvents(paymentEvents.failed);
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.reset();
  await harness.database.empty('audit');
  captured.length = 0;
  failed.length = 0;
});

const orderIsGone = async () => {
  await harness.paypal.clearFaults();
  await harness.paypal.addFault({ path: '/checkout/orders/', when: 'before', kind: 'status', status: 404, times: 0 });
};
const captureIsGone = () =>
  harness.paypal.addFault({ method: 'GET', path: '/payments/captures/', when: 'before', kind: 'status', status: 404, times: 0 });
const idOf = async (orderId: string) =>
  (await harness.database.query<{ id: string }>('SELECT id FROM payment WHERE order_id = $1', [orderId]))[0]!.id;
const audits = () => harness.database.query('SELECT actor_name, action, subject, before, after FROM audit');

describe('giveUp', () => {
  test('cancels an undecided payment without order at PayPal, and audits operator and reason', async () => {
    const orderId = await harness.captureInDoubt('ada');
    const paymentId = await idOf(orderId);
    await orderIsGone();
    expect(await harness.giveUp(paymentId)).toEqual({ state: 'cancelled', givenUp: true });
    await eventually(() => expect(failed.map(({ data }) => data)).toMatchObject([{ paymentId, reason: 'GIVEN_UP', wasPending: true }]));
    expect(await audits()).toEqual([
      {
        actor_name: 'operator grace',
        action: 'payment.giveUp',
        subject: paymentId,
        before: { state: 'capturing', issue: 'ORDER_NOT_FOUND' },
        after: { state: 'cancelled', issue: 'GIVEN_UP', reason: 'no transaction at PayPal' },
      },
    ]);
    expect(await metricValue('charter_payments_order_missing')).toBe(0);
    expect(await harness.giveUp(paymentId)).toEqual({ state: 'cancelled', givenUp: false });
    expect(await audits()).toHaveLength(1);
  });

  test('does not prevent a late capture', async () => {
    await harness.keepPaidOrders();
    const orderId = await harness.captureInDoubt('ada');
    await orderIsGone();
    await harness.giveUp(await idOf(orderId));
    await harness.paypal.clearFaults();
    await harness.reconcileSince(new Date(0).toISOString());
    expect(await harness.state(orderId)).toBe('captured_late');
    await eventually(() => expect(captured.map(({ data }) => data.orderId)).toEqual([orderId]));
  });

  test('stores the capture of a payment that PayPal has captured instead', async () => {
    const orderId = await harness.captureInDoubt('ada');
    await harness.paypal.clearFaults();
    expect(await harness.giveUp(await idOf(orderId))).toEqual({ state: 'captured', givenUp: false });
    expect(failed).toEqual([]);
    expect(await audits()).toEqual([]);
  });

  test('stores the capture that PayPal replays although it no longer shows the order', async () => {
    const orderId = await harness.captureInDoubt('ada');
    await harness.paypal.clearFaults();
    await harness.paypal.addFault({ method: 'GET', path: '/checkout/orders/', when: 'before', kind: 'status', status: 404, times: 0 });
    expect(await harness.giveUp(await idOf(orderId))).toEqual({ state: 'captured', givenUp: false });
    expect(failed).toEqual([]);
  });

  test('cancels a payment under review only when PayPal has neither its order nor its capture', async () => {
    const { id: orderId } = await harness.order('ada');
    await harness.paypal.approve(orderId, 'pending_review');
    await harness.capture('ada', orderId);
    const paymentId = await idOf(orderId);
    await harness.advance(1);
    await orderIsGone();
    expect(await harness.giveUp(paymentId)).toEqual({ state: 'pending', givenUp: false });
    await captureIsGone();
    expect(await harness.giveUp(paymentId)).toEqual({ state: 'cancelled', givenUp: true });
    await eventually(() => expect(failed.map(({ data }) => data.wasPending)).toEqual([true]));
  });

  test('fails without a response of PayPal and for an unknown id', async () => {
    const orderId = await harness.captureInDoubt('ada');
    const paymentId = await idOf(orderId);
    expect(await settled(harness.giveUp(paymentId))).toBe('PAYPAL_UNAVAILABLE');
    expect(await harness.state(orderId)).toBe('capturing');
    expect(await settled(harness.giveUp(randomUUID()))).toBe('ORDER_NOT_FOUND');
  });
});
