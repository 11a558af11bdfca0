import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AddOn,
  type Booking,
  booking,
  bookingBackOffice,
  bookingEvents,
  type BookingBalanceDue,
  type BookingCreated,
  type BookingRefundOwed,
  cents,
  type Event,
  folio,
  paymentEvents,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { BalanceReminderTimer } from '../src/changes/balances/balance-reminder.timer.js';
import { type BookingHarness, defaultTime, onSale, rejection, staff, startBookingHarness } from './booking-harness.js';

/** Package 2 costs $3,600 and sails at 8 AM: a deposit of half of it is $1,800. */
const packageId = 2;
const slot = { packageId, timeSlot: '8:00 AM - 4:00 PM' };
const lunch: AddOn = {
  id: 1,
  name: 'Lunch',
  description: '',
  price: 400,
  unit: 'charter',
  maxQty: 1,
  leadHours: 24,
  perDay: null,
  packageIds: [],
  imageUrl: null,
  active: true,
};

let harness: BookingHarness;
let created: Event<BookingCreated>[];
let due: Event<BookingBalanceDue>[];
let owed: Event<BookingRefundOwed>[];

beforeAll(async () => {
  Object.assign(
    onSale.find(({ id }) => id === packageId)!,
    { depositPercent: 50, addOns: [lunch] },
  );
  harness = await startBookingHarness('deposits');
  created = harness.client.recordEvents(bookingEvents.created);
  due = harness.client.recordEvents(bookingEvents.balanceDue);
  owed = harness.client.recordEvents(bookingEvents.refundOwed);
  await harness.client.flush();
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('hold', 'payment_request', 'booking', 'block', 'occupancy', 'dead_letter', 'outbox', 'audit');
  for (const events of [created, due, owed]) events.length = 0;
});

const quote = (over: object = {}) =>
  harness.client.call(booking.price, { packageId, bookingDate: '2027-01-12', guestCount: 4, timeSlot: slot.timeSlot, ...over });
const hold = (totalAmount: number, bookingDate = '2027-01-12') => harness.hold({ ...slot, bookingDate }, randomUUID(), { totalAmount });
/** A booking whose deposit is paid. */
async function withDeposit(): Promise<{ placed: Awaited<ReturnType<BookingHarness['place']>>['booking']; row: Booking }> {
  const { booking: placed } = await harness.place(await harness.paid(await hold(1800)));
  await eventually(() => expect(created).toHaveLength(1));
  return { placed, row: created[0]!.data.booking };
}

