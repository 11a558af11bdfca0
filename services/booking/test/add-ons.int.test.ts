import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  cents,
  type AddOn,
  type AddOnChoice,
  type Booking,
  booking,
  bookingBackOffice,
  type BookingForm,
  bookingList,
  cancellations,
  charterDay,
  type WeatherCallForm,
  type MoveForm,
  trip,
  tripBackOffice,
  weather,
} from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import {
  aForm,
  type BookingHarness,
  count,
  defaultTime,
  onSale,
  rejection,
  settled,
  staff,
  startBookingHarness,
} from './booking-harness.js';

let harness: BookingHarness;
const secret = 'a secret of thirty-two characters';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'] as const;
const day = '2027-01-12';

const anAddOn = (over: Partial<AddOn>): AddOn => ({
  id: 1,
  name: 'Photographer',
  description: '',
  price: 450,
  unit: 'charter',
  maxQty: 1,
  leadHours: 48,
  perDay: 1,
  packageIds: [],
  imageUrl: null,
  active: true,
  ...over,
});
const photographer: AddOnChoice = { id: 1, qty: 1 };
const lunch: AddOnChoice = { id: 2, qty: 1 };

/** Packages 1 and 6 have the same two slots a day at $1,200. */
beforeAll(async () => {
  const sold = [anAddOn({}), anAddOn({ id: 2, name: 'Lunch', price: 45, unit: 'guest', maxQty: 2, leadHours: 24, perDay: null })];
  for (const charter of onSale) if ([1, 6].includes(charter.id)) charter.addOns = sold;
  harness = await startBookingHarness('add_ons', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'weather_call', 'audit');
});

const prices = new Map([
  [1, 450],
  [2, 45 * 4],
]);
const priceOf = (addOns: AddOnChoice[]) => addOns.reduce((sum, { id, qty }) => sum + prices.get(id)! * qty, 1200);
const order = (addOns: AddOnChoice[], form: Partial<BookingForm> = {}, checkout: string = randomUUID()) =>
  harness.hold({ addOns, ...form }, checkout, { totalAmount: priceOf(addOns) });
const bookingOf = async (confirmationCode: string): Promise<Booking> =>
  (await harness.client.call(bookingList.page, { search: confirmationCode })).bookings[0]!;
/** Holds, pays and books. */
const book = async (addOns: AddOnChoice[], form: Partial<BookingForm> = {}) => {
  const placed = await harness.place(await harness.paid(await order(addOns, form)));
  return bookingOf(placed.booking.confirmationCode);
};
const stock = () =>
  harness.database.query<{ addOn: number; day: string; qty: number }>(
    `SELECT addon_id AS "addOn", to_char(day, 'YYYY-MM-DD') AS day, qty FROM addon_stock ORDER BY day, addon_id`,
  );
const soldOut = { codes: { addOns: { code: 'addOnSoldOut', params: { name: 'Photographer' } } } };
const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const moveByGuest = (moved: Booking, date: string, timeSlot: string = morning) =>
  harness.client.call(trip.move, {
    key: keyOf(moved),
    form: { moveId: randomUUID(), date, timeSlot, expectedRevision: moved.revision ?? 0 },
  });
const moveByStaff = ({ id: bookingId }: Booking, form: Partial<MoveForm>) =>
  harness.client.call(tripBackOffice.move, {
    bookingId,
    form: { moveId: randomUUID(), cause: 'guest', timeSlot: morning, ...form },
    staff,
  });
const cancel = ({ id: bookingId }: Booking) =>
  harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', staff });
const refundOf = async ({ id: bookingId }: Booking) => (await harness.client.call(cancellations.quote, { bookingId })).policy;

