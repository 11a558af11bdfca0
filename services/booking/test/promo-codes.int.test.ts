import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type BookingForm, booking, bookingBackOffice, type PromoCodeForm, promoCodes } from '@charter/contracts';
import { aForm, type BookingHarness, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
/** Package 6 costs $1,200; two slots a day. */
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'] as const;

beforeAll(async () => {
  harness = await startBookingHarness('promo_codes');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime('2026-12-01T12:00:00Z');
  await harness.database.empty('occupancy', 'hold', 'booking', 'promo_code', 'audit');
});

const add = (form: Partial<PromoCodeForm> = {}) =>
  harness.client.call(promoCodes.add, { form: { code: 'SUMMER', percent: 10, ...form }, staff });
const order = (totalAmount: number, form: Partial<BookingForm> = {}, checkout: string = randomUUID()) =>
  harness.hold({ packageId: 6, promoCode: 'summer', ...form }, checkout, { totalAmount });
const uses = async () => (await harness.client.call(promoCodes.list, {})).promoCodes.map(({ code, used }) => [code, used]);
/** Pays the hold and makes its booking. */
const book = async (hold: Awaited<ReturnType<typeof order>>) => (await harness.place(await harness.paid(hold))).booking;
const quote = (promoCode: string, form: { bookingDate?: string } = {}) =>
  harness.client.call(booking.price, { packageId: 6, bookingDate: '2027-01-12', guestCount: 2, promoCode, ...form });
const usedUp = { codes: { promoCode: { code: 'promoCodeUsedUp' } } };

describe('the price with a promo code', () => {
  test('is returned in lines, whatever case the code is typed in', async () => {
    await add();
    expect(await quote('Summer')).toEqual({
      lines: [
        { kind: 'charter', text: 'Charter 6', qty: 1, unitAmount: 1200, amount: 1200 },
        { kind: 'promo', text: 'SUMMER', qty: 1, unitAmount: -120, amount: -120 },
      ],
      total: 1080,
      currency: 'USD',
    });
  });

  test('is rejected at the code that is unknown, or of other dates', async () => {
    await add({ sailTo: '2027-01-11' });
    expect(await rejection(quote('winter'))).toMatchObject({ codes: { promoCode: { code: 'unknownPromoCode' } } });
    expect(await rejection(quote('summer'))).toMatchObject({ codes: { promoCode: { code: 'promoCodeNotValid' } } });
    expect((await quote('summer', { bookingDate: '2027-01-11' })).total).toBe(1080);
  });

  test('is what an order must have, and what its booking costs', async () => {
    const { id } = await add();
    expect(await rejection(order(1200))).toMatchObject({ codes: { amount: { code: 'wrongAmount' } }, extensions: { total: 1080 } });
    expect(await book(await order(1080))).toMatchObject({ totalAmount: 1080 });
    expect(await harness.database.query('SELECT kind, text, key, amount_cents::int AS cents FROM booking_line ORDER BY position')).toEqual([
      { kind: 'charter', text: 'Charter 6', key: null, cents: 120_000 },
      { kind: 'promo', text: 'Promo code SUMMER', key: String(id), cents: -12_000 },
    ]);
    expect(await uses()).toEqual([['SUMMER', 1]]);
  });

  test('is kept by the hold for which the code was changed meanwhile', async () => {
    const { id } = await add();
    const first = await order(1080, {}, 'visitor');
    await harness.client.call(promoCodes.change, { id, form: { code: 'SUMMER', percent: 5 }, staff });
    expect(await order(1080, {}, 'visitor')).toMatchObject({ holdId: first.holdId, totalAmount: 1080 });
    expect(await rejection(order(1080, { bookingDate: '2027-01-13' }))).toMatchObject({ extensions: { total: 1140 } });
  });

  test('applies to bookings by phone', async () => {
    await add();
    const made = await harness.client.call(bookingBackOffice.createPhoneBooking, {
      form: aForm({ packageId: 6, promoCode: 'SUMMER' }),
      staff,
    });
    expect(made.totalAmount).toBe(1080);
    expect(await uses()).toEqual([['SUMMER', 1]]);
  });
});

describe('the uses of a code', () => {
  /** Fifty guests, each of another slot. */
  const fifty = Array.from({ length: 50 }, (_, index) => ({
    bookingDate: new Date(Date.UTC(2027, 0, 10 + Math.floor(index / 2))).toISOString().slice(0, 10),
    timeSlot: index % 2 ? afternoon : morning,
  }));

  test('are as many as there are: of fifty guests who hold a slot at once, one gets the last', async () => {
    await add({ maxUses: 1 });
    const results = await Promise.all(fifty.map((form) => settled(order(1080, form))));
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(await harness.database.query(`SELECT FROM hold WHERE status = 'held'`)).toHaveLength(1);
    expect(await harness.database.query('SELECT FROM occupancy')).toHaveLength(1);
  });

  test('count a hold until it is released or expires, and a booking for good', async () => {
    await add({ maxUses: 1 });
    await order(1080, {}, 'first');
    expect(await rejection(order(1080, { timeSlot: afternoon }))).toMatchObject(usedUp);
    // Another slot of the same visitor replaces the hold, and with it the use.
    await order(1080, { timeSlot: afternoon }, 'first');
    harness.setTime('2026-12-01T12:15:01Z');
    await harness.releaseExpiredHolds();
    await book(await order(1080, {}, 'second'));
    expect(await rejection(order(1080, { timeSlot: afternoon }))).toMatchObject(usedUp);
    expect(await uses()).toEqual([['SUMMER', 1]]);
  });

  test('are given up by a visitor who takes the code away', async () => {
    await add({ maxUses: 1 });
    await order(1080, {}, 'first');
    await order(1200, { promoCode: undefined }, 'first');
    expect(await order(1080, { timeSlot: afternoon })).toMatchObject({ totalAmount: 1080 });
  });

  test('do not end while its holder renews the hold', async () => {
    await add({ maxUses: 1 });
    const first = await order(1080, {}, 'first');
    expect(await order(1080, { firstName: 'Grace' }, 'first')).toMatchObject({ holdId: first.holdId });
  });
});

describe('staff', () => {
  test('add, change and delete codes, each in the audit', async () => {
    const added = await add({ code: 'WELCOME-5', percent: null, amount: 50, maxUses: 3, weekdays: [6, 0], packageIds: [6, 1] });
    expect(added).toMatchObject({ code: 'WELCOME-5', amount: 50, maxUses: 3, used: 0, weekdays: [0, 6], packageIds: [1, 6] });
    const { id } = added;
    const changed = await harness.client.call(promoCodes.change, { id, form: { code: 'WELCOME-5', amount: 75 }, staff });
    expect(changed).toMatchObject({ amount: 75, maxUses: null, weekdays: [] });
    await harness.client.call(promoCodes.remove, { id, staff });
    expect(await uses()).toEqual([]);
    expect(await settled(harness.client.call(promoCodes.remove, { id, staff }))).toBe('PROMO_CODE_NOT_FOUND');
    expect(await harness.database.query('SELECT action, subject FROM audit ORDER BY changed_at')).toEqual(
      ['add', 'change', 'remove'].map((action) => ({ action: `promoCode.${action}`, subject: `promoCode:${id}` })),
    );
  });

  test('cannot give two codes one name', async () => {
    await add();
    const other = await add({ code: 'WINTER' });
    const taken = { codes: { code: { code: 'promoCodeTaken' } } };
    expect(await rejection(add({ percent: 20 }))).toMatchObject(taken);
    expect(
      await rejection(harness.client.call(promoCodes.change, { id: other.id, form: { code: 'SUMMER', percent: 10 }, staff })),
    ).toMatchObject(taken);
    expect(await uses()).toEqual([
      ['WINTER', 0],
      ['SUMMER', 0],
    ]);
  });

  test('delete a code that bookings have used: they keep their price', async () => {
    const { id } = await add();
    const made = await book(await order(1080));
    await harness.client.call(promoCodes.remove, { id, staff });
    expect((await harness.client.call(booking.findByCode, { confirmationCode: made.confirmationCode })).totalAmount).toBe(1080);
  });
});
