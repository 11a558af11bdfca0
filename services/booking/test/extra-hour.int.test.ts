import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AddOn,
  type AddOnChoice,
  type Booking,
  booking,
  type BookingAddOnsBought,
  bookingBackOffice,
  bookingEvents,
  type BookingForm,
  bookingList,
  type BookingRefused,
  type WeatherCallForm,
  cents,
  charterDay,
  type Event,
  type MoveForm,
  paymentEvents,
  trip,
  tripBackOffice,
  weather,
} from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import {
  aForm,
  type BookingHarness,
  count,
  defaultTime,
  onSale,
  priceRules,
  rejection,
  settled,
  staff,
  startBookingHarness,
} from './booking-harness.js';

let harness: BookingHarness;
let refused: Event<BookingRefused>[];
let bought: Event<BookingAddOnsBought>[];
const secret = 'a secret of thirty-two characters';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'] as const;
const day = '2027-01-12';

const extraHour: AddOn = {
  id: 1,
  name: 'Extra hour',
  description: '',
  price: 300,
  unit: 'charter',
  maxQty: 2,
  leadHours: 24,
  perDay: null,
  packageIds: [],
  imageUrl: null,
  active: true,
  extraMinutes: 60,
};
const lunch: AddOn = { ...extraHour, id: 2, name: 'Lunch', price: 45 };
delete lunch.extraMinutes;
const longer: AddOnChoice = { id: 1, qty: 1 };

/** Package 1 has two slots a day at $1,200, with the turnaround of an hour between them; 4 must be back half an hour before sunset. */
beforeAll(async () => {
  for (const charter of onSale) if ([1, 4, 6].includes(charter.id)) charter.addOns = [extraHour, lunch];
  harness = await startBookingHarness('extra_hour', { GUEST_LINK_SECRET: secret });
  refused = harness.client.recordEvents(bookingEvents.refused);
  bought = harness.client.recordEvents(bookingEvents.addOnsBought);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  [refused.length, bought.length] = [0, 0];
  await harness.database.empty('payment_request', 'occupancy', 'hold', 'booking', 'block', 'booking_move', 'weather_call', 'audit');
});

const order = (addOns: AddOnChoice[], form: Partial<BookingForm> = {}, checkout: string = randomUUID()) =>
  harness.hold({ addOns, ...form }, checkout, { totalAmount: 1200 + addOns.reduce((sum, { qty }) => sum + 300 * qty, 0) });
const bookingOf = async (confirmationCode: string): Promise<Booking> =>
  (await harness.client.call(bookingList.page, { search: confirmationCode })).bookings[0]!;
const book = async (addOns: AddOnChoice[], form: Partial<BookingForm> = {}) => {
  const placed = await harness.place(await harness.paid(await order(addOns, form)));
  return bookingOf(placed.booking.confirmationCode);
};
const quote = (form: object = {}) =>
  harness.client.call(booking.price, { packageId: 1, bookingDate: day, timeSlot: morning, guestCount: 4, addOns: [longer], ...form });
const enter = (form: Partial<BookingForm>) =>
  harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm({ addOns: [longer], ...form }), staff });
const isFree = async (timeSlot: string, date = day) =>
  (await harness.client.call(booking.checkAvailability, { packageId: 1, date, timeSlot })).available;
/** The hours of Nassau in which the boat is occupied, turnaround included. */
const occupied = async () =>
  (
    await harness.database.query<{ kind: string; hours: string }>(
      `SELECT kind, to_char(lower(during) AT TIME ZONE 'America/Nassau', 'DD HH24:MI') || ' to '
         || to_char(upper(during) AT TIME ZONE 'America/Nassau', 'HH24:MI') AS hours FROM occupancy ORDER BY during`,
    )
  ).map(({ kind, hours }) => `${kind} ${hours}`);
const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const find = (of: Booking) => harness.client.call(trip.find, { key: keyOf(of) });
const cancel = ({ id: bookingId }: Booking) =>
  harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', staff });
const moveByGuest = async (moved: Booking, date: string, timeSlot: string = morning) =>
  harness.client.call(trip.move, {
    key: keyOf(moved),
    form: { moveId: randomUUID(), date, timeSlot, expectedRevision: (await find(moved)).revision },
  });
const moveByStaff = ({ id: bookingId }: Booking, form: Partial<MoveForm>) =>
  harness.client.call(tripBackOffice.move, { bookingId, form: { moveId: randomUUID(), cause: 'guest', ...form }, staff });
