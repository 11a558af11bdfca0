import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  bookingDesk,
  type Event,
  payment,
  type PaymentDisputed,
  paymentFacts,
  type PaymentRefunded,
  type PaymentReversed,
} from '@charter/contracts';
import { eventually, measured, outcome } from '@charter/testing';
import { openGateway, type TestGateway } from './test-gateway.js';
import { openPaymentRoom, type PaymentRoom } from './payment-harness.js';

let room: PaymentRoom;
let gateway: TestGateway;
let reversed: Event<PaymentReversed>[];
let refunded: Event<PaymentRefunded>[];
let disputed: Event<PaymentDisputed>[];
let paidBy = '';

beforeAll(async () => {
  gateway = await openGateway((delivery) => room.stranger.ask(payment.receiveWebhook, delivery));
  room = await openPaymentRoom('taken_back', gateway.url);
  reversed = room.stranger.hear(paymentFacts.reversed);
  refunded = room.stranger.hear(paymentFacts.refunded);
  disputed = room.stranger.hear(paymentFacts.disputed);
  room.stranger.answer(bookingDesk.open, () => ({ paymentId: paidBy }) as never);
  await room.stranger.settle();
});
afterAll(async () => {
  await room?.close();
  gateway?.close();
});
afterEach(async () => {
  await room.paypal.webhooks('normal');
  await room.paypal.flushWebhooks();
  await room.forget();
  for (const heard of [reversed, refunded, disputed]) heard.length = 0;
});

const aCapture = async () => {
  const { id: orderId } = await room.order('ada');
  await room.paypal.approve(orderId);
  await room.capture('ada', orderId);
  await room.paypal.flushWebhooks();
  const [capture] = await room.capturesAtPayPal(orderId);
  const [row] = await room.database.query<{ id: string }>('SELECT id FROM payment WHERE order_id = $1', [orderId]);
  paidBy = row!.id;
  return { orderId, captureId: capture!.id, paymentId: row!.id };
};
const record = (paymentId: string) => room.stranger.ask(payment.find, { paymentId });
const refund = (amount: number) =>
  room.stranger.ask(
    payment.refund,
    { bookingId: randomUUID(), refundId: randomUUID(), amount, reason: 'Storm', staff: { id: 1, username: 'captain' } },
    20_000,
  );

describe('a reversal at PayPal', () => {
  test('of all of the money is seen, published and not refundable', async () => {
    const { orderId, captureId, paymentId } = await aCapture();
    await room.paypal.reverse(captureId);
    await eventually(async () => expect(await room.state(orderId)).toBe('reversed'));
    expect(await record(paymentId)).toMatchObject({ reversedAmount: 1200, refundedAmount: 0, refundableAmount: 0 });
    await eventually(() =>
      expect(reversed.map(({ data }) => data)).toEqual([
        expect.objectContaining({ paymentId, reversedCents: 120_000, refundedCents: 0, capturedCents: 120_000 }),
      ]),
    );
    expect(refunded).toEqual([]);
    expect(await measured('charter_payments_reversed')).toBe(1);
  });

  test('of a part leaves the rest refundable, beside a refund of our own', async () => {
    const { orderId, captureId, paymentId } = await aCapture();
    await refund(100);
    await room.paypal.reverse(captureId, 'BUYER_COMPLAINT', '300.00');
    await eventually(async () => expect(await room.state(orderId)).toBe('partially_reversed'));
    expect(await record(paymentId)).toMatchObject({ reversedAmount: 300, refundedAmount: 100, refundableAmount: 800 });
    expect(await outcome(refund(801))).toBe('INVALID');
    await refund(200);
    expect(await record(paymentId)).toMatchObject({ reversedAmount: 300, refundedAmount: 300, refundableAmount: 600 });
  });

  test('that is delivered twice counts once', async () => {
    await room.paypal.webhooks('duplicate');
    const { orderId, captureId, paymentId } = await aCapture();
    await room.paypal.reverse(captureId, 'CHARGEBACK', '200.00');
    await room.paypal.flushWebhooks();
    await eventually(async () => expect(await room.state(orderId)).toBe('partially_reversed'));
    expect(await record(paymentId)).toMatchObject({ reversedAmount: 200 });
    expect(reversed.length).toBeLessThanOrEqual(1);
  });

  test('ends when the dispute is won: the money counts again, and is refundable', async () => {
    const { orderId, captureId, paymentId } = await aCapture();
    await refund(100);
    const { id: disputeId } = await room.paypal.dispute({ captureId });
    await room.paypal.reverse(captureId);
    await eventually(async () => expect(await room.state(orderId)).toBe('reversed'));
    await room.paypal.resolveDispute(disputeId);
    await eventually(async () => expect(await room.state(orderId)).toBe('partially_refunded'));
    expect(await record(paymentId)).toMatchObject({ reversedAmount: 0, refundedAmount: 100, refundableAmount: 1100 });
    await eventually(() => expect(reversed.map(({ data }) => data.reversedCents)).toEqual([110_000, 0]));
    expect(await measured('charter_payments_reversed')).toBe(0);
  });

  test('whose event was lost is found by a reconciliation', async () => {
    const { orderId, captureId } = await aCapture();
    await room.paypal.webhooks('drop');
    await room.paypal.reverse(captureId);
    await room.reconcileSince('2020-01-01T00:00:00Z');
    expect(await room.state(orderId)).toBe('reversed');
    await eventually(() => expect(reversed).toHaveLength(1));
    expect(refunded).toEqual([]);
  });
});

