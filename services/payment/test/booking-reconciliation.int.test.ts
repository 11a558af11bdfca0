import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cents, type Event, type PaymentCaptured, paymentEvents, type PaymentRefunded, type PaymentReversed } from '@charter/contracts';
import { eventually, metricValue } from '@charter/testing';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;
let captured: Event<PaymentCaptured>[];
let refunded: Event<PaymentRefunded>[];
let reversed: Event<PaymentReversed>[];

beforeAll(async () => {
  harness = await startPaymentHarness('booking_reconciliation');
  captured = harness.client.recordEvents(paymentEvents.captured);
  refunded = harness.client.recordEvents(paymentEvents.refunded);
  reversed = harness.client.recordEvents(paymentEvents.reversed);
});
afterAll(() => harness?.close());
afterEach(async () => {
  await harness.reset();
  for (const events of [captured, refunded, reversed]) events.length = 0;
});

const none = { bookingMissing: 0, refundDiffers: 0, reversalDiffers: 0, paymentUnknown: 0, paymentWithoutMoney: 0 };
const differences = (kind: keyof typeof none) => metricValue('charter_books_differences', { kind });

/** A payment captured and published 15 minutes ago. */
const aCapture = async (visitor: string) => {
  const { id: orderId } = await harness.order(visitor);
  await harness.paypal.approve(orderId);
  await harness.capture(visitor, orderId);
  const [row] = await harness.database.query<{ id: string }>('SELECT id FROM payment WHERE order_id = $1', [orderId]);
  await harness.database.query(`UPDATE payment SET captured_at = now() - interval '15 minutes' WHERE order_id = $1`, [orderId]);
  await eventually(() => expect(captured.some(({ data }) => data.orderId === orderId)).toBe(true));
  return { orderId, paymentId: row!.id };
};
const book = (paymentId: string, { refundedCents = 0, reversedCents = 0 } = {}) =>
  harness.bookings.set(paymentId, {
    paymentId,
    paymentStatus: 'paid',
    amountCents: cents(120_000),
    refundedCents: cents(refundedCents),
    reversedCents: cents(reversedCents),
  });

describe('the comparison of captured payments with bookings', () => {
  test('finds no difference when they agree', async () => {
    book((await aCapture('ada')).paymentId);
    expect(await harness.compare()).toEqual({ payments: 1, bookings: 1, differences: none, publishedAgain: 0 });
    expect(await differences('bookingMissing')).toBe(0);
    expect(await metricValue('charter_books_compared_age_seconds')).toBeLessThan(60);
    expect(captured).toHaveLength(1);
  });

  test('publishes a capture whose booking is missing again, and raises the gauge', async () => {
    const { paymentId } = await aCapture('ada');
    expect(await harness.compare()).toMatchObject({ differences: { ...none, bookingMissing: 1 } });
    await eventually(() => expect(captured).toHaveLength(2));
    expect(captured[1]!.data).toEqual(captured[0]!.data);
    expect(captured[1]!.id).not.toBe(captured[0]!.id);
    expect(await differences('bookingMissing')).toBe(1);
    book(paymentId);
    await harness.compare();
    expect(await differences('bookingMissing')).toBe(0);
  });

  test('publishes the same difference at most once an hour, and keeps the gauge raised', async () => {
    await aCapture('ada');
    expect(await harness.compare()).toMatchObject({ differences: { bookingMissing: 1 }, publishedAgain: 1 });
    await harness.advance(59);
    expect(await harness.compare()).toMatchObject({ differences: { bookingMissing: 1 }, publishedAgain: 0 });
    expect(await differences('bookingMissing')).toBe(1);
    await harness.advance(1);
    expect(await harness.compare()).toMatchObject({ differences: { bookingMissing: 1 }, publishedAgain: 1 });
    await eventually(() => expect(captured).toHaveLength(3));
  });

  test('publishes another kind of difference of the same payment immediately', async () => {
    const { paymentId } = await aCapture('ada');
    await harness.compare();
    await harness.database.query(`UPDATE payment SET state = 'partially_refunded', refunded_cents = 20000`);
    book(paymentId);
    expect(await harness.compare()).toMatchObject({ differences: { ...none, refundDiffers: 1 }, publishedAgain: 1 });
  });

  test('never publishes a capture whose amount differs from the price', async () => {
    const { paymentId } = await aCapture('ada');
    await harness.database.query('UPDATE payment SET captured_cents = 110000 WHERE id = $1', [paymentId]);
    expect(await harness.compare()).toMatchObject({ differences: { ...none, bookingMissing: 1 }, publishedAgain: 0 });
  });

  test('ignores captures of the last ten minutes, and payments that are being refunded', async () => {
    const young = await aCapture('ada');
    await harness.database.query(`UPDATE payment SET captured_at = now() - interval '9 minutes' WHERE id = $1`, [young.paymentId]);
    const returning = await aCapture('grace');
    await harness.database.query(
      `INSERT INTO refund (id, payment_id, amount_cents, reason, actor_kind, state, created_at)
       VALUES (gen_random_uuid(), $1, 120000, 'slot_gone', 'system', 'requested', now())`,
      [returning.paymentId],
    );
    expect(await harness.compare()).toMatchObject({ payments: 1, differences: none });
  });

  test('publishes refund and reversal again when the booking has other sums', async () => {
    const { paymentId } = await aCapture('ada');
    const set = `UPDATE payment SET state = 'partially_reversed', refunded_cents = 20000, reversed_cents = 30000`;
    await harness.database.query(set);
    book(paymentId, { refundedCents: 5_000 });
    expect(await harness.compare()).toMatchObject({ differences: { ...none, refundDiffers: 1, reversalDiffers: 1 } });
    await eventually(() => expect([refunded, reversed].map(({ length }) => length)).toEqual([1, 1]));
    expect(refunded[0]!.data).toMatchObject({ paymentId, amountCents: 15_000, refundedCents: 20_000, capturedCents: 120_000 });
    expect(reversed[0]!.data).toMatchObject({ paymentId, reversedCents: 30_000, refundedCents: 20_000, capturedCents: 120_000 });
  });

  test('reports bookings whose payment does not exist or was not captured', async () => {
    book('3f6f2a52-5a86-4b5c-9d1e-0f3f6f2a5286');
    const { id } = await harness.order('ada');
    const [row] = await harness.database.query<{ id: string }>('SELECT id FROM payment WHERE order_id = $1', [id]);
    book(row!.id);
    expect(await harness.compare()).toEqual({
      payments: 0,
      bookings: 2,
      differences: { ...none, paymentUnknown: 1, paymentWithoutMoney: 1 },
      publishedAgain: 0,
    });
    expect(await differences('paymentUnknown')).toBe(1);
    expect(await differences('paymentWithoutMoney')).toBe(1);
  });
});
