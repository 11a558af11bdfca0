import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Event, type PaymentCaptured, paymentFacts, type PaymentPending } from '@charter/contracts';
import { eventually, outcome } from '@charter/testing';
import { openPaymentRoom, type PaymentRoom } from './the-payment-room.js';

let room: PaymentRoom;
let captured: Event<PaymentCaptured>[];
let pending: Event<PaymentPending>[];

beforeAll(async () => {
  room = await openPaymentRoom('doubt');
  captured = room.stranger.hear(paymentFacts.captured);
  pending = room.stranger.hear(paymentFacts.pending);
});
afterAll(() => room?.close());
afterEach(async () => {
  await room.forget();
  for (const heard of [captured, pending]) heard.length = 0;
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