describe('the price with add-ons', () => {
  const quote = (addOns: AddOnChoice[], form: object = {}) =>
    harness.client.call(booking.price, { packageId: 1, bookingDate: day, guestCount: 4, addOns, ...form });

  test('is listed in lines, per charter or for each guest', async () => {
    expect(await quote([photographer, { ...lunch, qty: 2 }])).toEqual({
      lines: [
        { kind: 'charter', text: 'Charter 1', qty: 1, unitAmount: 1200, amount: 1200 },
        { kind: 'addon', text: 'Photographer', qty: 1, unitAmount: 450, amount: 450 },
        { kind: 'addon', text: 'Lunch', qty: 8, unitAmount: 45, amount: 360 },
      ],
      total: 2010,
      currency: 'USD',
    });
  });

  test.each([
    ['another package', { packageId: 2 }, photographer, { code: 'addOnNotOffered' }],
    ['an unknown add-on', {}, { id: 9, qty: 1 }, { code: 'addOnNotOffered' }],
    ['too many of it', {}, { id: 1, qty: 2 }, { code: 'addOnTooMany', params: { max: 1, name: 'Photographer' } }],
    [
      'too little time',
      { bookingDate: '2026-12-03', timeSlot: morning },
      photographer,
      { code: 'addOnTooLate', params: { name: 'Photographer', hours: 48 } },
    ],
  ])('is rejected at the add-ons for %s', async (_, form, choice, expected) => {
    harness.setTime('2026-12-01T14:00:01Z');
    expect(await rejection(quote([choice], form))).toMatchObject({ codes: { addOns: expected } });
    harness.setTime('2026-12-01T14:00:00Z');
    expect((await quote([photographer], { bookingDate: '2026-12-03', timeSlot: morning })).total).toBe(1650);
  });

  test('is what an order must have, and its lines are frozen at the hold', async () => {
    expect(await rejection(harness.hold({ addOns: [lunch] }, 'visitor', { totalAmount: 1200 }))).toMatchObject({
      codes: { amount: { code: 'wrongAmount' } },
      extensions: { total: 1380 },
    });
    const made = await book([photographer, lunch]);
    expect(made).toMatchObject({
      totalAmount: 1830,
      addOns: [
        { id: 1, name: 'Photographer', qty: 1, amount: 450 },
        { id: 2, name: 'Lunch', qty: 4, amount: 180 },
      ],
    });
    expect(
      await harness.database.query(
        `SELECT kind, text, key, qty, unit_cents::int AS unit, amount_cents::int AS cents, refundable FROM booking_line ORDER BY position`,
      ),
    ).toEqual([
      { kind: 'charter', text: 'Charter 1', key: null, qty: 1, unit: 120_000, cents: 120_000, refundable: 'policy' },
      { kind: 'addon', text: 'Photographer', key: '1', qty: 1, unit: 45_000, cents: 45_000, refundable: 'lead' },
      { kind: 'addon', text: 'Lunch', key: '2', qty: 4, unit: 4500, cents: 18_000, refundable: 'lead' },
    ]);
    expect((await harness.client.call(booking.findByCode, { confirmationCode: made.confirmationCode })).addOns).toHaveLength(2);
  });

  test('is due for a held slot, too: the price that its hold froze is that of the former order', async () => {
    const held = await order([], {}, 'visitor');
    expect(await rejection(harness.hold({ addOns: [lunch] }, 'visitor', { totalAmount: 1200 }))).toMatchObject({
      codes: { amount: { code: 'wrongAmount' } },
      extensions: { total: 1380 },
    });
    expect(await order([lunch], {}, 'visitor')).toMatchObject({ holdId: held.holdId, totalAmount: 1380 });
  });

  test('applies to bookings by phone, whose add-ons are taken too', async () => {
    const made = await harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm({ addOns: [photographer] }), staff });
    expect(made).toMatchObject({ totalAmount: 1650, addOns: [{ name: 'Photographer' }] });
    const another = aForm({ addOns: [photographer], timeSlot: afternoon });
    expect(await rejection(harness.client.call(bookingBackOffice.createPhoneBooking, { form: another, staff }))).toMatchObject(soldOut);
  });

  test('of an order that was paid with its former amount is the charter’s alone', async () => {
    const first = await harness.paid(await order([], {}, 'visitor'));
    await order([photographer], {}, 'visitor');
    const { booking: placed } = await harness.place(first);
    expect(placed).toMatchObject({ totalAmount: 1200 });
    expect(placed).not.toHaveProperty('addOns');
    expect(await stock()).toEqual([]);
  });
});

