import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  booking,
  bookingEvents,
  bookingFigures,
  bookingInvoices,
  type BookingRefused,
  bookingSettlements,
  cents,
  type Event,
  paymentEvents,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, defaultTime, type PaidPayment, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
let refused: Event<BookingRefused>[];

beforeAll(async () => {
  harness = await startBookingHarness('payment_changes');
  refused = harness.client.recordEvents(bookingEvents.refused);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'inbox');
  refused.length = 0;
});

const slot = { packageId: 1, date: '2027-01-12', timeSlot: '9:00 AM - 1:00 PM' };
const isFree = async () => (await harness.client.call(booking.checkAvailability, slot)).available;

describe('a refund that is reported before there is a booking', () => {
  const refund = async (paid: PaidPayment, refundedCents: number) => {
    await harness.client.publish(paymentEvents.refunded, {
      ...paid,
      refundId: randomUUID(),
      amountCents: cents(refundedCents),
      refundedCents: cents(refundedCents),
      capturedCents: cents(120_000),
      reason: 'at_paypal',
    });
    await harness.paymentEventHandled('refunded');
  };

  test('in part is recorded in the booking that is made afterwards', async () => {
    const paid = await harness.capturing();
    await refund(paid, 20_000);
    await harness.client.publish(paymentEvents.captured, paid);
    await harness.paymentEventHandled('captured');
    expect(await harness.database.query('SELECT payment_status, refunded_cents::int FROM booking')).toEqual([
      { payment_status: 'partially_refunded', refunded_cents: 20_000 },
    ]);
  });

  test('in full makes no booking and releases the slot', async () => {
    const paid = await harness.capturing();
    await refund(paid, 120_000);
    await harness.client.publish(paymentEvents.captured, paid);
    await harness.paymentEventHandled('captured');
    expect(await harness.database.query('SELECT 1 FROM booking')).toEqual([]);
    expect(await isFree()).toBe(true);
    expect(refused).toEqual([]);
  });
});

describe('a fee of PayPal', () => {
  const reported = async (paid: PaidPayment, feeCents: number, times = 1) => {
    await harness.client.publish(paymentEvents.feeReported, {
      paymentId: paid.paymentId,
      paymentRequestId: paid.holdId,
      feeCents: cents(feeCents),
    });
    await harness.paymentEventHandled('feeReported', times);
  };
  const figures = () => harness.client.call(bookingFigures.figures, {});

  test('is stored with the booking, and taken from the net revenue once, also when PayPal changes it', async () => {
    const paid = await harness.capturing();
    await harness.place(paid);
    await harness.database.query(`UPDATE booking SET status = 'confirmed'`);
    expect(await figures()).toMatchObject({ totalRevenue: 1200, totalFees: 0, netRevenue: 1200, feesUnknown: 1 });
    await reported(paid, 3000);
    await reported(paid, 3627, 2);
    expect(await figures()).toMatchObject({ totalRevenue: 1200, totalFees: 36.27, netRevenue: 1163.73, feesUnknown: 0 });
    const { invoices, ...totals } = await harness.client.call(bookingInvoices.page, {});
    expect(totals).toMatchObject({ totalRevenue: 1200, totalFees: 36.27, netRevenue: 1163.73, feesUnknown: 0 });
    expect(invoices).toMatchObject([{ totalAmount: 1200, fee: 36.27, netAmount: 1163.73 }]);
  });

  test('and refunds leave what the business keeps; a cancelled booking leaves the figures with its fee', async () => {
    const paid = await harness.capturing();
    await harness.place(paid);
    await harness.database.query(`UPDATE booking SET status = 'completed', refunded_cents = 20000`);
    await reported(paid, 3627);
    expect(await figures()).toMatchObject({ totalRefunds: 200, totalFees: 36.27, netRevenue: 963.73 });
    expect((await harness.client.call(bookingInvoices.page, {})).invoices).toMatchObject([{ refundedAmount: 200, netAmount: 963.73 }]);
    await harness.database.query(`UPDATE booking SET status = 'cancelled'`);
    expect(await figures()).toMatchObject({ totalRevenue: 0, totalRefunds: 0, totalFees: 0, netRevenue: 0, feesUnknown: 0 });
  });

  test('of a payment that never became a booking changes nothing', async () => {
    const paid = { paymentId: randomUUID(), paymentRequestId: randomUUID(), holdId: randomUUID() } as PaidPayment;
    await reported(paid, 3627);
    expect(await figures()).toMatchObject({ totalFees: 0 });
  });
});

