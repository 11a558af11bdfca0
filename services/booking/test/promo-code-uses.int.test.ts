import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  booking,
  type BookingForm,
  type BookingRefused,
  bookingBackOffice,
  bookingEvents,
  type Event,
  type Hold,
  paymentEvents,
  type PromoCodeForm,
  promoCodes,
  trip,
  tripBackOffice,
  fromDollars,
} from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { type BookingHarness, count, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
let refused: Event<BookingRefused>[];
const secret = 'a secret of thirty-two characters';
/** Package 6 costs $1,200; two slots a day. */
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'] as const;

beforeAll(async () => {
  harness = await startBookingHarness('promo_code_uses', { GUEST_LINK_SECRET: secret });
  refused = harness.client.recordEvents(bookingEvents.refused);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime('2026-12-01T12:00:00Z');
  refused.length = 0;
  await harness.database.empty('payment_request', 'occupancy', 'hold', 'booking', 'booking_move', 'promo_code', 'audit', 'inbox');
});

const half: PromoCodeForm = { code: 'SUMMER', percent: 50 };
const add = (form: Partial<PromoCodeForm> = {}) => harness.client.call(promoCodes.add, { form: { ...half, ...form }, staff });
const change = (id: number, form: Partial<PromoCodeForm>) =>
  harness.client.call(promoCodes.change, { id, form: { ...half, ...form }, staff });
const used = async () => (await harness.client.call(promoCodes.list, {})).promoCodes[0]!.used;

/** A held slot at half the price, with the id of its payment. */
const order = async (form: Partial<BookingForm> = {}, checkout: string = randomUUID()) => {
  const paymentId = randomUUID();
  const hold = await harness.hold({ packageId: 6, promoCode: 'summer', ...form }, checkout, { totalAmount: 600, paymentId });
  return { hold, paymentId };
};
type Ordered = { hold: Hold; paymentId: string };
/** The buyer has approved the order, and payment is about to capture it. */
const secure = ({ hold, paymentId }: Ordered) =>
  settled(
    harness.client.call(booking.securePaymentRequest, {
      paymentRequestId: hold.holdId,
      paymentId,
      amountCents: fromDollars(hold.totalAmount),
    }),
  );
const pay = async ({ hold, paymentId }: Ordered) => harness.place(await harness.paid(hold, { paymentId }));
const lapse = async () => {
  harness.setTime('2026-12-01T12:16:00Z');
  await harness.releaseExpiredHolds();
};

describe('the last use of a promo code', () => {
  test('pays for one of four charters that one visitor orders after each other and approves all', async () => {
    await add({ maxUses: 1 });
    const orders: Ordered[] = [];
    for (const day of ['10', '11', '12', '13']) orders.push(await order({ bookingDate: `2027-01-${day}` }, 'visitor'));
    const results: string[] = [];
    for (const one of orders) results.push(await secure(one));
    expect(results).toEqual(['SLOT_TAKEN', 'SLOT_TAKEN', 'SLOT_TAKEN', 'done']);
    await pay(orders[3]!);
    expect(await used()).toBe(1);
  });

  test('is not used again by the late approval of an order whose hold has expired', async () => {
    await add({ maxUses: 1 });
    const late = await order();
    await lapse();
    await pay(await order({ timeSlot: afternoon }));
    expect(await secure(late)).toBe('SLOT_TAKEN');
    expect(await used()).toBe(1);
    expect(await harness.database.query(`SELECT FROM occupancy WHERE kind = 'hold'`)).toEqual([]);
  });

  test('is not used again by money that PayPal has captured all the same: it goes back', async () => {
    await add({ maxUses: 1 });
    const late = await order();
    await lapse();
    await pay(await order({ timeSlot: afternoon }));
    await harness.client.publish(paymentEvents.captured, await harness.paid(late.hold, { paymentId: late.paymentId }));
    await eventually(() => expect(refused).toMatchObject([{ data: { paymentId: late.paymentId, reason: 'slot_gone' } }]));
    expect(await used()).toBe(1);
    expect(await harness.database.query('SELECT kind FROM occupancy')).toEqual([{ kind: 'booking' }]);
  });

  test('goes to one of fifty expired orders that are captured at once, and to no other while that capture is in progress', async () => {
    const { id } = await add();
    const orders: Ordered[] = [];
    for (let index = 0; index < 25; index += 1) {
      const bookingDate = new Date(Date.UTC(2027, 0, 10 + index)).toISOString().slice(0, 10);
      orders.push(...(await Promise.all([morning, afternoon].map((timeSlot) => order({ bookingDate, timeSlot })))));
    }
    await lapse();
    await change(id, { maxUses: 1 });
    const results = await Promise.all(orders.map(secure));
    expect([count(results, 'done'), count(results, 'SLOT_TAKEN')]).toEqual([1, 49]);
    // The slot of a capture in progress may expire; its use does not.
    harness.setTime('2026-12-01T13:00:00Z');
    await harness.releaseExpiredHolds();
    expect(await rejection(order({ bookingDate: '2027-02-20' }))).toMatchObject({ codes: { promoCode: { code: 'promoCodeUsedUp' } } });
    await pay(orders[results.indexOf('done')]!);
    expect(await used()).toBe(1);
  });

  test('is kept by a hold that has not expired, also when staff delete the code meanwhile', async () => {
    const { id } = await add({ maxUses: 1 });
    const mine = await order();
    await harness.client.call(promoCodes.remove, { id, staff });
    expect(await secure(mine)).toBe('done');
  });

  test('is not given to a booking by phone while a guest holds it', async () => {
    await add({ maxUses: 1 });
    const mine = await order();
    const form = { packageId: 6, promoCode: 'SUMMER', bookingDate: '2027-01-13', timeSlot: morning, guestCount: 2 };
    const guest = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@guests.example', phone: '+1 242 555 0199' };
    const phone = () => rejection(harness.client.call(bookingBackOffice.createPhoneBooking, { form: { ...form, ...guest }, staff }));
    expect(await phone()).toMatchObject({ codes: { promoCode: { code: 'promoCodeUsedUp' } } });
    await pay(mine);
    expect(await phone()).toMatchObject({ codes: { promoCode: { code: 'promoCodeUsedUp' } } });
  });
});

describe('a hold that was given up', () => {
  test('is not paid any more after its visitor has chosen another slot, though the slot is free', async () => {
    const plain = { totalAmount: 1200, paymentId: randomUUID() };
    const hold = await harness.hold({ packageId: 6 }, 'visitor', plain);
    await harness.hold({ packageId: 6, timeSlot: afternoon }, 'visitor', { totalAmount: 1200 });
    expect(await secure({ hold, paymentId: plain.paymentId })).toBe('SLOT_TAKEN');
  });

  test('is not paid any more after staff have released it', async () => {
    await add();
    const mine = await order();
    await harness.client.call(bookingBackOffice.releaseHold, { holdId: mine.hold.holdId, staff });
    expect(await secure(mine)).toBe('SLOT_TAKEN');
  });
});

describe('a code of certain dates', () => {
  const booked = async (form: Partial<BookingForm> = {}) => {
    const { booking: placed } = await pay(await order(form));
    const code = placed.confirmationCode.replace('-', '');
    const [row] = await harness.database.query<{ id: string; link_version: number }>(
      'SELECT id, link_version FROM booking WHERE confirmation_code = $1',
      [code],
    );
    return { id: row!.id, key: `${code}-${guestLinkKey(secret, 'trip', { id: row!.id, version: row!.link_version })}` };
  };
  const move = (key: string, date: string) =>
    harness.client.call(trip.move, { key, form: { moveId: randomUUID(), date, timeSlot: afternoon, expectedRevision: 0 } });

  test('is lost by a move to another date: the discount is asked for before the charter moves', async () => {
    await add({ sailFrom: '2027-01-12', sailTo: '2027-01-13' });
    const { id, key } = await booked({ bookingDate: '2027-01-12' });
    const { openings } = await harness.client.call(trip.openings, { key, query: { from: '2027-01-12', to: '2027-01-14' } });
    expect(openings.map(({ date, difference }) => [date, difference])).toEqual([
      ['2027-01-12', undefined],
      ['2027-01-13', undefined],
      ['2027-01-14', 600],
    ]);
    expect(await harness.client.call(tripBackOffice.movePrice, { bookingId: id, date: '2027-01-14' })).toMatchObject({ difference: 600 });
    const asked = await move(key, '2027-01-14');
    expect(asked).toMatchObject({ bookingDate: '2027-01-12', paymentRequests: [{ kind: 'move', amount: 600 }] });
  });

  test('stays with a move to a date of the code, and with one after staff have changed or deleted the code', async () => {
    const { id } = await add({ weekdays: [2, 3] });
    const { key } = await booked({ bookingDate: '2027-01-12' });
    expect(await move(key, '2027-01-13')).toMatchObject({ bookingDate: '2027-01-13', totalAmount: 600, paymentRequests: [] });
    await change(id, { weekdays: [6] });
    const differences = async () => {
      const { openings } = await harness.client.call(trip.openings, { key, query: { from: '2027-01-14', to: '2027-01-15' } });
      return openings.map(({ difference }) => difference);
    };
    expect(await differences()).toEqual([undefined, undefined]);
    await harness.client.call(promoCodes.remove, { id, staff });
    expect(await differences()).toEqual([undefined, undefined]);
  });
});