describe('a scarce add-on', () => {
  /** Both packages, in the two slots of one day. */
  const buyers = Array.from({ length: 200 }, (_, index) => ({
    packageId: index % 2 ? 6 : 1,
    timeSlot: index % 4 < 2 ? morning : afternoon,
  }));

  test('200 buyers, one photographer, two packages: one gets her, and nothing is left behind after expiry, release, cancellation, move', async () => {
    const results = await Promise.all(buyers.map((form) => settled(order([photographer], form))));
    // Her slot is taken for the others who want it; those who want the other slot get ADD_ON_UNAVAILABLE.
    expect([count(results, 'done'), count(results, 'SLOT_TAKEN'), count(results, 'INVALID')]).toEqual([1, 99, 100]);
    expect(await stock()).toEqual([{ addOn: 1, day, qty: 1 }]);
    expect(await harness.database.query('SELECT FROM hold')).toHaveLength(1);
    expect(await harness.database.query('SELECT FROM occupancy')).toHaveLength(1);

    // Expiry: she is free at once, and the row goes with the hold.
    harness.setTime('2026-12-01T12:15:01Z');
    await order([photographer], { timeSlot: afternoon }, 'second');
    await harness.releaseExpiredHolds();
    expect(await stock()).toHaveLength(1);

    // Release.
    const [{ id: holdId }] = (await harness.database.query(`SELECT id FROM hold WHERE checkout = 'second'`)) as [{ id: string }];
    await harness.client.call(bookingBackOffice.releaseHold, { holdId, staff });
    expect(await stock()).toEqual([]);

    // Cancellation.
    const first = await book([photographer]);
    expect(await rejection(order([photographer], { timeSlot: afternoon }))).toMatchObject(soldOut);
    await cancel(first);
    expect(await stock()).toEqual([]);

    // Move.
    const second = await book([photographer]);
    await moveByGuest(second, '2027-01-14');
    expect(await stock()).toEqual([{ addOn: 1, day: '2027-01-14', qty: 1 }]);
    await order([photographer], { timeSlot: afternoon });
    expect(await stock()).toHaveLength(2);
  });

  test('of two charters that are moved to one day at once goes with one of them', async () => {
    const days = (month: string) => Array.from({ length: 10 }, (_, index) => `2027-${month}-${10 + index}`);
    const made: Booking[] = [];
    for (const bookingDate of [...days('01'), ...days('03')]) {
      const form = aForm({ bookingDate, addOns: [photographer] });
      made.push(await harness.client.call(bookingBackOffice.createPhoneBooking, { form, staff }));
    }
    const moves = days('02').flatMap((date, index) => [
      settled(moveByStaff(made[index]!, { date, timeSlot: morning })),
      settled(moveByStaff(made[index + 10]!, { date, timeSlot: afternoon })),
    ]);
    expect(count(await Promise.all(moves), 'done')).toBe(10);
    const [february] = await harness.database.query(
      `SELECT count(*)::int AS rows, max(qty) AS most FROM addon_stock WHERE day >= '2027-02-01' AND day < '2027-03-01'`,
    );
    expect(february).toEqual({ rows: 10, most: 1 });
  });

  test('stays with its hold while it is renewed, and is given up with it or without it', async () => {
    const held = await order([photographer], {}, 'visitor');
    expect(await order([photographer], { firstName: 'Grace' }, 'visitor')).toMatchObject({ holdId: held.holdId });
    expect(await stock()).toHaveLength(1);
    await order([], {}, 'visitor');
    expect(await stock()).toEqual([]);
    await order([photographer], {}, 'visitor');
    // Another day of the same visitor replaces the hold.
    await order([photographer], { bookingDate: '2027-01-13' }, 'visitor');
    expect(await stock()).toEqual([{ addOn: 1, day: '2027-01-13', qty: 1 }]);
  });

  test('that was sold after its hold expired: nothing is charged, and the slot stays free', async () => {
    const paymentId = randomUUID();
    const late = await harness.hold({ addOns: [photographer] }, 'late', { totalAmount: 1650, paymentId });
    harness.setTime('2026-12-01T12:15:01Z');
    await harness.releaseExpiredHolds();
    await book([photographer], { timeSlot: afternoon });
    expect(
      await settled(
        harness.client.call(booking.securePaymentRequest, { paymentRequestId: late.holdId, paymentId, amountCents: cents(165_000) }),
      ),
    ).toBe('SLOT_TAKEN');
    expect(await harness.database.query('SELECT FROM occupancy')).toHaveLength(1);
    // A capture that was sent all the same is refunded.
    const paid = await harness.paid(late, { checkout: 'late', paymentId });
    expect(await settled(harness.place(paid))).toBe('SLOT_TAKEN');
    expect(await harness.database.query('SELECT FROM occupancy')).toHaveLength(1);
    expect(await stock()).toHaveLength(1);
  });

  test('is taken again by a cancelled booking that sails after all, or it does not sail', async () => {
    const made = await book([photographer]);
    await cancel(made);
    const reinstate = () => harness.client.call(bookingBackOffice.changeStatus, { bookingId: made.id, status: 'pending', staff });
    const other = await order([photographer], { timeSlot: afternoon }, 'other');
    expect(await settled(reinstate())).toBe('ADD_ON_UNAVAILABLE');
    await harness.client.call(bookingBackOffice.releaseHold, { holdId: other.holdId, staff });
    expect(await settled(reinstate())).toBe('done');
    expect(await stock()).toEqual([{ addOn: 1, day, qty: 1 }]);
  });
});