describe('a charge-back', () => {
  const reversed = (paid: PaidPayment, reversedCents: number) =>
    harness.client.publish(paymentEvents.reversed, {
      ...paid,
      reversedCents: cents(reversedCents),
      refundedCents: cents(0),
      capturedCents: cents(120_000),
    });
  const status = () => harness.database.query('SELECT payment_status AS status, reversed_cents::int AS reversed FROM booking');

  test('is recorded in the booking, the revenue and the audit and published, as is its return after a dispute', async () => {
    const reversals = harness.client.recordEvents(bookingEvents.reversed);
    const paid = await harness.capturing();
    await harness.place(paid);
    await harness.database.query(`UPDATE booking SET status = 'confirmed'`);
    const revenue = async () => (await harness.client.call(bookingFigures.figures, {})).totalRevenue;
    expect(await revenue()).toBe(1200);
    await reversed(paid, 120_000);
    await harness.paymentEventHandled('reversed');
    expect(await status()).toEqual([{ status: 'charged_back', reversed: 120_000 }]);
    expect(await revenue()).toBe(0);
    await reversed(paid, 0);
    await harness.paymentEventHandled('reversed', 2);
    expect(await status()).toEqual([{ status: 'paid', reversed: 0 }]);
    expect(await revenue()).toBe(1200);
    await eventually(() => expect(reversals.map(({ data }) => data.reversedAmount)).toEqual([1200, 0]));
    expect(await harness.database.query(`SELECT actor_kind, actor_name FROM audit WHERE action = 'payment.reversed'`)).toEqual([
      { actor_kind: 'system', actor_name: 'PayPal' },
      { actor_kind: 'system', actor_name: 'PayPal' },
    ]);
  });

  test('of a part makes the booking partially refunded', async () => {
    const paid = await harness.capturing();
    await harness.place(paid);
    await reversed(paid, 50_000);
    await harness.paymentEventHandled('reversed');
    expect(await status()).toEqual([{ status: 'partially_refunded', reversed: 50_000 }]);
  });

  test('that arrives late does not overwrite a newer one', async () => {
    const paid = await harness.capturing();
    await harness.place(paid);
    await reversed(paid, 0);
    await harness.paymentEventHandled('reversed');
    await harness.database.query(
      `INSERT INTO folio_entry (booking_id, kind, ref, amount_cents, payment_id, actor_kind, text, at)
       SELECT booking_id, kind, 'newer', 0, payment_id, actor_kind, '', now() + interval '1 minute' FROM folio_entry WHERE kind = 'reversal'`,
    );
    await reversed(paid, 120_000);
    await harness.paymentEventHandled('reversed', 2);
    expect(await status()).toEqual([{ status: 'paid', reversed: 0 }]);
  });

  test('that arrives before the booking is recorded once the booking is made', async () => {
    const paid = await harness.capturing();
    await reversed(paid, 120_000);
    await harness.place(paid);
    await harness.paymentEventHandled('reversed');
    expect(await status()).toEqual([{ status: 'charged_back', reversed: 120_000 }]);
  });
});

test('a dispute is recorded in the audit of its booking and published', async () => {
  const disputes = harness.client.recordEvents(bookingEvents.disputed);
  const paid = await harness.capturing();
  const { booking: placed } = await harness.place(paid);
  const dispute = { disputeId: 'PP-D-1', status: 'OPEN', reason: 'UNAUTHORISED', outcome: null, respondBy: '2026-12-20T00:00:00.000Z' };
  await harness.client.publish(paymentEvents.disputed, { ...paid, ...dispute, amountCents: cents(120_000) });
  await eventually(() =>
    expect(disputes.map(({ data }) => [data.booking.confirmationCode, data.dispute])).toEqual([
      [placed.confirmationCode, { ...dispute, amount: 1200 }],
    ]),
  );
  expect(await harness.database.query(`SELECT actor_name FROM audit WHERE action = 'payment.disputed'`)).toEqual([
    { actor_name: 'PayPal' },
  ]);
});

test('settlements are found by payment and listed page by page', async () => {
  const paid = await harness.capturing();
  await harness.place(paid);
  const other = await harness.paid(await harness.hold({ bookingDate: '2027-01-14' }));
  await harness.place(other);
  const unknown = randomUUID();
  const settlement = (paymentId: string) => ({
    paymentId,
    paymentStatus: 'paid',
    amountCents: 120_000,
    refundedCents: 0,
    reversedCents: 0,
  });
  expect(await harness.client.call(bookingSettlements.find, { paymentIds: [paid.paymentId, unknown] })).toEqual({
    settlements: [settlement(paid.paymentId)],
  });
  const ids = [paid.paymentId, other.paymentId].sort();
  const since = '2026-12-01T00:00:00Z';
  expect(await harness.client.call(bookingSettlements.list, { since })).toEqual({ settlements: ids.map(settlement) });
  expect(await harness.client.call(bookingSettlements.list, { since, after: ids[0] })).toEqual({ settlements: [settlement(ids[1]!)] });
  expect(await harness.client.call(bookingSettlements.list, { since: '2026-12-02T00:00:00Z' })).toEqual({ settlements: [] });
});