const taken = { codes: { addOns: { code: 'addOnTimeTaken', params: { name: 'Extra hour' } } } };
const [fivePm, onePm, twoPm] = ['T22:00:00.000Z', 'T18:00:00.000Z', 'T19:00:00.000Z'] as const;

describe('a charter that is ordered with an extra hour', () => {
  test('ends an hour later wherever its hours are read, and its slot keeps its label', async () => {
    expect(await quote()).toMatchObject({ total: 1500, startsAt: `${day}T14:00:00.000Z`, endsAt: day + twoPm });
    expect(await order([longer], {}, 'visitor')).toMatchObject({ totalAmount: 1500, hours: '9:00 AM - 2:00 PM' });
    expect(await occupied()).toEqual(['hold 12 09:00 to 15:00']);
    await harness.database.empty('occupancy', 'hold', 'payment_request');

    const made = await book([{ ...longer, qty: 2 }], { timeSlot: morning });
    expect(made).toMatchObject({ timeSlot: morning, endsAt: `${day}T20:00:00.000Z`, totalAmount: 1800 });
    expect(await occupied()).toEqual(['booking 12 09:00 to 16:00']);
    const { confirmationCode } = made;
    expect(await harness.client.call(booking.findByCode, { confirmationCode })).toMatchObject({ endsAt: made.endsAt });
    harness.setTime('2027-01-11T14:00:00Z');
    expect((await harness.client.call(charterDay.daySheet, { on: day, staff })).charters).toMatchObject([{ endsAt: made.endsAt }]);
  });

  test('is answered as before without it', async () => {
    const plain = await quote({ addOns: [] });
    expect(plain).not.toHaveProperty('endsAt');
    expect(await order([])).not.toHaveProperty('hours');
    expect(await occupied()).toEqual(['hold 12 09:00 to 14:00']);
  });

  test('takes the following slot, until the hold lapses or the charter is cancelled, and again when it sails after all', async () => {
    await order([longer], {}, 'visitor');
    expect(await isFree(afternoon)).toBe(false);
    expect(await settled(order([], { timeSlot: afternoon }))).toBe('SLOT_TAKEN');
    harness.setTime('2026-12-01T12:15:01Z');
    expect(await isFree(afternoon)).toBe(true);
    const made = await book([longer]);
    expect(await settled(order([], { timeSlot: afternoon }))).toBe('SLOT_TAKEN');
    await cancel(made);
    expect(await occupied()).toEqual([]);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: made.id, status: 'pending', staff });
    expect(await occupied()).toEqual(['booking 12 09:00 to 15:00']);
  });

  test('is rejected at the add-ons when only the hour after is taken, for guests and for staff', async () => {
    await book([], { timeSlot: afternoon });
    expect(await rejection(quote())).toMatchObject(taken);
    expect(await rejection(order([longer]))).toMatchObject(taken);
    expect(await rejection(enter({}))).toMatchObject(taken);
    expect(await occupied()).toEqual(['booking 12 14:00 to 19:00']);
    expect(await settled(order([]))).toBe('done');
    // The slot itself is taken now.
    expect(await settled(order([longer]))).toBe('SLOT_TAKEN');
    expect(await rejection(enter({}))).toMatchObject({ detail: expect.stringContaining('Ada Lovelace is paying for the boat') });
  });

  test('is entered by staff', async () => {
    expect(await enter({})).toMatchObject({ timeSlot: morning, endsAt: day + twoPm, totalAmount: 1500 });
    expect(await occupied()).toEqual(['booking 12 09:00 to 15:00']);
  });

  test('replaces the visitor’s hold without it', async () => {
    await order([], {}, 'visitor');
    await order([longer], {}, 'visitor');
    expect(await occupied()).toEqual(['hold 12 09:00 to 15:00']);
    await order([], {}, 'visitor');
    expect(await occupied()).toEqual(['hold 12 09:00 to 14:00']);
  });

  test('is held unpaid no longer than an hour together with the slot alone', async () => {
    for (const time of ['12:00', '12:14', '12:28', '12:42', '12:56']) {
      harness.setTime(`2026-12-01T${time}:00Z`);
      await order([], {}, 'visitor');
    }
    harness.setTime('2026-12-01T13:00:00Z');
    expect(await settled(order([longer], {}, 'visitor'))).toBe('HOLD_GONE');
  });

  test('keeps the visitor’s hold when the hour cannot be had', async () => {
    await order([], {}, 'visitor');
    await book([], { timeSlot: afternoon });
    expect(await rejection(order([longer], {}, 'visitor'))).toMatchObject(taken);
    expect(await occupied()).toEqual(['hold 12 09:00 to 14:00', 'booking 12 14:00 to 19:00']);
  });

  test('must be back in daylight with it', async () => {
    const form = { packageId: 4, bookingDate: '2027-03-01', timeSlot: '9:00 AM - 5:00 PM' };
    const dark = { codes: { addOns: { code: 'addOnTooDark', params: { name: 'Extra hour' } } } };
    expect(await rejection(quote(form))).toMatchObject(dark);
    expect(await rejection(harness.hold({ ...form, addOns: [longer] }, 'visitor', { totalAmount: 3900 }))).toMatchObject(dark);
    // The slot itself is dark in December.
    const december = { ...form, bookingDate: '2026-12-10', addOns: [longer] };
    expect(await rejection(harness.hold(december, 'visitor', { totalAmount: 3900 }))).toMatchObject({
      codes: { timeSlot: { code: 'tooDark' } },
    });
    expect(await rejection(quote({ ...form, bookingDate: '2026-12-10' }))).toMatchObject({ codes: { timeSlot: { code: 'tooDark' } } });
  });

  test('and a booking of the following slot at the same time: one of them wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const orders = Array.from({ length: 8 }, (_, index) => (index % 2 ? order([longer]) : order([], { timeSlot: afternoon })));
      const results = await Promise.all(orders.map(settled));
      expect(count(results, 'done')).toBe(1);
      expect(await occupied()).toHaveLength(1);
      await harness.database.empty('occupancy', 'hold', 'payment_request');
    }
  });
});

