import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingEvents, type Event, payment, type PaymentCaptured, paymentEvents, type PaymentRefunded } from '@charter/contracts';
import { eventually, settled } from '@charter/testing';
import { bookingRefused } from './booking-refused.js';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;
let captured: Event<PaymentCaptured>[];
let refunded: Event<PaymentRefunded>[];

beforeAll(async () => {
  harness = await startPaymentHarness('captures');
  captured = harness.client.recordEvents(paymentEvents.captured);
  refunded = harness.client.recordEvents(paymentEvents.refunded);
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.reset();
  for (const events of [captured, refunded]) events.length = 0;
});

describe('a payment', () => {
  test('of an approved order is captured once and published once', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    expect(await harness.capture('ada', id)).toEqual({ status: 'COMPLETED' });
    await eventually(() => expect(captured).toHaveLength(1));
    expect(captured[0]!.data).toMatchObject({ orderId: id, amountCents: 120_000 });
  });

  test('of nothing, because vouchers cover the price, has no order at PayPal', async () => {
    expect(await harness.order('ada', '0.00')).toEqual({ id: '', paid: true, heldUntil: expect.any(String) });
    expect(await harness.database.query('SELECT 1 FROM payment')).toEqual([]);
  });

  test('requested twice by a visitor has one order', async () => {
    const [first, second] = await Promise.all([harness.order('ada'), harness.order('ada')]);
    expect(second.id).toBe(first.id);
    expect((await harness.order('ada')).id).toBe(first.id);
    expect(await harness.database.query('SELECT 1 FROM payment')).toHaveLength(1);
  });

  test('requested several times after a change of price gets one new order, which can be captured', async () => {
    const old = await harness.order('ada');
    await harness.database.query('UPDATE payment SET amount_cents = 100000');
    const made = await Promise.all(Array.from({ length: 5 }, () => harness.order('ada')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const { id } = made[0]!;
    expect([await harness.state(old.id), await harness.state(id)]).toEqual(['cancelled', 'created']);
    await harness.paypal.approve(id);
    expect(await harness.capture('ada', id)).toEqual({ status: 'COMPLETED' });
    // It would be counted in the next test.
    await eventually(() => expect(captured).toHaveLength(1));
  });

  test('is captured once by ten concurrent requests and a later one', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => harness.capture('ada', id)));
    expect(answers).toEqual(answers.map(() => ({ status: 'COMPLETED' })));
    expect(await harness.capture('ada', id)).toEqual({ status: 'COMPLETED' });
    expect(await harness.capturesAtPayPal(id)).toHaveLength(1);
    await eventually(() => expect(captured).toHaveLength(1));
  });

  test('is captured once by the page and the reconciliation at the same time', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.advance(16);
    const [answer] = await Promise.all([harness.capture('ada', id), harness.reconcile(), harness.reconcile(), harness.capture('ada', id)]);
    expect(answer).toEqual({ status: 'COMPLETED' });
    expect(await harness.capturesAtPayPal(id)).toHaveLength(1);
    await eventually(() => expect(captured).toHaveLength(1));
  });

  test('the page gets a client token, never the token of the server', async () => {
    const setup = await harness.client.call(payment.setup, { host: 'localhost' });
    expect(setup).toMatchObject({ environment: 'emulator', currency: 'USD', sdkUrl: `${harness.emulator.url}/web-sdk/v6/core` });
    const asServer = await fetch(`${harness.emulator.url}/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${setup.clientToken}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(asServer.status).toBe(403);
  });
});

describe('PayPal setup', () => {
  const setup = (host: string) => harness.client.call(payment.setup, { host });
  const issued = async () => (await harness.paypal.state()).tokens.issued.client;

  test('returns the client id, and one client token per host until two minutes before it expires', async () => {
    const before = await issued();
    const [first, second] = await Promise.all([setup('one.example'), setup('one.example')]);
    expect(first).toMatchObject({ clientId: 'id', clientToken: expect.any(String) });
    expect(second.clientToken).toBe(first.clientToken);
    await harness.advance(12);
    expect((await setup('one.example')).clientToken).toBe(first.clientToken);
    expect((await setup('two.example')).clientToken).not.toBe(first.clientToken);
    expect(await issued()).toBe(before + 2);
    await harness.advance(1.5);
    expect((await setup('one.example')).clientToken).not.toBe(first.clientToken);
  });

  test('returns the client id without a token while PayPal issues none', async () => {
    await harness.paypal.tokenOutage(true);
    expect(await setup('three.example')).toMatchObject({ clientId: 'id', clientToken: null, clientTokenExpiresAt: null });
    await harness.paypal.tokenOutage(false);
    await harness.advance(1);
    expect(await setup('three.example')).toMatchObject({ clientToken: expect.any(String) });
  });
});

describe('a manipulated request', () => {
  test('with another amount creates no order', async () => {
    expect(await settled(harness.order('ada', '1'))).toBe('INVALID');
    expect(await harness.database.query('SELECT 1 FROM payment')).toEqual([]);
  });

  test('for the order of another visitor captures nothing', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    expect(await settled(harness.capture('mallory', id))).toBe('FOREIGN_ORDER');
    expect(await settled(harness.capture('ada', 'NOSUCHORDER12345'))).toBe('ORDER_NOT_FOUND');
    expect(await harness.capturesAtPayPal(id)).toEqual([]);
  });

  test('for an order whose amount was changed at PayPal captures nothing', async () => {
    const { id } = await harness.order('ada');
    await harness.database.query('UPDATE payment SET amount_cents = 360000 WHERE order_id = $1', [id]);
    await harness.paypal.approve(id);
    expect(await harness.capture('ada', id)).toMatchObject({ status: 'DECLINED', issue: 'ORDER_MISMATCH' });
    expect(await harness.capturesAtPayPal(id)).toEqual([]);
  });

  test('for an order that is not approved captures nothing', async () => {
    const { id } = await harness.order('ada');
    expect(await harness.capture('ada', id)).toEqual({ status: 'DECLINED', issue: 'ORDER_NOT_APPROVED' });
  });
});

describe('a slot that is taken', () => {
  test('before the order was requested gets no order', async () => {
    harness.slotTaken = true;
    expect(await settled(harness.order('ada'))).toBe('SLOT_TAKEN');
    expect(await harness.database.query('SELECT 1 FROM payment')).toEqual([]);
  });

  test('while the buyer was at PayPal is not charged', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    harness.slotTaken = true;
    expect(await settled(harness.capture('ada', id))).toBe('SLOT_TAKEN');
    expect(await settled(harness.capture('ada', id))).toBe('SLOT_TAKEN');
    expect(await harness.capturesAtPayPal(id)).toEqual([]);
  });

  test('after the capture is refunded in full, once', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.capture('ada', id);
    const [row] = await harness.database.query<{ id: string; payment_request_id: string }>('SELECT id, payment_request_id FROM payment');
    const rejected = { ...bookingRefused, holdId: row!.payment_request_id, paymentId: row!.id };
    await harness.client.publish(bookingEvents.refused, rejected);
    await harness.client.publish(bookingEvents.refused, rejected);
    await eventually(async () =>
      expect(await harness.database.query(`SELECT 1 FROM inbox WHERE handler = 'payment-on-booking-refused'`)).toHaveLength(2),
    );
    await Promise.all([harness.attemptRefunds(), harness.attemptRefunds()]);
    expect(await harness.state(id)).toBe('refunded');
    const { refunds } = await harness.paypal.state();
    expect(refunds.filter(({ captureId }) => captureId === captured[0]?.data.captureId)).toHaveLength(1);
    await eventually(() => expect(refunded.map(({ data }) => data.amountCents)).toEqual([120_000]));
  });
});

describe('a buyer who closes the page', () => {
  test('before approving is not charged, and the payment is cancelled after the hold', async () => {
    const { id } = await harness.order('ada');
    await harness.advance(16);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('cancelled');
  });

  test('after approving is charged by the reconciliation', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.advance(16);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('captured');
    await eventually(() => expect(captured).toHaveLength(1));
  });
});

describe('findCheckout', () => {
  const find = (checkout: string, orderId?: string) => harness.client.call(payment.findCheckout, { checkout, ...(orderId && { orderId }) });
  const captureOf = async (checkout: string) => {
    const { id } = await harness.order(checkout);
    await harness.paypal.approve(id);
    expect(await harness.capture(checkout, id)).toEqual({ status: 'COMPLETED' });
    return id;
  };

  test('returns the captured payment of the visitor, by its order or by the checkout alone', async () => {
    const orderId = await captureOf('ada');
    const [row] = await harness.database.query<{ id: string; payment_request_id: string }>('SELECT id, payment_request_id FROM payment');
    const found = { paymentId: row!.id, holdId: row!.payment_request_id, orderId, refunded: false };
    expect(await find('ada', orderId)).toEqual(found);
    expect(await find('ada')).toEqual(found);
  });

  test('rejects the order of another visitor', async () => {
    const orderId = await captureOf('ada');
    expect(await settled(find(randomUUID(), orderId))).toBe('FOREIGN_ORDER');
    expect(await settled(find(randomUUID()))).toBe('FOREIGN_ORDER');
  });

  test('rejects an order that is not captured, and one under review', async () => {
    const { id } = await harness.order('ada');
    expect(await settled(find('ada', id))).toBe('NOT_PAID');
    await harness.paypal.approve(id, 'pending_review');
    await harness.capture('ada', id);
    expect(await settled(find('ada', id))).toBe('NOT_PAID');
  });

  test('reports that all of the money is refunded', async () => {
    const orderId = await captureOf('ada');
    const [capture] = await harness.capturesAtPayPal(orderId);
    await harness.atPayPal(`/v2/payments/captures/${capture!.id}/refund`);
    await harness.advance(1);
    await harness.reconcileSince('2020-01-01T00:00:00Z');
    expect(await harness.state(orderId)).toBe('refunded');
    expect(await find('ada', orderId)).toMatchObject({ refunded: true });
  });

  test('rejects a capture of another amount than the order had, which is refunded and never booked', async () => {
    const orderId = await captureOf('ada');
    await harness.database.query('UPDATE payment SET captured_cents = 100');
    expect(await settled(find('ada', orderId))).toBe('NOT_PAID');
  });
});
