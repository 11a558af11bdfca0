import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Booking, booking, bookingBackOffice, type PriceRule, trip, tripBackOffice } from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { aForm, type BookingHarness, defaultTime, priceRules, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const secret = 'a secret of thirty-two characters';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'];
const carnival: PriceRule = {
  id: 1,
  name: 'Carnival',
  packageId: 6,
  from: '2027-01-20',
  to: '2027-01-21',
  weekdays: [],
  price: 1800,
  add: null,
  priority: 0,
};
const [plainDay, festiveDay] = ['2027-01-12', '2027-01-20'];

beforeAll(async () => {
  harness = await startBookingHarness('prices', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
beforeEach(() => {
  harness.setTime(defaultTime);
  setRules([carnival]);
});
afterEach(() => harness.database.empty('occupancy', 'hold', 'booking', 'audit'));

const total = async (bookingDate: string) => (await harness.client.call(booking.price, { packageId: 6, bookingDate, guestCount: 2 })).total;

function setRules(rules: PriceRule[]): void {
  priceRules.splice(0, priceRules.length, ...rules);
  harness.packagesChanged();
}

const order = (bookingDate: string, totalAmount: number, checkout: string = randomUUID()) =>
  harness.hold({ packageId: 6, bookingDate }, checkout, { totalAmount });
const book = async (bookingDate: string, totalAmount: number): Promise<Booking> => {
  const { booking: placed } = await harness.place(await harness.paid(await order(bookingDate, totalAmount)));
  const [{ id }] = (await harness.database.query<{ id: string }>('SELECT id FROM booking WHERE confirmation_code = $1', [
    placed.confirmationCode.replace('-', ''),
  ])) as [{ id: string }];
  return (await harness.client.call(bookingBackOffice.find, { bookingId: id })).booking;
};
const lines = () =>
  harness.database.query<object>(
    'SELECT kind, text, key, qty, unit_cents::int, amount_cents::int, refundable, tax FROM booking_line ORDER BY booking_id, position',
  );
const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;

describe('the price of a charter', () => {
  test('is that of the date, in lines and in total', async () => {
    expect(await harness.client.call(booking.price, { packageId: 6, bookingDate: festiveDay, timeSlot: morning, guestCount: 2 })).toEqual({
      lines: [{ kind: 'charter', text: 'Charter 6', qty: 1, unitAmount: 1800, amount: 1800 }],
      total: 1800,
      currency: 'USD',
    });
    expect(await total(plainDay)).toBe(1200);
    const german = await harness.client.call(booking.price, { packageId: 6, bookingDate: plainDay, guestCount: 2, locale: 'de' });
    expect(german.lines.map(({ text }) => text)).toEqual(['Charter 6 auf Deutsch']);
  });

  test('is not answered for an unknown package or slot, or too many guests', async () => {
    const price = (over: object) =>
      rejection(harness.client.call(booking.price, { packageId: 6, bookingDate: plainDay, guestCount: 2, ...over }));
    expect(await settled(harness.client.call(booking.price, { packageId: 99, bookingDate: plainDay, guestCount: 2 }))).toBe(
      'PACKAGE_NOT_FOUND',
    );
    expect(await price({ timeSlot: 'at noon' })).toMatchObject({ codes: { timeSlot: { code: 'unknownSlot' } } });
    expect(await price({ guestCount: 13 })).toMatchObject({ codes: { guestCount: { code: 'tooManyGuests' } } });
  });
});

describe('an order', () => {
  test('must have the price of the date: otherwise it is in the error, and nothing is held', async () => {
    expect(await rejection(order(festiveDay, 1200))).toMatchObject({
      codes: { amount: { code: 'wrongAmount' } },
      extensions: { total: 1800, currency: 'USD' },
    });
    expect(await rejection(order(plainDay, 1800))).toMatchObject({ extensions: { total: 1200 } });
    expect(await harness.database.query('SELECT FROM hold')).toEqual([]);
  });

  test('freezes its lines, of which its booking consists', async () => {
    const made = await book(festiveDay, 1800);
    expect(made.totalAmount).toBe(1800);
    expect(await lines()).toEqual([
      {
        kind: 'charter',
        text: 'Charter 6',
        key: null,
        qty: 1,
        unit_cents: 180_000,
        amount_cents: 180_000,
        refundable: 'policy',
        tax: null,
      },
    ]);
    const [{ sale }] = (await harness.database.query('SELECT sale FROM hold')) as [{ sale: object }];
    expect(sale).toMatchObject({ priceCents: 180_000, lines: [{ kind: 'charter', amountCents: 180_000 }] });
  });

  test('keeps the price of its hold for 15 minutes after the rule has changed, and not longer', async () => {
    harness.setTime('2026-12-01T12:00:00Z');
    const first = await order(festiveDay, 1800, 'visitor');
    setRules([{ ...carnival, price: 2400 }]);
    expect(await order(festiveDay, 1800, 'visitor')).toMatchObject({ holdId: first.holdId, totalAmount: 1800 });
    expect(await rejection(order(festiveDay, 1800, 'another visitor'))).toMatchObject({ extensions: { total: 2400 } });
    expect(await rejection(order('2027-01-21', 1800, 'visitor'))).toMatchObject({ extensions: { total: 2400 } });
    harness.setTime('2026-12-01T12:14:59Z');
    expect(await order(festiveDay, 1800, 'visitor')).toMatchObject({ holdId: first.holdId, totalAmount: 1800 });
    harness.setTime('2026-12-01T12:15:00Z');
    expect(await rejection(order(festiveDay, 1800, 'visitor'))).toMatchObject({ extensions: { total: 2400 } });
    expect(await order(festiveDay, 2400, 'visitor')).toMatchObject({ totalAmount: 2400 });
  });
});

test('a booking by phone costs the price of its date', async () => {
  const form = aForm({ packageId: 6, bookingDate: festiveDay });
  expect(await harness.client.call(bookingBackOffice.createPhoneBooking, { form, staff })).toMatchObject({ totalAmount: 1800 });
  expect(await lines()).toMatchObject([{ kind: 'charter', amount_cents: 180_000 }]);
});

describe('a charter can be moved', () => {
  const openings = async (made: Booking) => {
    const query = { from: '2027-01-10', to: '2027-01-25' };
    return (await harness.client.call(trip.openings, { key: keyOf(made), query })).openings.map(({ date }) => date);
  };
  const moveTo = (made: Booking, date: string, timeSlot = afternoon) =>
    harness.client.call(trip.move, {
      key: keyOf(made),
      form: { moveId: randomUUID(), date, timeSlot, expectedRevision: made.revision ?? 0 },
    });

  test('by its guest at once to days of the same price, and to all others', async () => {
    const plain = await book(plainDay, 1200);
    expect(await openings(plain)).toEqual(expect.arrayContaining(['2027-01-13', festiveDay]));
    expect(await moveTo(plain, '2027-01-13')).toMatchObject({ bookingDate: '2027-01-13', totalAmount: 1200, paymentRequests: [] });
  });

  test('by its guest, where a taken time is answered with days of the same price', async () => {
    const festive = await book(festiveDay, 1800);
    await harness.hold({ packageId: 1, bookingDate: '2027-01-21', timeSlot: afternoon });
    const { extensions } = (await rejection(moveTo(festive, '2027-01-21'))) as { extensions: { alternatives: { date: string }[] } };
    expect(extensions.alternatives.map(({ date }) => date)).toEqual(['2027-01-21', festiveDay]);
  });

  test('by its guest to any day when there are no rules', async () => {
    const plain = await book(plainDay, 1200);
    setRules([]);
    expect(await openings(plain)).toContain(festiveDay);
  });

  test('by staff to any day, at the price that was paid', async () => {
    const plain = await book(plainDay, 1200);
    const form = { moveId: randomUUID(), date: festiveDay, timeSlot: morning, cause: 'guest' as const };
    expect(await harness.client.call(tripBackOffice.move, { bookingId: plain.id, form, staff })).toMatchObject({
      bookingDate: festiveDay,
      totalAmount: 1200,
    });
    expect(await lines()).toMatchObject([{ amount_cents: 120_000 }]);
  });
});
