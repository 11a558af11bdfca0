import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { bookingFacts, type Event, type PaymentCaptured, paymentFacts, type PaymentFailed, type PaymentRefunded } from '@charter/contracts';
import { eventually, outcome } from '@charter/testing';
import { aRefusal } from './domain-error.js';
import { openPaymentRoom, type PaymentRoom } from './payment-harness.js';

let room: PaymentRoom;
let captured: Event<PaymentCaptured>[];
let failed: Event<PaymentFailed>[];
let refunded: Event<PaymentRefunded>[];

beforeAll(async () => {
  room = await openPaymentRoom('twice');
  captured = room.stranger.hear(paymentFacts.captured);
  failed = room.stranger.hear(paymentFacts.failed);
  refunded = room.stranger.hear(paymentFacts.refunded);
});
afterAll(() => room?.close());
afterEach(async () => {
  await room.forget();
  for (const heard of [captured, failed, refunded]) heard.length = 0;
});

describe('a hold for which money is on its way', () => {
  test('gets no second payment while a capture is under review', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id, 'pending_review');
    await room.capture('ada', id);
    room.committed = true;
    expect(await outcome(room.order('ada'))).toBe('PAYMENT_IN_DOUBT');
    expect(await room.database.query('SELECT 1 FROM payment')).toHaveLength(1);
  });

  test('gets no second payment once it is paid', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await room.capture('ada', id);
    room.committed = true;
    expect(await outcome(room.order('ada'))).toBe('ALREADY_PAID');
    room.committed = false;
    expect(await outcome(room.order('ada'))).toBe('ALREADY_PAID');
    expect(await room.database.query('SELECT 1 FROM payment')).toHaveLength(1);
  });

  test('goes on with the order whose card was declined', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id, 'instrument_declined');
    await room.capture('ada', id);
    room.committed = true;
    expect((await room.order('ada')).id).toBe(id);
  });

  test('gets no second payment while the failure of its first is on its way to booking', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id, 'capture_declined');
    await room.capture('ada', id);
    room.committed = true;
    expect(await outcome(room.order('ada'))).toBe('PAYMENT_IN_DOUBT');
    room.committed = false;
    expect((await room.order('ada')).id).not.toBe(id);
  });
});

describe('late money', () => {
  test('on a hold that was paid again: two captures of one hold are one booking and one refund', async () => {
    // Booking gives the hold to the first capture that it hears of.
    const sold = new Map<string, string>();
    const answer = (event: Event<PaymentCaptured>) => {
      const { holdId, paymentId } = event.data;
      if ((sold.get(holdId) ?? sold.set(holdId, paymentId).get(holdId)) === paymentId) return undefined;
      return room.stranger.announce(bookingFacts.refused, { ...aRefusal, reason: 'already_booked', holdId, paymentId });
    };
    const answered = new Set<string>();
    const booking = async () => {
      for (const event of captured) if (!answered.has(event.id) && answered.add(event.id)) await answer(event);
    };

    const first = await room.order('ada');
    room.later(20);
    await room.reconcile();
    expect(await room.state(first.id)).toBe('cancelled');
    const second = await room.order('ada');
    await room.paypal.approve(second.id);
    expect(await room.capture('ada', second.id)).toEqual({ status: 'COMPLETED' });
    await room.paypal.approve(first.id);
    await room.captureAtPayPal(first.id);
    await room.reconcileSince('2020-01-01T00:00:00Z');
    expect([await room.state(first.id), await room.state(second.id)]).toEqual(['captured_twice', 'captured']);

    await eventually(() => expect(captured).toHaveLength(2));
    await booking();
    await eventually(async () => expect(await room.database.query('SELECT 1 FROM refund')).toHaveLength(1));
    await room.payRefunds();
    expect(sold.size).toBe(1);
    const states = [await room.state(first.id), await room.state(second.id)];
    expect(states.toSorted()).toEqual([expect.stringMatching(/^captured/), 'refunded']);
    await eventually(() => expect(refunded.map(({ data }) => data.refundedCents)).toEqual([120_000]));
  });

  test('that is refunded already when it is first seen makes no booking', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await room.captureAtPayPal(id);
    const [capture] = await room.capturesAtPayPal(id);
    await room.atPayPal(`/v2/payments/captures/${capture!.id}/refund`);
    expect(await room.capture('ada', id)).toMatchObject({ status: 'COMPLETED' });
    expect(await room.state(id)).toBe('refunded');
    await eventually(() => expect(failed.map(({ data }) => data.reason)).toEqual(['REFUNDED']));
    expect(captured).toEqual([]);
  });
});
