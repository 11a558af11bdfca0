import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  bookingEvents,
  type Event,
  type PaymentCaptured,
  paymentEvents,
  type PaymentFailed,
  type PaymentRefunded,
} from '@charter/contracts';
import { eventually, settled } from '@charter/testing';
import { aDomainError } from './domain-error.js';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;
let captured: Event<PaymentCaptured>[];
let failed: Event<PaymentFailed>[];
let refunded: Event<PaymentRefunded>[];

beforeAll(async () => {
  harness = await startPaymentHarness('twice');
  captured = harness.client.recordEvents(paymentEvents.captured);
  failed = harness.client.recordEvents(paymentEvents.failed);
  refunded = harness.client.recordEvents(paymentEvents.refunded);
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.forget();
  for (const heard of [captured, failed, refunded]) heard.length = 0;
});

describe('a hold for which money is on its way', () => {
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

  test('goes on with the order whose card was declined', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'instrument_declined');
    await harness.capture('ada', id);
    harness.committed = true;
    expect((await harness.order('ada')).id).toBe(id);
  });

  test('gets no second payment while the failure of its first is on its way to booking', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id, 'capture_declined');
    await harness.capture('ada', id);
    harness.committed = true;
    expect(await settled(harness.order('ada'))).toBe('PAYMENT_IN_DOUBT');
    harness.committed = false;
    expect((await harness.order('ada')).id).not.toBe(id);
  });
});

describe('late money', () => {
  test('on a hold that was paid again: two captures of one hold are one booking and one refund', async () => {
    // Booking gives the hold to the first capture that it hears of.
    const sold = new Map<string, string>();
    const answer = (event: Event<PaymentCaptured>) => {
      const { holdId, paymentId } = event.data;
      if ((sold.get(holdId) ?? sold.set(holdId, paymentId).get(holdId)) === paymentId) return undefined;
      return harness.client.publish(bookingEvents.refused, { ...aDomainError, reason: 'already_booked', holdId, paymentId });
    };
    const answered = new Set<string>();
    const booking = async () => {
      for (const event of captured) if (!answered.has(event.id) && answered.add(event.id)) await answer(event);
    };

    const first = await harness.order('ada');
    harness.later(20);
    await harness.reconcile();
    expect(await harness.state(first.id)).toBe('cancelled');
    const second = await harness.order('ada');
    await harness.paypal.approve(second.id);
    expect(await harness.capture('ada', second.id)).toEqual({ status: 'COMPLETED' });
    await harness.paypal.approve(first.id);
    await harness.captureAtPayPal(first.id);
    await harness.reconcileSince('2020-01-01T00:00:00Z');
    expect([await harness.state(first.id), await harness.state(second.id)]).toEqual(['captured_twice', 'captured']);

    await eventually(() => expect(captured).toHaveLength(2));
    await booking();
    await eventually(async () => expect(await harness.database.query('SELECT 1 FROM refund')).toHaveLength(1));
    await harness.payRefunds();
    expect(sold.size).toBe(1);
    const states = [await harness.state(first.id), await harness.state(second.id)];
    expect(states.toSorted()).toEqual([expect.stringMatching(/^captured/), 'refunded']);
    await eventually(() => expect(refunded.map(({ data }) => data.refundedCents)).toEqual([120_000]));
  });

  test('that is refunded already when it is first seen makes no booking', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.captureAtPayPal(id);
    const [capture] = await harness.capturesAtPayPal(id);
    await harness.atPayPal(`/v2/payments/captures/${capture!.id}/refund`);
    expect(await harness.capture('ada', id)).toMatchObject({ status: 'COMPLETED' });
    expect(await harness.state(id)).toBe('refunded');
    await eventually(() => expect(failed.map(({ data }) => data.reason)).toEqual(['REFUNDED']));
    expect(captured).toEqual([]);
  });
});
