import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingBackOffice,
  bookingEvents,
  cents,
  type Event,
  payment,
  paymentEvents,
  type PaymentRefunded,
  type PaymentRefundFailed,
} from '@charter/contracts';
import { eventually, settled } from '@charter/testing';
import { startPaymentHarness, type PaymentHarness, bookingPaidBy } from './payment-harness.js';

let harness: PaymentHarness;
let refunded: Event<PaymentRefunded>[];
let failed: Event<PaymentRefundFailed>[];
let paymentId: string;
let orderId: string;

beforeAll(async () => {
  harness = await startPaymentHarness('cancellation_refunds');
  refunded = harness.client.recordEvents(paymentEvents.refunded);
  failed = harness.client.recordEvents(paymentEvents.refundFailed);
  harness.client.stubOperation(bookingBackOffice.find, () => bookingPaidBy([paymentId]));
  await harness.client.flush();
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.reset();
  refunded.length = 0;
  failed.length = 0;
});

/** A captured payment of $1,200. */
const captured = async () => {
  ({ id: orderId } = await harness.order('ada'));
  await harness.paypal.approve(orderId);
  await harness.capture('ada', orderId);
  const [row] = await harness.database.query<{ id: string }>('SELECT id FROM payment WHERE order_id = $1', [orderId]);
  paymentId = row!.id;
};
const owe = (cancellationId: string, amountCents: number) =>
  harness.client.publish(bookingEvents.refundOwed, { cancellationId, paymentId, amountCents: cents(amountCents), cause: 'guest' });
const rows = () =>
  harness.database.query<{ id: string; cents: number; state: string }>(
    'SELECT id, amount_cents::int AS cents, reason, state, issue, attempt FROM refund ORDER BY created_at',
  );
const requested = (id: string) =>
  eventually(async () => expect(await rows()).toEqual(expect.arrayContaining([expect.objectContaining({ id, state: 'requested' })])));
const atPayPal = async () => (await harness.paypal.state()).refunds.map(({ amount }) => amount.value);

describe('the refund of a cancellation', () => {
  test('over three captures of which one is disputed: two go, and one waits for a person', async () => {
    await captured();
    const [second, third] = [await harness.paidBalance('ben'), await harness.paidBalance('cleo')];
    await harness.paypal.dispute({ captureId: third.captureId });
    const cancellationId = randomUUID();
    const parts = [
      { refundId: randomUUID(), paymentId, amountCents: cents(120_000) },
      { refundId: randomUUID(), paymentId: second.paymentId, amountCents: cents(50_000) },
      // PayPal refunds no part of a disputed capture.
      { refundId: randomUUID(), paymentId: third.paymentId, amountCents: cents(30_000) },
    ];
    const oweAll = async () => {
      for (const part of parts) await harness.client.publish(bookingEvents.refundOwed, { cancellationId, ...part, cause: 'guest' });
    };
    await oweAll();
    await oweAll();
    for (const { refundId } of parts) await requested(refundId);
    await harness.attemptRefunds();
    const states = new Map((await rows()).map(({ id, cents: amount, state }) => [id, [amount, state]]));
    expect(states).toEqual(
      new Map([
        [parts[0]!.refundId, [120_000, 'completed']],
        [parts[1]!.refundId, [50_000, 'completed']],
        [parts[2]!.refundId, [30_000, 'failed']],
      ]),
    );
    expect((await atPayPal()).toSorted()).toEqual(['1200.00', '500.00']);
    await eventually(() =>
      expect(failed.map(({ data }) => data)).toEqual([
        { refundId: parts[2]!.refundId, paymentId: third.paymentId, issue: 'TRANSACTION_DISPUTED' },
      ]),
    );
    // They would be counted in the next test.
    await eventually(() => expect(refunded).toHaveLength(2));
  });

  test('has the cancellation’s id and amount, and is paid once when its event comes three times', async () => {
    await captured();
    const id = randomUUID();
    for (let times = 0; times < 3; times += 1) await owe(id, 60_000);
    await requested(id);
    await harness.attemptRefunds();
    await owe(id, 60_000);
    await harness.attemptRefunds();
    expect(await rows()).toEqual([{ id, cents: 60_000, reason: 'cancellation', state: 'completed', issue: null, attempt: 1 }]);
    expect(await atPayPal()).toEqual(['600.00']);
    await eventually(() =>
      expect(refunded.map(({ data }) => data)).toMatchObject([{ refundId: id, amountCents: 60_000, reason: 'cancellation' }]),
    );
    expect(await harness.state(orderId)).toBe('partially_refunded');
  });

  test('that PayPal rejects for good fails and is reported, and another request attempts it again', async () => {
    await captured();
    await harness.paypal.settings({ refundOutcome: 'REFUND_NOT_ALLOWED' });
    const id = randomUUID();
    await owe(id, 60_000);
    await requested(id);
    await harness.attemptRefunds();
    await eventually(() => expect(failed.map(({ data }) => data)).toEqual([{ refundId: id, paymentId, issue: 'REFUND_NOT_ALLOWED' }]));
    await harness.paypal.settings({ refundOutcome: 'completed' });
    await owe(id, 60_000);
    await requested(id);
    await harness.attemptRefunds();
    expect(await rows()).toMatchObject([{ id, state: 'completed', issue: null, attempt: 2 }]);
    expect(await atPayPal()).toEqual(['600.00']);
  });

  test('waits while the account has no funds, and is not reported as failed', async () => {
    await captured();
    await harness.paypal.settings({ refundOutcome: 'REFUND_FAILED_INSUFFICIENT_FUNDS' });
    const id = randomUUID();
    await owe(id, 60_000);
    await requested(id);
    await harness.attemptRefunds();
    expect(await rows()).toMatchObject([{ state: 'requested', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }]);
    await harness.paypal.settings({ refundOutcome: 'completed' });
    await harness.advance(60);
    await harness.attemptRefunds();
    expect(await rows()).toMatchObject([{ state: 'completed' }]);
    expect(failed).toEqual([]);
  });

  test('of more than is left is reported as failed, and nothing is refunded', async () => {
    await captured();
    const staff = { id: 1, username: 'captain' };
    expect(await settled(harness.client.call(payment.refund, { bookingId: randomUUID(), amount: 700, reason: 'x', staff }))).toBe('done');
    const id = randomUUID();
    await owe(id, 60_000);
    await eventually(() => expect(failed.map(({ data }) => data)).toEqual([{ refundId: id, paymentId, issue: 'REFUND_AMOUNT_EXCEEDED' }]));
    await harness.attemptRefunds();
    expect(await rows()).toMatchObject([{ cents: 70_000 }, { id, state: 'failed', issue: 'REFUND_AMOUNT_EXCEEDED' }]);
    expect(await atPayPal()).toEqual(['700.00']);
  });
});
