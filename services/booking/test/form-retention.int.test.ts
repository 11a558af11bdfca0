import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { booking, paymentEvents } from '@charter/contracts';
import { Retention } from '@charter/database';
import { eventually } from '@charter/testing';
import { type BookingHarness, startBookingHarness, defaultTime } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('forgetting');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('hold', 'booking', 'block', 'occupancy', 'dead_letter');
});

const old = (days: number) => harness.database.query(`UPDATE hold SET created_at = now() - interval '${days} days'`);
const expire = async () => {
  harness.setTime('2026-12-01T13:00:00Z');
  await harness.releaseExpiredHolds();
};
const forms = async () => {
  await harness.service.get(Retention).sweep();
  return harness.database.query(`SELECT status, form->>'email' AS email FROM hold`);
};
const email = 'ada@guests.example';

test('the form of an unpaid hold is purged after 30 days', async () => {
  await harness.hold();
  await expire();
  await old(29);
  expect(await forms()).toEqual([{ status: 'held', email }]);
  await old(31);
  expect(await forms()).toEqual([]);
});

test('the form of a hold with a slot is kept', async () => {
  await harness.hold();
  await old(400);
  expect(await forms()).toEqual([{ status: 'held', email }]);
});

test('the form of a hold with a payment in progress is kept after its slot has expired', async () => {
  const { holdId } = await harness.hold();
  const paymentId = randomUUID();
  await harness.client.call(booking.securePaymentRequest, {
    paymentRequestId: holdId,
    paymentId,
    amountCents: await harness.requested(holdId),
  });
  await expire();
  await old(400);
  expect(await forms()).toEqual([{ status: 'held', email }]);
  await harness.client.publish(paymentEvents.failed, {
    paymentRequestId: holdId,
    paymentId,
    reason: 'DECLINED',
    wasPending: false,
    amountCents: await harness.requested(holdId),
  });
  await eventually(async () => expect(await harness.database.query('SELECT status FROM hold')).toEqual([{ status: 'released' }]));
  expect(await forms()).toEqual([]);
});

test('the form of a booking is kept with it', async () => {
  await harness.createBooking();
  await old(4_000);
  expect(await forms()).toEqual([{ status: 'booked', email }]);
});

test('the form of a refused hold is purged after a year', async () => {
  await harness.hold();
  await expire();
  await harness.database.query(`UPDATE hold SET status = 'refused', refused_as = 'slot_gone'`);
  await old(364);
  expect(await forms()).toEqual([{ status: 'refused', email }]);
  await old(366);
  expect(await forms()).toEqual([]);
});

test('the form of a hold whose payment event is a dead letter is kept until the replay', async () => {
  const { holdId } = await harness.hold();
  await expire();
  await harness.database.query(
    `INSERT INTO dead_letter (event_id, handler, subject, event, reason)
     VALUES ($1, 'booking-on-payment-captured', 'evt.payment.captured', $2, 'connection lost')`,
    [randomUUID(), { data: { paymentRequestId: holdId } }],
  );
  await old(400);
  expect(await forms()).toEqual([{ status: 'held', email }]);
  await harness.database.query(`UPDATE dead_letter SET replayed_at = now(), replayed_by = 'grace'`);
  expect(await forms()).toEqual([]);
});
