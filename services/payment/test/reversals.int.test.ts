import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingBackOffice,
  type Event,
  payment,
  type PaymentDisputed,
  paymentAttention,
  paymentEvents,
  type PaymentRefunded,
  type PaymentReversed,
} from '@charter/contracts';
import { eventually, metricValue, settled } from '@charter/testing';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { startPaymentHarness, type PaymentHarness, bookingPaidBy } from './payment-harness.js';

let harness: PaymentHarness;
let gateway: TestGateway;
let reversed: Event<PaymentReversed>[];
let refunded: Event<PaymentRefunded>[];
let disputed: Event<PaymentDisputed>[];
let paidBy = '';

beforeAll(async () => {
  gateway = await startTestGateway((delivery) => harness.client.call(payment.receiveWebhook, delivery));
  harness = await startPaymentHarness('taken_back', gateway.url);
  reversed = harness.client.recordEvents(paymentEvents.reversed);
  refunded = harness.client.recordEvents(paymentEvents.refunded);
  disputed = harness.client.recordEvents(paymentEvents.disputed);
  harness.client.stubOperation(bookingBackOffice.find, () => bookingPaidBy([paidBy]));
  await harness.client.flush();
});
afterAll(async () => {
  await harness?.close();
  gateway?.close();
});
afterEach(async () => {
  await harness.paypal.webhooks('normal');
  await harness.paypal.flushWebhooks();
  await harness.reset();
  for (const events of [reversed, refunded, disputed]) events.length = 0;
});

const aCapture = async () => {
  const { id: orderId } = await harness.order('ada');
  await harness.paypal.approve(orderId);
  await harness.capture('ada', orderId);
  await harness.paypal.flushWebhooks();
  const [capture] = await harness.capturesAtPayPal(orderId);
  const [row] = await harness.database.query<{ id: string }>('SELECT id FROM payment WHERE order_id = $1', [orderId]);
  paidBy = row!.id;
  return { orderId, captureId: capture!.id, paymentId: row!.id };
};
/** Delivers PayPal's events, and processes those that are due. */
const deliver = async () => {
  await harness.paypal.flushWebhooks();
  await harness.advance(1);
  await harness.processWebhooks();
};
/** PayPal's events may still be processed, and come before its reads show the change: they are processed again until they do. */
const becomes = async (orderId: string, state: string) => {
  await harness.paypal.flushWebhooks();
  await eventually(async () => {
    await harness.advance(1);
    await harness.processWebhooks();
    expect(await harness.state(orderId)).toBe(state);
  });
};
const record = (paymentId: string) => harness.client.call(payment.find, { paymentId });
const refund = (amount: number) =>
  harness.client.call(
    payment.refund,
    { bookingId: randomUUID(), refundId: randomUUID(), amount, reason: 'Storm', staff: { id: 1, username: 'captain' } },
    20_000,
  );