describe('a move', () => {
  test('on the same day keeps the add-ons, also within their lead time', async () => {
    const made = await book([photographer]);
    harness.setTime('2027-01-11T14:00:00Z');
    await moveByStaff(made, { date: day, timeSlot: afternoon });
    expect(await stock()).toEqual([{ addOn: 1, day, qty: 1 }]);
  });

  test('that would lose an add-on is rejected with its name, for a guest and for staff', async () => {
    const made = await book([photographer]);
    await book([photographer], { bookingDate: '2027-01-14', timeSlot: afternoon });
    const lost = { extensions: { why: 'addOn', addOn: 'Photographer' } };
    expect(await rejection(moveByGuest(made, '2027-01-14'))).toMatchObject(lost);
    expect(await rejection(moveByStaff(made, { date: '2027-01-14' }))).toMatchObject({
      detail: 'Photographer is sold out on that day.',
    });
    // Too late to order her for the other day.
    harness.setTime('2027-01-08T14:00:01Z');
    expect(await rejection(moveByGuest(made, '2027-01-10'))).toMatchObject(lost);
    expect(await rejection(moveByStaff(made, { date: '2027-01-10' }))).toMatchObject({
      detail: 'Photographer must be ordered 48 hours before departure.',
    });
    expect(await stock()).toEqual([
      { addOn: 1, day, qty: 1 },
      { addOn: 1, day: '2027-01-14', qty: 1 },
    ]);
    await moveByStaff(made, { date: '2027-01-10', cause: 'business' });
    expect((await stock())[0]).toEqual({ addOn: 1, day: '2027-01-10', qty: 1 });
  });

  test('of two charters on their day keeps what each of them has', async () => {
    const made = await book([photographer]);
    harness.setTime('2027-01-11T18:00:00Z');
    await harness.client.call(weather.delay, {
      form: { delayId: randomUUID(), minutes: 60, note: '', bookingIds: [made.id] },
      staff,
    });
    expect(await stock()).toEqual([{ addOn: 1, day, qty: 1 }]);
  });

  test('compares the price of the charter alone with that of the other day', async () => {
    const made = await book([lunch], { packageId: 6 });
    const rules = onSale.find(({ id }) => id === 6)!.priceRules!;
    const festive = { name: 'Carnival', packageId: 6, weekdays: [], add: null, priority: 0 };
    // Another day costs as much as the guest has paid with lunch.
    rules.push({ ...festive, id: 2, from: '2027-01-14', to: '2027-01-14', price: 1380 });
    harness.packagesChanged();
    try {
      const price = { packageId: 6, bookingDate: '2027-01-14', guestCount: 2 };
      expect((await harness.client.call(booking.price, price)).total).toBe(1380);
      // The charter of $1,200 was paid, not $1,380: the difference is what the other day costs more than that.
      expect(await moveByGuest(made, '2027-01-14')).toMatchObject({ bookingDate: day, paymentRequests: [{ kind: 'move', amount: 180 }] });
      expect(await moveByGuest(made, '2027-01-15')).toMatchObject({ bookingDate: '2027-01-15' });
    } finally {
      rules.length = 0;
      harness.packagesChanged();
    }
  });
});

