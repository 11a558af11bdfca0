import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingBackOffice,
  bookingEvents,
  type Event,
  payment,
  paymentEvents,
  type PaymentRefunded,
  DomainError,
} from '@charter/contracts';
import { eventually, settled } from '@charter/testing';
import { bookingRefused } from './booking-refused.js';
import { startPaymentHarness, type PaymentHarness, bookingPaidBy } from './payment-harness.js';

let harness: PaymentHarness;
let refunded: Event<PaymentRefunded>[];
/** Booking id → payment ids, in the stub of booking. */
const bookings = new Map<string, string[]>();
/** US dollars that the stub's folio has left; more than enough without a value. */
let remainingAmount: number | undefined;
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  harness = await startPaymentHarness('refunds');
  refunded = harness.client.recordEvents(paymentEvents.refunded);
  harness.client.stubOperation(bookingBackOffice.find, ({ bookingId }) => {
    const paymentIds = bookings.get(bookingId);
    if (!paymentIds) throw new DomainError('BOOKING_NOT_FOUND');
    return bookingPaidBy(paymentIds, remainingAmount);
  });
  await harness.client.flush();
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.database.empty('audit');
  await harness.reset();
  bookings.clear();
  remainingAmount = undefined;
  refunded.length = 0;
});

/** A booking with a captured payment of $1,200. */
const aPaidBooking = async (checkout = 'ada') => {
  const { id: orderId } = await harness.order(checkout);
  await harness.paypal.approve(orderId);
  await harness.capture(checkout, orderId);
  const [row] = await harness.database.query<{ id: string }>('SELECT id FROM payment WHERE order_id = $1', [orderId]);
  const bookingId = randomUUID();
  bookings.set(bookingId, [row!.id]);
  return { bookingId, paymentId: row!.id, orderId };
};
const giveBack = (bookingId: string, amount: number, refundId: string = randomUUID()) =>
  harness.client.call(payment.refund, { bookingId, amount, reason: 'Engine trouble', refundId, staff });
const backAtPayPal = async () => (await harness.paypal.state()).refunds.map(({ amount }) => amount.value);

