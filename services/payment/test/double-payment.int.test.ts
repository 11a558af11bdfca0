import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingEvents,
  type Event,
  type PaymentCaptured,
  paymentEvents,
  type PaymentFailed,
  type PaymentRefunded,
} from '@charter/contracts';
import { eventually, settled } from '@charter/testing';
import { bookingRefused } from './booking-refused.js';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;
let captured: Event<PaymentCaptured>[];
let failed: Event<PaymentFailed>[];
let refunded: Event<PaymentRefunded>[];

beforeAll(async () => {
  harness = await startPaymentHarness('double_payment');
  captured = harness.client.recordEvents(paymentEvents.captured);
  failed = harness.client.recordEvents(paymentEvents.failed);
  refunded = harness.client.recordEvents(paymentEvents.refunded);
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.reset();
  for (const events of [captured, failed, refunded]) events.length = 0;
});

describe('a committed hold', () => {
  test('gets no second payment while a capture is under review', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'pending_review');
    await harness.capture('ada', id);
    harness.committed = true;
    expect(await settled(harness.order('ada'))).toBe('PAYMENT_IN_DOUBT');
    expect(await harness.database.query('SELECT 1 FROM payment')).toHaveLength(1);
  });

  test('gets no second payment once it is paid', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.capture('ada', id);
    harness.committed = true;
    expect(await settled(harness.order('ada'))).toBe('ALREADY_PAID');
    harness.committed = false;
    expect(await settled(harness.order('ada'))).toBe('ALREADY_PAID');
    expect(await harness.database.query('SELECT 1 FROM payment')).toHaveLength(1);
  });

  test('continues with the order whose card was declined', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'instrument_declined');
    await harness.capture('ada', id);
    harness.committed = true;
    expect((await harness.order('ada')).id).toBe(id);
  });

  test('gets its second payment as soon as booking has handled the failure of the first, and none before', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'capture_declined');
    await harness.capture('ada', id);
    harness.committed = true;
    // Nothing is being charged, so that the guest must not be told to wait for a payment.
    expect(await settled(harness.order('ada'))).toBe('UNAVAILABLE');
    const next = harness.order('ada');
    expect(await harness.database.query('SELECT 1 FROM payment')).toHaveLength(1);
    harness.committed = false;
    expect((await next).id).not.toBe(id);
  });
});

describe('a late capture', () => {
  test('for a hold that was paid again: two captures of one hold are one booking and one refund', async () => {
    // The stub books the first capture of a hold and rejects the others, as booking does.
    const booked = new Map<string, string>();
    const handle = (event: Event<PaymentCaptured>) => {
      const { paymentRequestId: holdId, paymentId } = event.data;
      if ((booked.get(holdId) ?? booked.set(holdId, paymentId).get(holdId)) === paymentId) return undefined;
      return harness.client.publish(bookingEvents.refused, { ...bookingRefused, reason: 'already_booked', holdId, paymentId });
    };
    const handled = new Set<string>();
    const booking = async () => {
      for (const event of captured) if (!handled.has(event.id) && handled.add(event.id)) await handle(event);
    };

    await harness.keepPaidOrders();
    const first = await harness.order('ada');
    await harness.advance(20);
    await harness.reconcile();
    expect(await harness.state(first.id)).toBe('cancelled');
    const second = await harness.order('ada');
    await harness.paypal.approve(second.id);
    expect(await harness.capture('ada', second.id)).toEqual({ status: 'COMPLETED' });
    await harness.paypal.approve(first.id);
    await harness.captureAtPayPal(first.id);
    await harness.advance(1);
    await harness.reconcileSince('2020-01-01T00:00:00Z');
    expect([await harness.state(first.id), await harness.state(second.id)]).toEqual(['captured_twice', 'captured']);

    await eventually(() => expect(captured).toHaveLength(2));
    await booking();
    await eventually(async () => expect(await harness.database.query('SELECT 1 FROM refund')).toHaveLength(1));
    await harness.attemptRefunds();
    expect(booked.size).toBe(1);
    const states = [await harness.state(first.id), await harness.state(second.id)];
    expect(states.toSorted()).toEqual([expect.stringMatching(/^captured/), 'refunded']);
    await eventually(() => expect(refunded.map(({ data }) => data.refundedCents)).toEqual([120_000]));
  });

  test('that is refunded before it is first read makes no booking', async () => {
    await harness.keepPaidOrders();
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.captureAtPayPal(id);
    const [capture] = await harness.capturesAtPayPal(id);
    await harness.atPayPal(`/v2/payments/captures/${capture!.id}/refund`);
    // A read within PayPal's read lag still shows the capture as completed.
    await harness.advance(1);
    expect(await harness.capture('ada', id)).toMatchObject({ status: 'COMPLETED' });
    expect(await harness.state(id)).toBe('refunded');
    await eventually(() => expect(failed.map(({ data }) => data.reason)).toEqual(['REFUNDED']));
    expect(captured).toEqual([]);
  });
});