describe('after a weather call', () => {
  const range = { from: '2027-01-12T00:00', to: '2027-01-13T00:00' };
  const callOff = (bookings: Booking[]) =>
    harness.client.call(weather.callOff, {
      form: {
        callId: randomUUID(),
        ...range,
        cause: 'weather',
        note: 'A storm is coming.',
        bookingIds: bookings.map(({ id }) => id),
      } satisfies WeatherCallForm,
      staff,
    });

  test('the offered slot is on a day on which the add-on is free, and taking it takes the add-on', async () => {
    const made = await book([photographer]);
    await book([photographer], { bookingDate: '2027-01-13', timeSlot: afternoon });
    harness.setTime('2027-01-11T18:00:00Z');
    await callOff([made]);
    expect(await stock()).toEqual([
      { addOn: 1, day: '2027-01-13', qty: 1 },
      { addOn: 1, day: '2027-01-14', qty: 1 },
    ]);
    const { cancellation } = await harness.client.call(bookingBackOffice.find, { bookingId: made.id });
    await harness.client.call(weather.choose, { key: keyOf(made), form: { cancellationId: cancellation!.id, choose: 'offer' } });
    expect(await stock()).toHaveLength(2);
    expect(await harness.database.query(`SELECT FROM occupancy WHERE kind = 'booking'`)).toHaveLength(2);
  });
});

describe('a cancellation', () => {
  test('refunds add-ons in full until their lead time, and then as the charter', async () => {
    const made = await book([photographer, lunch]);
    // $1,830: 50 % of $1,200, and $450 and $180 in full.
    harness.setTime('2027-01-10T13:00:00Z');
    expect(await refundOf(made)).toMatchObject({ percent: 50, addOns: 630, price: 1830, due: 1230 });
    // 47 hours before: nothing of the charter and of the photographer, who was ordered 48 hours before.
    harness.setTime('2027-01-10T15:00:00Z');
    expect(await refundOf(made)).toMatchObject({ percent: 0, addOns: 180, due: 180 });
    harness.setTime('2027-01-11T15:00:00Z');
    const last = await refundOf(made);
    expect(last).toMatchObject({ percent: 0, due: 0 });
    expect(last).not.toHaveProperty('addOns');
  });

  test('because of the weather refunds all of everything', async () => {
    const made = await book([photographer]);
    harness.setTime('2027-01-12T13:00:00Z');
    expect((await harness.client.call(cancellations.quote, { bookingId: made.id })).all).toMatchObject({ due: 1650 });
  });
});

test('the day sheet lists what is ordered, without prices', async () => {
  await book([photographer, lunch]);
  harness.setTime('2027-01-11T14:00:00Z');
  const { charters } = await harness.client.call(charterDay.daySheet, { on: day, staff });
  expect(charters[0]?.addOns).toEqual([
    { name: 'Photographer', qty: 1 },
    { name: 'Lunch', qty: 4 },
  ]);
});