describe('a refund by staff', () => {
  test('of a part, then of the rest, agrees at PayPal, in the record and in the events', async () => {
    const { bookingId, paymentId, orderId } = await aPaidBooking();
    expect(await giveBack(bookingId, 200.5)).toMatchObject({
      amount: 200.5,
      state: 'completed',
      actor: { kind: 'staff', name: 'captain' },
      note: 'Engine trouble',
    });
    expect(await harness.state(orderId)).toBe('partially_refunded');
    expect(harness.endedChoices).toEqual([]);
    await giveBack(bookingId, 999.5);
    // Nothing is left for a charter that its guest could still choose.
    expect(harness.endedChoices).toEqual([bookingId]);
    expect(await harness.state(orderId)).toBe('refunded');
    expect((await backAtPayPal()).slice(-2)).toEqual(['200.50', '999.50']);
    await eventually(() => expect(refunded.map(({ data }) => data.refundedCents)).toEqual([20_050, 120_000]));
    expect(await harness.client.call(payment.find, { paymentId })).toMatchObject({
      orderId,
      amount: 1200,
      refundedAmount: 1200,
      refundableAmount: 0,
      refunds: [{ amount: 200.5 }, { amount: 999.5 }],
    });
    expect(
      await harness.database.query('SELECT actor_name, action, before, after FROM audit WHERE subject = $1 ORDER BY id', [paymentId]),
    ).toEqual([
      expect.objectContaining({ actor_name: 'captain', action: 'payment.refund', before: { refundedCents: 0 } }),
      expect.objectContaining({ after: expect.objectContaining({ amountCents: 99_950, reason: 'Engine trouble' }) }),
    ]);
  });

  test('is made once for repeated requests', async () => {
    const { bookingId } = await aPaidBooking();
    const before = (await backAtPayPal()).length;
    const refundId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => settled(giveBack(bookingId, 300, refundId))));
    expect(answers).toEqual(answers.map(() => 'done'));
    expect(await settled(giveBack(bookingId, 300, refundId))).toBe('done');
    expect(await backAtPayPal()).toHaveLength(before + 1);
    expect(await settled(giveBack(bookingId, 400, refundId))).toBe('INVALID');
    expect(await harness.database.query('SELECT 1 FROM audit')).toHaveLength(1);
  });

  describe('of a booking with three payments', () => {
    /** Payments of $1,200, $500 and $500. */
    const threePayments = async () => {
      const { bookingId, paymentId } = await aPaidBooking();
      const [second, third] = [await harness.paidBalance('ben'), await harness.paidBalance('cleo')];
      bookings.set(bookingId, [paymentId, second.paymentId, third.paymentId]);
      return { bookingId, second, third };
    };
    const stored = () =>
      harness.database.query<{ cents: number; state: string }>(
        'SELECT amount_cents::int AS cents, state FROM refund ORDER BY amount_cents DESC',
      );

    test('takes the oldest first, and is made once for repeated requests', async () => {
      const { bookingId, second, third } = await threePayments();
      const refundId = randomUUID();
      const answers = await Promise.all([giveBack(bookingId, 1800.5, refundId), giveBack(bookingId, 1800.5, refundId)]);
      for (const answer of [...answers, await giveBack(bookingId, 1800.5, refundId)]) {
        expect(answer).toMatchObject({ id: refundId, amount: 1800.5, parts: [{ amount: 1200 }, { amount: 500 }, { amount: 100.5 }] });
      }
      expect(await stored()).toEqual([
        { cents: 120_000, state: 'completed' },
        { cents: 50_000, state: 'completed' },
        { cents: 10_050, state: 'completed' },
      ]);
      expect(await giveBack(bookingId, 1800.5, refundId)).toMatchObject({ state: 'completed', note: 'Engine trouble' });
      expect(await settled(giveBack(bookingId, 1700, refundId))).toBe('INVALID');
      expect(await settled(giveBack(bookingId, 399.51))).toBe('INVALID');
      expect(harness.endedChoices).not.toContain(bookingId);
      expect(await giveBack(bookingId, 399.5)).toMatchObject({ amount: 399.5, state: 'completed' });
      expect(harness.endedChoices).toContain(bookingId);
      const find = (paymentId: string) => harness.client.call(payment.find, { paymentId });
      expect(await find(second.paymentId)).toMatchObject({ refundedAmount: 500 });
      expect(await find(third.paymentId)).toMatchObject({ refundedAmount: 500, refunds: [{ amount: 100.5 }, { amount: 399.5 }] });
    });

    test('sends what PayPal accepts and says which part it rejects', async () => {
      const { bookingId, second } = await threePayments();
      await harness.paypal.dispute({ captureId: second.captureId });
      expect(await giveBack(bookingId, 1300)).toMatchObject({
        amount: 1300,
        state: 'failed',
        issue: 'TRANSACTION_DISPUTED',
        parts: [
          { amount: 1200, state: 'completed' },
          { amount: 100, state: 'failed', issue: 'TRANSACTION_DISPUTED' },
        ],
      });
      expect(await settled(giveBack(bookingId, 100))).toBe('REFUND_FAILED');
    });

    test('under the id of a refund of another booking is rejected', async () => {
      const [first, second] = [await threePayments(), await aPaidBooking('dora')];
      const refundId = randomUUID();
      await giveBack(second.bookingId, 300, refundId);
      expect(await settled(giveBack(first.bookingId, 300, refundId))).toBe('INVALID');
    });
  });

  test('never exceeds the captured amount, also with two concurrent requests', async () => {
    const { bookingId, orderId } = await aPaidBooking();
    expect(await settled(giveBack(bookingId, 1200.01))).toBe('INVALID');
    const both = await Promise.all([settled(giveBack(bookingId, 700)), settled(giveBack(bookingId, 700))]);
    expect(both.toSorted()).toEqual(['INVALID', 'done']);
    expect(await settled(giveBack(bookingId, 500))).toBe('done');
    expect(await settled(giveBack(bookingId, 0.01))).toBe('NOTHING_TO_REFUND');
    expect(await harness.state(orderId)).toBe('refunded');
  });

  test('is of what the folio has left: what was handed back instead is at PayPal still', async () => {
    const { bookingId } = await aPaidBooking();
    remainingAmount = 500;
    expect(await settled(giveBack(bookingId, 500.01))).toBe('INVALID');
    expect(await giveBack(bookingId, 500)).toMatchObject({ state: 'completed' });
    remainingAmount = 0;
    expect(await settled(giveBack(bookingId, 0.01))).toBe('NOTHING_TO_REFUND');
  });

  test('whose response is lost stays requested, and is found by repeating it under the same key', async () => {
    const { bookingId, orderId } = await aPaidBooking();
    const before = (await backAtPayPal()).length;
    await harness.paypal.addFault({ method: 'POST', path: '/refund$', when: 'after', kind: 'drop', times: 1 });
    expect(await giveBack(bookingId, 300)).toMatchObject({ state: 'requested' });
    // After the lease of the process that sent the request.
    await harness.advance(2);
    await harness.attemptRefunds();
    expect(await harness.state(orderId)).toBe('partially_refunded');
    expect(await backAtPayPal()).toHaveLength(before + 1);
  });

  test('that PayPal rejects fails with REFUND_FAILED', async () => {
    const { bookingId, paymentId } = await aPaidBooking();
    await harness.paypal.settings({ refundOutcome: 'REFUND_NOT_ALLOWED' });
    expect(await settled(giveBack(bookingId, 300))).toBe('REFUND_FAILED');
    expect(await harness.client.call(payment.find, { paymentId })).toMatchObject({
      refundableAmount: 1200,
      refunds: [{ state: 'failed', issue: 'REFUND_NOT_ALLOWED' }],
    });
  });

  describe.each(['replay', 'execute'] as const)('after a rejection, when PayPal would %s the same key', (rejectedRefund) => {
    test('the next attempt has a new key and succeeds once the account has funds', async () => {
      await harness.paypal.settings({ rejectedRefund, refundOutcome: 'REFUND_FAILED_INSUFFICIENT_FUNDS' });
      const { bookingId, orderId } = await aPaidBooking();
      const before = (await backAtPayPal()).length;
      expect(await giveBack(bookingId, 300)).toMatchObject({ state: 'requested', issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' });
      await harness.paypal.settings({ refundOutcome: 'completed' });
      await harness.advance(60);
      await harness.attemptRefunds();
      expect(await harness.state(orderId)).toBe('partially_refunded');
      expect(await backAtPayPal()).toHaveLength(before + 1);
    });
  });

  test('without an order at PayPal takes the total from the refund, so that nothing is refundable twice', async () => {
    const { bookingId, paymentId, orderId } = await aPaidBooking();
    await harness.paypal.addFault({ method: 'GET', path: '/checkout/orders/', when: 'before', kind: 'status', status: 404, times: 0 });
    await giveBack(bookingId, 700);
    expect(await harness.state(orderId)).toBe('partially_refunded');
    expect(await harness.client.call(payment.find, { paymentId })).toMatchObject({ refundedAmount: 700, refundableAmount: 500 });
    expect(await settled(giveBack(bookingId, 700))).toBe('INVALID');
    await eventually(() => expect(refunded.map(({ data }) => data.refundedCents)).toEqual([70_000]));
  });

  test('is subtracted from an automatic refund in full', async () => {
    const { bookingId, paymentId } = await aPaidBooking();
    await harness.paypal.settings({ refundOutcome: 'pending' });
    await giveBack(bookingId, 500);
    await harness.client.publish(bookingEvents.refused, { ...bookingRefused, reason: 'departed', holdId: randomUUID(), paymentId });
    await eventually(async () =>
      expect(await harness.database.query('SELECT reason, amount_cents::int AS cents FROM refund ORDER BY created_at')).toEqual([
        { reason: 'staff', cents: 50_000 },
        { reason: 'departed', cents: 70_000 },
      ]),
    );
  });

  test('requires a booking that exists and has a payment', async () => {
    expect(await settled(giveBack(randomUUID(), 1))).toBe('BOOKING_NOT_FOUND');
    const byPhone = randomUUID();
    bookings.set(byPhone, []);
    expect(await settled(giveBack(byPhone, 1))).toBe('NOTHING_TO_REFUND');
  });
});

