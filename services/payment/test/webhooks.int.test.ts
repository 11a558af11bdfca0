import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Event, payment, type PaymentCaptured, paymentEvents } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;
let gateway: TestGateway;
let captured: Event<PaymentCaptured>[];

beforeAll(async () => {
  gateway = await startTestGateway((delivery) => harness.client.call(payment.receiveWebhook, delivery));
  harness = await startPaymentHarness('webhooks', gateway.url);
  captured = harness.client.recordEvents(paymentEvents.captured);
});
afterAll(async () => {
  await harness?.close();
  gateway?.close();
});
afterEach(async () => {
  gateway.forwarding = true;
  await harness.paypal.webhooks('normal');
  await harness.paypal.flushWebhooks();
  await harness.reset();
  gateway.deliveries.length = 0;
  captured.length = 0;
});

describe('a browser that is closed after the approval', () => {
  test('the webhook captures the order', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.paypal.flushWebhooks();
    await harness.advance(0.1);
    await harness.processWebhooks();
    expect(await harness.state(id)).toBe('captured');
    await eventually(() => expect(captured).toHaveLength(1));
  });

  test('repeated, reordered and late webhooks capture it once', async () => {
    await harness.paypal.webhooks('duplicate');
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await Promise.all([harness.capture('ada', id), harness.paypal.flushWebhooks()]);
    await harness.paypal.flushWebhooks();
    await harness.advance(0.1);
    await Promise.all([harness.processWebhooks(), harness.processWebhooks()]);
    expect(await harness.state(id)).toBe('captured');
    await eventually(() => expect(captured).toHaveLength(1));
    expect((await harness.paypal.state()).captures.filter((capture) => capture.orderId === id)).toHaveLength(1);
  });
});

describe('an order with a declined card', () => {
  test('is captured neither by a late webhook nor by the reconciliation', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'instrument_declined');
    expect(await harness.capture('ada', id)).toMatchObject({ status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    await harness.paypal.flushWebhooks();
    await harness.advance(0.1);
    await harness.processWebhooks();
    await harness.reconcile();
    expect((await harness.paypal.state()).captures.filter((capture) => capture.orderId === id)).toEqual([]);

    await harness.advance(20);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('cancelled');
    expect(captured).toEqual([]);
  });

  test('is captured after a second approval, also with the page closed', async () => {
    await harness.paypal.settings({ declinedInstrument: 'reapprove' });
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'instrument_declined');
    expect(await harness.capture('ada', id)).toMatchObject({ status: 'DECLINED' });
    await harness.paypal.approve(id, 'completed');
    await harness.paypal.flushWebhooks();
    await harness.advance(0.1);
    await harness.processWebhooks();
    expect(await harness.state(id)).toBe('captured');
  });
});

test('a refund made in the dashboard of PayPal is stored', async () => {
  const { id } = await harness.order('ada');
  await harness.paypal.approve(id);
  await harness.capture('ada', id);
  const [capture] = (await harness.paypal.state()).captures.filter((one) => one.orderId === id);
  await harness.atPayPal(`/v2/payments/captures/${capture!.id}/refund`, { amount: { currency_code: 'USD', value: '200.00' } });
  await harness.paypal.flushWebhooks();
  await eventually(async () => {
    await harness.advance(1);
    await harness.processWebhooks();
    expect(await harness.state(id)).toBe('partially_refunded');
  });
});

test('a refund made in the dashboard of PayPal is stored when PayPal no longer has the order', async () => {
  const { id } = await harness.order('ada');
  await harness.paypal.approve(id);
  await harness.capture('ada', id);
  const [capture] = await harness.capturesAtPayPal(id);
  await harness.paypal.addFault({ method: 'GET', path: '/checkout/orders/', when: 'before', kind: 'status', status: 404, times: 0 });
  await harness.atPayPal(`/v2/payments/captures/${capture!.id}/refund`, { amount: { currency_code: 'USD', value: '200.00' } });
  await harness.paypal.flushWebhooks();
  await eventually(async () => {
    await harness.advance(1);
    await harness.processWebhooks();
    expect(await harness.state(id)).toBe('partially_refunded');
  });
  expect(await harness.database.query('SELECT refunded_cents::int AS refunded FROM payment')).toEqual([{ refunded: 20_000 }]);
});

describe('a capture whose order PayPal no longer has', () => {
  const orderIsGone = () =>
    harness.paypal.addFault({ method: 'GET', path: '/checkout/orders/', when: 'before', kind: 'status', status: 404, times: 0 });
  const deliver = async () => {
    await harness.paypal.flushWebhooks();
    await harness.advance(1);
    await harness.processWebhooks();
  };

  test('is found by the id in its event, after the payment had ended', async () => {
    const { id } = await harness.order('ada');
    await harness.advance(20);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('cancelled');
    await harness.paypal.approve(id);
    await harness.captureAtPayPal(id);
    await orderIsGone();
    await deliver();
    expect(await harness.state(id)).toBe('captured_late');
    await eventually(() => expect(captured).toHaveLength(1));
  });

  test('is not taken from an event that names the capture of another payment', async () => {
    const ada = await harness.order('ada');
    await harness.paypal.approve(ada.id);
    await harness.capture('ada', ada.id);
    const [capture] = await harness.capturesAtPayPal(ada.id);
    const { id } = await harness.order('mallory');
    await deliver();
    await orderIsGone();
    await harness.database.query('UPDATE payment SET capture_id = NULL WHERE order_id = $1', [ada.id]);
    const forged = { id: capture!.id, supplementary_data: { related_ids: { order_id: id } } };
    await harness.storeWebhook('WH-FORGED', 'PAYMENT.CAPTURE.COMPLETED', forged);
    await harness.processWebhooks();
    expect(await harness.state(id)).not.toMatch(/captured/);
    await eventually(() => expect(captured).toHaveLength(1));
  });
});

test('an approval that PayPal does not show yet is processed again', async () => {
  await harness.paypal.settings({ readLagMs: 60_000 });
  const { id } = await harness.order('ada');
  await harness.paypal.approve(id);
  await harness.paypal.flushWebhooks();
  await harness.advance(0.1);
  await harness.processWebhooks();
  expect(await harness.state(id)).toBe('created');
  await harness.paypal.advanceClock(60_000);
  await harness.advance(1);
  await harness.processWebhooks();
  expect(await harness.state(id)).toBe('captured');
});

test('a refund that PayPal does not show yet is processed again', async () => {
  const { id } = await harness.order('ada');
  await harness.paypal.approve(id);
  await harness.capture('ada', id);
  await harness.advance(0.1);
  await harness.paypal.settings({ readLagMs: 60_000 });
  const [capture] = await harness.capturesAtPayPal(id);
  await harness.atPayPal(`/v2/payments/captures/${capture!.id}/refund`);
  await harness.paypal.flushWebhooks();
  await eventually(async () =>
    expect(
      await harness.database.query(
        `SELECT processed_at FROM paypal_event WHERE type = 'PAYMENT.CAPTURE.REFUNDED' AND process_after < now() + interval '30 seconds'`,
      ),
    ).toEqual([{ processed_at: null }]),
  );
  expect(await harness.state(id)).toBe('captured');
  await harness.paypal.advanceClock(60_000);
  await harness.advance(1);
  await harness.processWebhooks();
  expect(await harness.state(id)).toBe('refunded');
});