describe('a dispute', () => {
  test('is one row, published whenever it changes, and measured while it is open', async () => {
    const { captureId, paymentId } = await aCapture();
    const { id: disputeId } = await room.paypal.dispute({ captureId, status: 'WAITING_FOR_SELLER_RESPONSE' });
    await eventually(() => expect(disputed).toHaveLength(1));
    expect(disputed[0]!.data).toMatchObject({
      paymentId,
      disputeId,
      status: 'WAITING_FOR_SELLER_RESPONSE',
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      outcome: null,
      amountCents: 120_000,
    });
    expect(await measured('charter_disputes_open')).toBe(1);
    expect(await measured('charter_dispute_answer_due_seconds')).toBeGreaterThan(9 * 24 * 3600);
    expect(await record(paymentId)).toMatchObject({ dispute: { disputeId, status: 'WAITING_FOR_SELLER_RESPONSE', amount: 1200 } });

    await room.paypal.resolveDispute(disputeId, 'RESOLVED_BUYER_FAVOUR');
    await eventually(() => expect(disputed.at(-1)?.data).toMatchObject({ status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' }));
    expect(await measured('charter_disputes_open')).toBe(0);
    expect(await room.database.query('SELECT dispute_id FROM dispute')).toEqual([{ dispute_id: disputeId }]);
  });

  test('is never overwritten by an older event, when PayPal shows it to us in events only', async () => {
    const { captureId, paymentId } = await aCapture();
    await room.paypal.addFault({ method: 'GET', path: '/v1/customer/disputes', when: 'before', kind: 'status', status: 403, times: 0 });
    const event = (id: string, status: string, updated: string) =>
      room.database.query(
        `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after)
         VALUES ($1, $1, 'CUSTOMER.DISPUTE.UPDATED', $2, now(), now() - interval '1 second')`,
        [
          id,
          {
            id,
            event_type: 'CUSTOMER.DISPUTE.UPDATED',
            resource_type: 'dispute',
            resource: {
              dispute_id: 'PP-D-1',
              status,
              update_time: updated,
              dispute_amount: { value: '900.00' },
              disputed_transactions: [{ seller_transaction_id: captureId }],
            },
          },
        ],
      );
    await event('WH-2', 'RESOLVED', '2026-11-20T10:00:00Z');
    await room.processWebhooks();
    await event('WH-1', 'OPEN', '2026-11-19T10:00:00Z');
    await room.processWebhooks();
    expect(await record(paymentId)).toMatchObject({ dispute: { disputeId: 'PP-D-1', status: 'RESOLVED', amount: 900 } });
    await eventually(() => expect(disputed.map(({ data }) => data.status)).toEqual(['RESOLVED']));
  });
});
