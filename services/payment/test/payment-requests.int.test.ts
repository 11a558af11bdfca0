import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingEvents, type Event, payment, type PaymentCaptured, paymentEvents } from '@charter/contracts';
import { eventually, settled } from '@charter/testing';
import { bookingRefused } from './booking-refused.js';
import { startPaymentHarness, type PaymentHarness, tripKey } from './payment-harness.js';

let harness: PaymentHarness;
let captured: Event<PaymentCaptured>[];

beforeAll(async () => {
  harness = await startPaymentHarness('payment_requests');
  captured = harness.client.recordEvents(paymentEvents.captured);
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.reset();
  captured.length = 0;
});

const payments = () =>
  harness.database.query<{ kind: string; state: string; cents: number }>(
    'SELECT kind, state, amount_cents::int AS cents FROM payment ORDER BY created_at',
  );

describe('an order of what the trip page asks for', () => {
  test('has its amount and description, and leads back to the trip', async () => {
    const { id } = await harness.orderRequest('ada', randomUUID());
    const order = (await harness.paypal.state()).orders.find((made) => made.id === id)!;
    expect(JSON.stringify(order)).toContain('Restzahlung, Charter VDK9K-WDCS4');
    expect(JSON.stringify(order)).toContain('http://localhost:3000/de/trip');
    expect(JSON.stringify(order)).toContain('500.00');
    expect(await payments()).toEqual([{ kind: 'request', state: 'created', cents: 50_000 }]);
  });

  test('is one for all devices of the guest, and is published with the id of its payment request', async () => {
    const paymentRequestId = randomUUID();
    const [phone, laptop] = await Promise.all([
      harness.orderRequest('phone', paymentRequestId),
      harness.orderRequest('laptop', paymentRequestId),
    ]);
    expect(laptop.id).toBe(phone.id);
    await harness.paypal.approve(phone.id);
    expect(await harness.capture('laptop', phone.id, tripKey)).toEqual({ status: 'COMPLETED' });
    expect(await harness.capture('phone', phone.id, tripKey)).toEqual({ status: 'COMPLETED' });
    await eventually(() => expect(captured.map(({ data }) => data)).toMatchObject([{ paymentRequestId, amountCents: 50_000 }]));
    expect(await harness.capturesAtPayPal(phone.id)).toHaveLength(1);
    expect(await settled(harness.orderRequest('laptop', paymentRequestId))).toBe('ALREADY_PAID');
  });

  test('is captured by its checkout or the trip session of its booking, and by nobody else', async () => {
    const { id } = await harness.orderRequest('ada', randomUUID());
    await harness.paypal.approve(id);
    expect(await settled(harness.capture('eve', id))).toBe('FOREIGN_ORDER');
    expect(await settled(harness.capture('eve', id, 'VDK9KWDCS4-AAAAAAAAAAAAAAAAAAAAAAAAAA'))).toBe('FOREIGN_ORDER');
    expect(await harness.capturesAtPayPal(id)).toEqual([]);
    expect(await harness.capture('ada', id)).toEqual({ status: 'COMPLETED' });
  });

  test('has the terms that the guest accepts by paying, which booking stores', async () => {
    const order = { amount: '500', currency: 'USD', intent: 'CAPTURE', paymentRequestId: randomUUID(), termsVersion: '90f1c2ab34de5678' };
    await harness.client.call(payment.createOrder, { checkout: 'ada', address: '192.0.2.1', tripKey, order });
    expect(harness.acceptedTerms.at(-1)).toBe('90f1c2ab34de5678');
  });

  test('of another amount is not made', async () => {
    await expect(harness.orderRequest('ada', randomUUID(), '499.99')).rejects.toMatchObject({
      code: 'INVALID',
      details: { codes: { amount: { code: 'wrongAmount' } } },
    });
    expect(await payments()).toEqual([]);
  });

  test('is not captured when it was closed after its approval', async () => {
    const { id } = await harness.orderRequest('ada', randomUUID());
    await harness.paypal.approve(id);
    harness.requestClosed = true;
    expect(await settled(harness.capture('ada', id))).toBe('PAYMENT_REQUEST_CLOSED');
    expect(await harness.capturesAtPayPal(id)).toEqual([]);
    expect(await harness.state(id)).toBe('cancelled');
  });

  test('makes no booking: the checkout of a later charter is not taken for it', async () => {
    const { id } = await harness.orderRequest('ada', randomUUID());
    await harness.paypal.approve(id);
    await harness.capture('ada', id);
    expect(await settled(harness.client.call(payment.findCheckout, { checkout: 'ada' }))).toBe('FOREIGN_ORDER');
  });

  test('needs a booking or a payment request', async () => {
    const order = { amount: '500', currency: 'USD', intent: 'CAPTURE' };
    expect(await settled(harness.client.call(payment.createOrder, { checkout: 'ada', address: '192.0.2.1', order }))).toBe('INVALID');
  });
});

test('balance paid twice from two devices: one capture is kept', async () => {
  // The stub settles the first capture of a request and refuses the others, as booking does.
  const settledBy = new Map<string, string>();
  const handled = new Set<string>();
  const handle = async ({ id, data: { paymentId, paymentRequestId } }: Event<PaymentCaptured>) => {
    if (handled.has(id)) return;
    handled.add(id);
    if (!settledBy.has(paymentRequestId)) settledBy.set(paymentRequestId, paymentId);
    if (settledBy.get(paymentRequestId) === paymentId) return;
    await harness.client.publish(bookingEvents.refused, {
      ...bookingRefused,
      reason: 'already_booked',
      holdId: paymentRequestId,
      paymentId,
    });
  };
  await harness.keepPaidOrders();
  const paymentRequestId = randomUUID();
  // The phone's order is given up after an hour, the laptop pays another one, and then the phone's is captured at PayPal after all.
  const phone = await harness.orderRequest('phone', paymentRequestId);
  await harness.advance(62);
  await harness.reconcile();
  expect(await harness.state(phone.id)).toBe('cancelled');
  const laptop = await harness.orderRequest('laptop', paymentRequestId);
  expect(laptop.id).not.toBe(phone.id);
  await harness.paypal.approve(laptop.id);
  expect(await harness.capture('laptop', laptop.id)).toEqual({ status: 'COMPLETED' });
  await harness.paypal.approve(phone.id);
  await harness.captureAtPayPal(phone.id);
  await harness.advance(1);
  await harness.reconcileSince('2020-01-01T00:00:00Z');
  // An event may arrive again.
  await eventually(() => expect(new Set(captured.map(({ id }) => id)).size).toBe(2));
  for (const event of captured) await handle(event);
  await eventually(async () => expect(await harness.database.query('SELECT 1 FROM refund')).toHaveLength(1));
  await harness.attemptRefunds();
  const states = await Promise.all([phone.id, laptop.id].map((id) => harness.state(id)));
  expect(states.toSorted()).toEqual([expect.stringMatching(/^captured/), 'refunded']);
  expect((await harness.paypal.state()).refunds.map(({ amount }) => amount.value)).toEqual(['500.00']);
});