describe('a reversal at PayPal', () => {
  test('of the full amount is stored, published and not refundable', async () => {
    const { orderId, captureId, paymentId } = await aCapture();
    await harness.paypal.reverse(captureId);
    await becomes(orderId, 'reversed');
    expect(await record(paymentId)).toMatchObject({ reversedAmount: 1200, refundedAmount: 0, refundableAmount: 0 });
    await eventually(() =>
      expect(reversed.map(({ data }) => data)).toEqual([
        expect.objectContaining({ paymentId, reversedCents: 120_000, refundedCents: 0, capturedCents: 120_000 }),
      ]),
    );
    expect(refunded).toEqual([]);
    expect(await metricValue('charter_payments_reversed')).toBe(1);
  });

  test('of a part leaves the rest refundable, also beside a refund', async () => {
    const { orderId, captureId, paymentId } = await aCapture();
    await refund(100);
    await harness.paypal.reverse(captureId, 'BUYER_COMPLAINT', '300.00');
    await becomes(orderId, 'partially_reversed');
    expect(await record(paymentId)).toMatchObject({ reversedAmount: 300, refundedAmount: 100, refundableAmount: 800 });
    expect(await settled(refund(801))).toBe('INVALID');
    await refund(200);
    expect(await record(paymentId)).toMatchObject({ reversedAmount: 300, refundedAmount: 300, refundableAmount: 600 });
  });

  test('that is delivered twice counts once', async () => {
    await harness.paypal.webhooks('duplicate');
    const { orderId, captureId, paymentId } = await aCapture();
    await harness.paypal.reverse(captureId, 'CHARGEBACK', '200.00');
    await becomes(orderId, 'partially_reversed');
    expect(await record(paymentId)).toMatchObject({ reversedAmount: 200 });
    expect(reversed.length).toBeLessThanOrEqual(1);
  });

  test('ends when the dispute is won, and the money is refundable again', async () => {
    const { orderId, captureId, paymentId } = await aCapture();
    await refund(100);
    const { id: disputeId } = await harness.paypal.dispute({ captureId });
    await harness.paypal.reverse(captureId);
    await becomes(orderId, 'reversed');
    await harness.paypal.resolveDispute(disputeId);
    await becomes(orderId, 'partially_refunded');
    expect(await record(paymentId)).toMatchObject({ reversedAmount: 0, refundedAmount: 100, refundableAmount: 1100 });
    await eventually(() => expect(reversed.map(({ data }) => data.reversedCents)).toEqual([110_000, 0]));
    expect(await metricValue('charter_payments_reversed')).toBe(0);
  });

  test('ends also when PayPal shows the returned money only after the event about the dispute', async () => {
    const { orderId, captureId } = await aCapture();
    const { id: disputeId } = await harness.paypal.dispute({ captureId });
    await harness.paypal.reverse(captureId);
    await becomes(orderId, 'reversed');
    await harness.paypal.settings({ readLagMs: 60_000 });
    await harness.paypal.resolveDispute(disputeId);
    await deliver();
    expect(await harness.state(orderId)).toBe('reversed');
    await harness.paypal.advanceClock(60_000);
    await becomes(orderId, 'captured');
  });

  test('whose event was lost is found by a reconciliation', async () => {
    const { orderId, captureId } = await aCapture();
    await harness.paypal.webhooks('drop');
    await harness.paypal.reverse(captureId);
    await harness.advance(1);
    await harness.reconcileSince('2020-01-01T00:00:00Z');
    expect(await harness.state(orderId)).toBe('reversed');
    await eventually(() => expect(reversed).toHaveLength(1));
    expect(refunded).toEqual([]);
  });
});

describe('a dispute', () => {
  test('is stored in one row, published whenever it changes, and counted while it is open', async () => {
    const { captureId, paymentId } = await aCapture();
    const { id: disputeId } = await harness.paypal.dispute({ captureId, status: 'WAITING_FOR_SELLER_RESPONSE' });
    await eventually(() => expect(disputed).toHaveLength(1));
    expect(disputed[0]!.data).toMatchObject({
      paymentId,
      disputeId,
      status: 'WAITING_FOR_SELLER_RESPONSE',
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      outcome: null,
      amountCents: 120_000,
    });
    expect(await metricValue('charter_disputes_open')).toBe(1);
    const attention = async () => (await harness.client.call(paymentAttention.list, {})).entries;
    expect(await attention()).toMatchObject([
      { kind: 'disputeOpen', subject: disputeId, data: { issue: 'WAITING_FOR_SELLER_RESPONSE', amount: 1200 } },
    ]);
    expect(await metricValue('charter_dispute_answer_due_seconds')).toBeGreaterThan(9 * 24 * 3600);
    expect(await record(paymentId)).toMatchObject({ dispute: { disputeId, status: 'WAITING_FOR_SELLER_RESPONSE', amount: 1200 } });

    await harness.paypal.resolveDispute(disputeId, 'RESOLVED_BUYER_FAVOUR');
    await eventually(() => expect(disputed.at(-1)?.data).toMatchObject({ status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' }));
    expect(await metricValue('charter_disputes_open')).toBe(0);
    expect(await attention()).toEqual([]);
    expect(await harness.database.query('SELECT dispute_id FROM dispute')).toEqual([{ dispute_id: disputeId }]);
  });

  test('is not overwritten by an older event when the app may not read disputes', async () => {
    const { captureId, paymentId } = await aCapture();
    await harness.paypal.addFault({ method: 'GET', path: '/v1/customer/disputes', when: 'before', kind: 'status', status: 403, times: 0 });
    const event = (id: string, status: string, updated: string) =>
      harness.database.query(
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
    await harness.processWebhooks();
    await event('WH-1', 'OPEN', '2026-11-19T10:00:00Z');
    await harness.processWebhooks();
    expect(await record(paymentId)).toMatchObject({ dispute: { disputeId: 'PP-D-1', status: 'RESOLVED', amount: 900 } });
    await eventually(() => expect(disputed.map(({ data }) => data.status)).toEqual(['RESOLVED']));
  });
});