describe('an extra hour that is bought on the trip page', () => {
  const ask = (of: Booking, ...addOns: AddOnChoice[]) => harness.client.call(trip.requestAddOns, { key: keyOf(of), form: { addOns } });
  const offered = async (of: Booking) => (await harness.client.call(trip.addOns, { key: keyOf(of) })).addOns.find(({ id }) => id === 1);
  const captured = (paymentRequestId: string, amount: number, paymentId: string = randomUUID()) =>
    harness.client.publish(paymentEvents.captured, {
      paymentId,
      paymentRequestId,
      orderId: 'ORDER12345',
      captureId: randomUUID(),
      amountCents: cents(amount * 100),
    });
  const secure = (paymentRequestId: string, amount: number) =>
    harness.client.call(booking.securePaymentRequest, { paymentRequestId, paymentId: randomUUID(), amountCents: cents(amount * 100) });
  const stateOf = async (id: string) =>
    (await harness.database.query<{ state: string }>('SELECT state FROM payment_request WHERE id = $1', [id]))[0]?.state;
  const paid = async ({ paymentRequestId, amount }: { paymentRequestId: string; amount: number }) => {
    await captured(paymentRequestId, amount);
    await eventually(async () => expect(await stateOf(paymentRequestId)).toBe('paid'));
  };

  test('is kept while it is paid, and then the charter is longer', async () => {
    const made = await book([]);
    const request = await ask(made, longer);
    expect(await occupied()).toEqual(['booking 12 09:00 to 14:00', 'hold 12 14:00 to 15:00']);
    expect(await settled(order([], { timeSlot: afternoon }))).toBe('SLOT_TAKEN');
    expect((await find(made)).endsAt).toBe(day + onePm);
    await secure(request.paymentRequestId, 300);
    await paid(request);
    expect(await occupied()).toEqual(['booking 12 09:00 to 15:00']);
    expect(await find(made)).toMatchObject({
      timeSlot: morning,
      endsAt: day + twoPm,
      totalAmount: 1500,
      revision: made.revision + 1,
      addOns: [{ name: 'Extra hour', qty: 1 }],
    });
    await eventually(() => expect(bought.map(({ data }) => data.booking)).toMatchObject([{ endsAt: day + twoPm }]));
    // A second one follows the first.
    await paid(await ask(made, longer));
    expect(await occupied()).toEqual(['booking 12 09:00 to 16:00']);
    expect(await offered(made)).toMatchObject({ left: 0, why: 'enough' });
  });

  test('is offered as far as the boat is free, and what the guest is about to pay for is the guest’s', async () => {
    const made = await book([]);
    expect(await offered(made)).toMatchObject({ left: 2 });
    await ask(made, longer);
    expect(await offered(made)).toMatchObject({ left: 2 });
    await ask(made, { id: 2, qty: 1 });
    expect(await occupied()).toEqual(['booking 12 09:00 to 14:00']);
    await book([], { timeSlot: afternoon });
    expect(await offered(made)).toMatchObject({ left: 0, why: 'timeTaken' });
    expect(await rejection(ask(made, longer))).toMatchObject(taken);
  });

  test('is not offered into the dark', async () => {
    const hold = await harness.hold({ packageId: 4, bookingDate: '2027-03-01', timeSlot: '9:00 AM - 5:00 PM' });
    const placed = await harness.place(await harness.paid(hold));
    const made = await bookingOf(placed.booking.confirmationCode);
    expect(await offered(made)).toMatchObject({ left: 0, why: 'tooDark' });
    expect(await rejection(ask(made, longer))).toMatchObject({ codes: { addOns: { code: 'addOnTooDark' } } });
  });

  test('is freed when its 15 minutes are over, and with the charter', async () => {
    const made = await book([]);
    await ask(made, longer);
    harness.setTime('2026-12-01T12:15:01Z');
    const other = await order([], { timeSlot: afternoon });
    expect(await occupied()).toEqual(['booking 12 09:00 to 14:00', 'hold 12 14:00 to 19:00']);
    await harness.client.call(bookingBackOffice.releaseHold, { holdId: other.holdId, staff });
    await ask(made, longer);
    await cancel(made);
    expect(await occupied()).toEqual([]);
  });

  test('is paid late as long as the boat is free, and the money goes back whole when it is not', async () => {
    const made = await book([]);
    const { paymentRequestId } = await ask(made, longer);
    harness.setTime('2026-12-01T12:20:00Z');
    await secure(paymentRequestId, 300);
    expect(await settled(order([], { timeSlot: afternoon }))).toBe('SLOT_TAKEN');
    harness.setTime('2026-12-01T14:00:00Z');
    await book([], { timeSlot: afternoon });
    expect(await settled(secure(paymentRequestId, 300))).toBe('PAYMENT_REQUEST_CLOSED');
    const paymentId = randomUUID();
    await captured(paymentRequestId, 300, paymentId);
    await eventually(() => expect(refused.map(({ data }) => data)).toMatchObject([{ closed: 'lapsed', paymentId, totalAmount: 300 }]));
    expect(await stateOf(paymentRequestId)).toBe('closed');
    expect(await find(made)).toMatchObject({ endsAt: day + onePm, totalAmount: 1200, revision: made.revision });
    expect(await occupied()).toEqual(['booking 12 09:00 to 14:00', 'booking 12 14:00 to 19:00']);

    const second = await book([], { bookingDate: '2027-01-13' });
    const late = await ask(second, longer);
    harness.setTime('2026-12-01T15:00:00Z');
    await harness.releaseExpiredHolds();
    await paid(late);
    expect(await find(second)).toMatchObject({ endsAt: `2027-01-13${twoPm}` });
  });

  test('and a booking of the following slot at the same time: one of them wins, and the charter has its hours', async () => {
    for (let round = 0; round < 10; round += 1) {
      const made = await book([]);
      const request = await ask(made, longer);
      harness.setTime('2026-12-01T12:16:00Z');
      const [other] = await Promise.all([settled(order([], { timeSlot: afternoon })), captured(request.paymentRequestId, 300)]);
      await eventually(async () => expect(await stateOf(request.paymentRequestId)).not.toBe('open'));
      const hasHour = (await stateOf(request.paymentRequestId)) === 'paid';
      expect(hasHour).toBe(other !== 'done');
      expect(await find(made)).toMatchObject({ endsAt: day + (hasHour ? twoPm : onePm), totalAmount: hasHour ? 1500 : 1200 });
      expect(await occupied()).toEqual(hasHour ? ['booking 12 09:00 to 15:00'] : ['booking 12 09:00 to 14:00', 'hold 12 14:00 to 19:00']);
      harness.setTime(defaultTime);
      await harness.database.empty('payment_request', 'occupancy', 'hold', 'booking', 'audit');
    }
  });

  test('ends the payment of a move that would make the charter shorter again', async () => {
    const carnival = { id: 1, name: 'Carnival', packageId: 6, weekdays: [], add: null, priority: 0, price: 1800 };
    priceRules.push({ ...carnival, from: '2027-01-20', to: '2027-01-20' });
    harness.packagesChanged();
    try {
      const made = await book([], { packageId: 6 });
      const move = await moveByGuest(made, '2027-01-20');
      expect(move.paymentRequests).toMatchObject([{ kind: 'move', amount: 600 }]);
      await paid(await ask(made, longer));
      const { id } = move.paymentRequests[0]!;
      expect(await settled(secure(id, 600))).toBe('PAYMENT_REQUEST_CLOSED');
      await captured(id, 600);
      await eventually(() => expect(refused.map(({ data }) => data)).toMatchObject([{ closed: 'lapsed', totalAmount: 600 }]));
      expect(await find(made)).toMatchObject({ bookingDate: day, endsAt: day + twoPm, totalAmount: 1500 });
    } finally {
      priceRules.length = 0;
      harness.packagesChanged();
    }
  });

  test('follows the charter when it is moved while the guest pays', async () => {
    const made = await book([]);
    const request = await ask(made, longer);
    await moveByStaff(made, { date: '2027-01-13', timeSlot: afternoon, cause: 'business' });
    expect(await occupied()).toEqual(['booking 13 14:00 to 19:00']);
    await paid(request);
    expect(await occupied()).toEqual(['booking 13 14:00 to 20:00']);
  });
});

