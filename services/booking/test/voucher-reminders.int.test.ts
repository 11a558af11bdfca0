import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cents, type Event, type GiftForm, paymentEvents, type VoucherEnding, voucherEvents, vouchers } from '@charter/contracts';
import { voucherCodeOf } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { BookingConfig } from '../src/booking.env.js';
import { VoucherTimer } from '../src/vouchers/voucher.timer.js';
import { type BookingHarness, defaultTime, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
let published: Event<VoucherEnding>[];
const secret = 'a secret of thirty-two characters';
const buyer = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@guests.example' };

beforeAll(async () => {
  harness = await startBookingHarness('voucher_reminders', { GUEST_LINK_SECRET: secret });
  published = harness.client.recordEvents(voucherEvents.ending);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  sellFor(null);
  await harness.database.empty('occupancy', 'hold', 'booking', 'voucher', 'payment_request', 'outbox', 'audit');
});

const sellFor = (months: number | null) => {
  harness.service.get<BookingConfig>(BookingConfig).voucherMonths = months;
};

/** Buys a voucher, whose payment PayPal captures. */
async function bought(over: Partial<GiftForm> = {}) {
  const { paymentRequestId: id, amount } = await harness.client.call(vouchers.buy, { amount: 500, forName: 'Ada', buyer, ...over });
  const ids = { paymentId: randomUUID(), holdId: id, paymentRequestId: id };
  const amountCents = cents(amount * 100);
  await harness.client.publish(paymentEvents.captured, { ...ids, orderId: 'ORDER0001', captureId: randomUUID(), amountCents });
  await eventually(async () =>
    expect(await harness.database.query('SELECT 1 FROM voucher WHERE id = $1 AND paid_at IS NOT NULL', [id])).toHaveLength(1),
  );
  return { id, code: voucherCodeOf(secret, id), ids, amountCents };
}

/** A voucher whose last day staff have set. */
async function endingOn(validUntil: string, over: Partial<GiftForm> = {}) {
  const voucher = await bought(over);
  await setEnd(voucher.id, validUntil);
  return voucher;
}

const setEnd = (voucherId: string, validUntil: string | null) =>
  harness.client.call(vouchers.setEnd, { voucherId, form: { validUntil }, staff });

async function remindAt(instant: string) {
  harness.setTime(instant);
  await harness.service.get(VoucherTimer).remindOfEnds();
}

/** A voucher that is due, and published last: what was published before is complete. */
async function remindedOf(id: string) {
  harness.setTime(defaultTime);
  const { id: last } = await endingOn('2026-12-20', { forName: 'The last one' });
  await remindAt('2026-12-20T18:00:00Z');
  await eventually(() => expect(published.some(({ data }) => data.voucher.id === last)).toBe(true));
  return published.map(({ data }) => data).filter(({ voucher }) => voucher.id === id);
}

test('a voucher ends soon from eight in Nassau 30 days before its last day, and is published once', async () => {
  const { id } = await endingOn('2027-01-15', { deliverTo: 'ada@guests.example', locale: 'de' });
  await remindAt('2026-12-16T12:59:00Z');
  expect(await harness.database.query('SELECT 1 FROM voucher_reminder')).toEqual([]);
  harness.setTime('2026-12-16T13:00:00Z');
  const timer = harness.service.get(VoucherTimer);
  await Promise.all([timer.remindOfEnds(), timer.remindOfEnds()]);
  await remindAt('2026-12-17T13:00:00Z');
  expect(await remindedOf(id)).toEqual([
    {
      voucher: expect.objectContaining({ id, deliverTo: 'ada@guests.example', locale: 'de', validUntil: '2027-01-15' }),
      leftCents: 50_000,
      // Midnight in Nassau.
      endsAt: '2027-01-16T05:00:00.000Z',
    },
  ]);
});

test('a voucher whose end staff move ends soon once for each last day, also when they move it back', async () => {
  const { id } = await endingOn('2027-01-15');
  await remindAt('2026-12-16T13:00:00Z');
  await setEnd(id, '2027-01-10');
  await remindAt('2026-12-16T14:00:00Z');
  await setEnd(id, '2027-01-15');
  await remindAt('2026-12-16T15:00:00Z');
  expect((await remindedOf(id)).map(({ voucher }) => voucher.validUntil)).toEqual(['2027-01-15', '2027-01-10']);
});

test('a voucher that is sold with fewer days ends soon once', async () => {
  harness.setTime('2027-02-01T15:00:00Z');
  sellFor(1);
  const { id } = await bought();
  sellFor(null);
  await remindAt('2027-02-01T16:00:00Z');
  await remindAt('2027-02-02T16:00:00Z');
  expect((await remindedOf(id)).map(({ voucher }) => voucher.validUntil)).toEqual(['2027-03-01']);
});

test('a voucher that an order reserves ends soon once the order has lapsed, and one that has paid for a charter with the rest', async () => {
  const [{ id, code }, whole] = [await endingOn('2026-12-20', { amount: 1500 }), await endingOn('2026-12-20', { amount: 1000 })];
  harness.setTime('2026-12-01T13:00:00Z');
  const form = { packageId: 6, bookingDate: '2027-01-12' };
  await harness.hold({ ...form, timeSlot: '9:00 AM - 1:00 PM', vouchers: [whole.code] }, 'first', { totalAmount: 200 });
  await harness.hold({ ...form, timeSlot: '2:00 PM - 6:00 PM', vouchers: [code] }, 'second', { totalAmount: 0 });
  await remindAt('2026-12-01T13:01:00Z');
  expect(await remindedOf(whole.id)).toEqual([]);
  expect(await remindedOf(id)).toMatchObject([{ leftCents: 30_000 }]);
  harness.setTime('2026-12-01T13:20:00Z');
  await harness.service.get(VoucherTimer).releaseVouchers();
  await remindAt('2026-12-01T13:20:00Z');
  expect(await remindedOf(whole.id)).toMatchObject([{ leftCents: 100_000 }]);
});

test('a voucher that was not sent, was used, went back, has ended, has no end or was anonymized does not end soon', async () => {
  const unsent = await endingOn('2026-12-20', { deliverOn: '2026-12-18' });
  const returned = await endingOn('2026-12-20');
  const refund = { refundId: '', reason: 'at_paypal' as const, capturedCents: cents(50_000) };
  await harness.client.publish(paymentEvents.refunded, {
    ...returned.ids,
    ...refund,
    amountCents: cents(50_000),
    refundedCents: cents(50_000),
  });
  await eventually(async () => expect(await harness.database.query('SELECT 1 FROM voucher WHERE refunded_cents = 50000')).toHaveLength(1));
  const used = await endingOn('2026-12-20', { amount: 1200 });
  await harness.hold({ packageId: 6, bookingDate: '2027-01-12', timeSlot: '9:00 AM - 1:00 PM', vouchers: [used.code] }, 'visitor', {
    totalAmount: 0,
  });
  const ended = await endingOn('2026-12-01');
  const endless = await bought();
  const anonymized = await endingOn('2026-12-20');
  await harness.database.query(`UPDATE voucher SET buyer_email = '' WHERE id = $1`, [anonymized.id]);
  await remindAt('2026-12-10T18:00:00Z');
  await remindedOf('');
  const ids = published.map(({ data }) => data.voucher.id);
  for (const { id } of [unsent, returned, used, ended, endless, anonymized]) expect(ids).not.toContain(id);
});