describe('a package with a deposit', () => {
  test('is booked at its price, of which the deposit is a part: another amount is answered with an error at the field', async () => {
    const paid = await harness.paid(await hold(1800));
    const { booking: placed } = await harness.place(paid);
    const place = (totalAmount: number) =>
      harness.client.call(booking.place, { paymentId: paid.paymentId, holdId: paid.holdId, refunded: false, totalAmount });
    expect((await place(3600)).booking).toEqual(placed);
    expect(await rejection(place(1800))).toMatchObject({ codes: { totalAmount: { code: 'wrongAmount' } } });
  });

  test('says what is due now and when the rest is, three weeks ahead', async () => {
    expect(await quote()).toMatchObject({ total: 3600, dueNow: 1800, balanceDueAt: '2026-12-29T13:00:00.000Z' });
    expect(await quote({ timeSlot: undefined })).not.toHaveProperty('dueNow');
    expect(await quote({ bookingDate: '2026-12-15' })).not.toHaveProperty('dueNow');
    expect(await quote({ packageId: 1, timeSlot: '9:00 AM - 1:00 PM' })).not.toHaveProperty('dueNow');
  });

  test('is held for the deposit, and for the whole price when it departs within three weeks', async () => {
    expect(await hold(1800)).toMatchObject({ totalAmount: 1800 });
    expect(await rejection(hold(3600, '2027-01-14'))).toMatchObject({
      codes: { amount: { code: 'wrongAmount' } },
      extensions: { total: 3600, dueNow: 1800, currency: 'USD' },
    });
    expect(await rejection(hold(1800, '2026-12-15'))).toMatchObject({ extensions: { total: 3600, currency: 'USD' } });
    expect(await hold(3600, '2026-12-15')).toMatchObject({ totalAmount: 3600 });
  });

  test('takes the percentage of the whole price, add-ons included', async () => {
    const form = { ...slot, bookingDate: '2027-01-12', addOns: [{ id: lunch.id, qty: 1 }] };
    expect(await rejection(harness.hold(form, randomUUID(), { totalAmount: 1800 }))).toMatchObject({
      extensions: { total: 4000, dueNow: 2000 },
    });
    expect(await harness.hold(form, randomUUID(), { totalAmount: 2000 })).toMatchObject({ totalAmount: 2000 });
  });

  test('keeps the deposit of a hold for which staff change the percentage meanwhile', async () => {
    const charter = onSale.find(({ id }) => id === packageId)!;
    const checkout = randomUUID();
    await harness.hold(slot, checkout, { totalAmount: 1800 });
    charter.depositPercent = 30;
    harness.packagesChanged();
    expect((await quote()).dueNow).toBe(1080);
    expect(await harness.hold(slot, checkout, { totalAmount: 1800 })).toMatchObject({ totalAmount: 1800 });
    charter.depositPercent = 50;
    harness.packagesChanged();
    expect((await quote()).dueNow).toBe(1800);
  });

  test('is partially paid by it, and its balance is a payment request with the usual reminders', async () => {
    const { placed, row } = await withDeposit();
    const balance = { amount: 1800, dueAt: '2026-12-29T13:00:00.000Z' };
    expect(placed).toMatchObject({ totalAmount: 3600, paymentStatus: 'partially_paid', balance });
    expect(created[0]!.data).toMatchObject({ balance, booking: { totalAmount: 3600, balanceDue: 1800 } });
    expect(await harness.client.call(folio.find, { bookingId: row.id })).toMatchObject({
      lines: [{ amount: 3600 }],
      payments: [{ amount: 1800, method: 'paypal' }],
      balance: 1800,
      requests: [{ kind: 'balance', ...balance }],
    });
    // The confirmation says it: no second e-mail at once.
    expect(due).toEqual([]);
    harness.setTime('2026-12-26T15:00:00Z');
    await harness.service.get(BalanceReminderTimer).remindOfBalances();
    await eventually(() => expect(due.map(({ data }) => [data.reason, data.amount])).toEqual([['before', 1800]]));
  });

  test('that is cancelled after both payments refunds the deposit first', async () => {
    const { row } = await withDeposit();
    const { requests } = await harness.client.call(folio.find, { bookingId: row.id });
    const paymentRequestId = requests[0]!.id;
    await harness.client.publish(paymentEvents.captured, {
      paymentId: randomUUID(),
      paymentRequestId,
      orderId: 'ORDER12345',
      captureId: randomUUID(),
      amountCents: cents(180_000),
    });
    await eventually(async () => expect(await harness.client.call(folio.find, { bookingId: row.id })).toMatchObject({ balance: 0 }));
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: row.id, status: 'cancelled', refund: 'policy', staff });
    await eventually(() => expect(owed.map(({ data }) => data.amountCents)).toEqual([180_000, 144_000]));
  });

  test('that is cancelled before the balance is paid asks for nothing more, and refunds what the terms do not keep', async () => {
    const { row } = await withDeposit();
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: row.id, status: 'cancelled', refund: 'policy', staff });
    // 10 % of 3,600 are kept.
    await eventually(() => expect(owed.map(({ data }) => data.amountCents)).toEqual([144_000]));
    const { requests, balance } = await harness.client.call(folio.find, { bookingId: row.id });
    expect([requests, balance]).toEqual([[], -1440]);
  });
});