describe('a capture whose amount differs from the price', () => {
  /** The order is changed at PayPal by another program of the account, then captured. */
  const captureOf = async (dollars: string) => {
    await harness.keepPaidOrders();
    const { id: orderId } = await harness.order('ada');
    const change = {
      op: 'replace',
      path: "/purchase_units/@reference_id=='default'/amount",
      value: { currency_code: 'USD', value: dollars },
    };
    await harness.atPayPal(`/v2/checkout/orders/${orderId}`, [change], randomUUID(), 'PATCH');
    await harness.paypal.approve(orderId);
    await harness.captureAtPayPal(orderId);
    await harness.advance(0.1);
    expect(await harness.capture('ada', orderId)).toEqual({ status: 'COMPLETED' });
    return orderId;
  };

  test.each(['1100.00', '1300.00'])('is refunded with the amount that PayPal captured: %s', async (dollars) => {
    const captured: Event[] = harness.client.recordEvents(paymentEvents.captured);
    const orderId = await captureOf(dollars);
    const cents = Number(dollars) * 100;
    expect(await harness.database.query('SELECT amount_cents::int, reason, actor_kind, actor_name FROM refund')).toEqual([
      { amount_cents: cents, reason: 'amount_mismatch', actor_kind: 'system', actor_name: null },
    ]);
    await harness.attemptRefunds();
    expect((await backAtPayPal()).at(-1)).toBe(dollars);
    expect(await harness.state(orderId)).toBe('refunded');
    const [row] = await harness.database.query<{ id: string }>('SELECT id FROM payment');
    expect(await harness.client.call(payment.find, { paymentId: row!.id })).toMatchObject({ refundableAmount: 0 });
    await eventually(() => expect(refunded.map(({ data }) => data)).toMatchObject([{ refundedCents: cents, capturedCents: cents }]));
    expect(captured).toEqual([]);
  });
});
