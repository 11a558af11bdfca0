import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Event, type PaymentCaptured, type PaymentFailed, paymentFacts } from '@charter/contracts';
import { eventually, measured, outcome } from '@charter/testing';
import { openPaymentRoom, type PaymentRoom } from './payment-harness.js';

let room: PaymentRoom;
let captured: Event<PaymentCaptured>[];
let failed: Event<PaymentFailed>[];

beforeAll(async () => {
  room = await openPaymentRoom('giving_up');
  captured = room.stranger.hear(paymentFacts.captured);
  failed = room.stranger.hear(paymentFacts.failed);
});
afterAll(() => room?.close());
afterEach(async () => {
  await room.forget();
  await room.database.query('TRUNCATE audit');
  captured.length = 0;
  failed.length = 0;
});

const orderIsGone = async () => {
  await room.paypal.clearFaults();
  await room.paypal.addFault({ method: 'GET', path: '/checkout/orders/', when: 'before', kind: 'status', status: 404, times: 0 });
};
const captureIsGone = () =>
  room.paypal.addFault({ method: 'GET', path: '/payments/captures/', when: 'before', kind: 'status', status: 404, times: 0 });
const idOf = async (orderId: string) =>
  (await room.database.query<{ id: string }>('SELECT id FROM payment WHERE order_id = $1', [orderId]))[0]!.id;
const audits = () => room.database.query('SELECT who, action, subject, before, after FROM audit');

describe('an operator gives up a payment', () => {
  test('in doubt whose order PayPal does not have: it fails, and the audit names the operator and the reason', async () => {
    const orderId = await room.captureInDoubt('ada');
    const paymentId = await idOf(orderId);
    await orderIsGone();
    expect(await room.giveUp(paymentId)).toEqual({ state: 'cancelled', givenUp: true });
    await eventually(() => expect(failed.map(({ data }) => data)).toMatchObject([{ paymentId, reason: 'GIVEN_UP', wasPending: true }]));
    expect(await audits()).toEqual([
      {
        who: 'operator grace',
        action: 'payment.giveUp',
        subject: paymentId,
        before: { state: 'capturing', issue: 'ORDER_NOT_FOUND' },
        after: { state: 'cancelled', issue: 'GIVEN_UP', reason: 'no transaction at PayPal' },
      },
    ]);
    expect(await measured('charter_payments_order_missing')).toBe(0);
    expect(await room.giveUp(paymentId)).toEqual({ state: 'cancelled', givenUp: false });
    expect(await audits()).toHaveLength(1);
  });

  test('whose money is found afterwards: it is captured late, and booked or refunded like any capture', async () => {
    const orderId = await room.captureInDoubt('ada');
    await orderIsGone();
    await room.giveUp(await idOf(orderId));
    await room.paypal.clearFaults();
    await room.reconcileSince(new Date(0).toISOString());
    expect(await room.state(orderId)).toBe('captured_late');
    await eventually(() => expect(captured.map(({ data }) => data.orderId)).toEqual([orderId]));
  });

  test('that PayPal has captured: it is captured, and nothing is given up', async () => {
    const orderId = await room.captureInDoubt('ada');
    await room.paypal.clearFaults();
    expect(await room.giveUp(await idOf(orderId))).toEqual({ state: 'captured', givenUp: false });
    expect(failed).toEqual([]);
    expect(await audits()).toEqual([]);
  });

  test('under review, only when PayPal has neither its order nor its capture', async () => {
    const { id: orderId } = await room.order('ada');
    await room.paypal.approve(orderId, 'pending_review');
    await room.capture('ada', orderId);
    const paymentId = await idOf(orderId);
    await orderIsGone();
    expect(await room.giveUp(paymentId)).toEqual({ state: 'pending', givenUp: false });
    await captureIsGone();
    expect(await room.giveUp(paymentId)).toEqual({ state: 'cancelled', givenUp: true });
    await eventually(() => expect(failed.map(({ data }) => data.wasPending)).toEqual([true]));
  });

  test('but not without an answer of PayPal, or an id that is known', async () => {
    const orderId = await room.captureInDoubt('ada');
    const paymentId = await idOf(orderId);
    expect(await outcome(room.giveUp(paymentId))).toBe('PAYPAL_UNAVAILABLE');
    expect(await room.state(orderId)).toBe('capturing');
    expect(await outcome(room.giveUp(randomUUID()))).toBe('ORDER_NOT_FOUND');
  });
});