describe('a move of a charter with an extra hour', () => {
  test('takes the hour along, for guests and for staff', async () => {
    const made = await book([longer]);
    expect(await moveByGuest(made, '2027-01-14')).toMatchObject({ timeSlot: morning, endsAt: `2027-01-14${twoPm}` });
    expect(await occupied()).toEqual(['booking 14 09:00 to 15:00']);
    expect(await moveByStaff(made, { date: day, timeSlot: morning })).toMatchObject({ endsAt: day + twoPm });
    // Nothing is to be moved.
    expect(await moveByStaff(made, { date: day, timeSlot: morning })).toMatchObject({ revision: 2 });
    // Hours that staff enter are the charter's.
    const hours = { from: `${day}T10:00`, to: `${day}T17:00` };
    expect(await moveByStaff(made, hours)).toMatchObject({ endsAt: day + fivePm });
  });

  test('is not made where the hour after is taken, and offers slots that are long enough', async () => {
    const made = await book([longer]);
    await book([], { bookingDate: '2027-01-14', timeSlot: afternoon });
    const { openings } = await harness.client.call(trip.openings, { key: keyOf(made), query: { from: '2027-01-13', to: '2027-01-14' } });
    expect(openings.map(({ date, slots }) => [date, slots.map(({ endsAt }) => endsAt)])).toEqual([
      ['2027-01-13', [`2027-01-13${twoPm}`, '2027-01-14T00:00:00.000Z']],
    ]);
    expect(await rejection(moveByGuest(made, '2027-01-14'))).toMatchObject({
      extensions: { alternatives: [{ date: '2027-01-15', endsAt: `2027-01-15${twoPm}` }, {}, {}] },
    });
    expect(await rejection(moveByStaff(made, { date: '2027-01-14', timeSlot: morning }))).toMatchObject({
      detail: expect.stringContaining('Ada Lovelace has the boat'),
    });
    expect(await occupied()).toEqual(['booking 12 09:00 to 15:00', 'booking 14 14:00 to 19:00']);
  });

  test('is offered a slot that is long enough after a weather call', async () => {
    const made = await book([longer]);
    await book([], { bookingDate: '2027-01-13', timeSlot: afternoon });
    await enter({ bookingDate: '2027-01-14', timeSlot: '2:00 PM - 6:00 PM', addOns: [] });
    harness.setTime('2027-01-11T18:00:00Z');
    const form: WeatherCallForm = {
      callId: randomUUID(),
      from: '2027-01-12T00:00',
      to: '2027-01-13T00:00',
      cause: 'weather',
      note: 'A storm is coming.',
      bookingIds: [made.id],
    };
    await harness.client.call(weather.callOff, { form, staff });
    const { cancellation } = await harness.client.call(bookingBackOffice.find, { bookingId: made.id });
    await harness.client.call(weather.choose, { key: keyOf(made), form: { cancellationId: cancellation!.id, choose: 'offer' } });
    expect(await find(made)).toMatchObject({ bookingDate: '2027-01-15', endsAt: `2027-01-15${twoPm}` });
  });
});
