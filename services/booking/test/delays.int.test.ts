import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  bookingBackOffice,
  bookingEvents,
  type ChoiceForm,
  type DelayForm,
  trip,
  tripBackOffice,
  tripEvents,
  weather,
} from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { type BookingHarness, count, defaultTime, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const secret = 'a secret of thirty-two characters';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'];
/** Twenty hours before the morning's departure of 12 January. */
const dayBefore = '2027-01-11T18:00:00Z';

beforeAll(async () => {
  harness = await startBookingHarness('delays', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'weather_delay', 'audit');
});

const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const tripOf = (booking: Booking) => harness.client.call(trip.find, { key: keyOf(booking) });
const delay = (bookings: Booking[], form: Partial<DelayForm> = {}) =>
  harness.client.call(weather.delay, {
    form: { delayId: randomUUID(), minutes: 90, bookingIds: bookings.map(({ id }) => id), ...form },
    staff,
  });
const choose = async (booking: Booking, form: Omit<ChoiceForm, 'moveId'>, moveId?: string) =>
  harness.client.call(weather.choose, {
    key: keyOf(booking),
    form: { moveId: moveId ?? (await tripOf(booking)).choice!.moveId!, ...form },
  });
const occupancies = () =>
  harness.database.query<{ from: Date; until: Date }[]>(
    'SELECT lower(during) AS "from", upper(during) AS until FROM occupancy ORDER BY during',
  );

describe('staff put off departures', () => {
  test('of two charters at once, of which one takes the hours that the other leaves', async () => {
    const moved = harness.client.recordEvents(tripEvents.moved);
    const [first, second] = [await harness.createBooking(), await harness.createBooking({ timeSlot: afternoon })];
    harness.setTime(dayBefore);
    const { charters } = await delay([second, first], { note: 'The wind drops at noon.' });
    expect(charters).toMatchObject([
      {
        bookingId: first.id,
        startsAt: '2027-01-12T15:30:00.000Z',
        endsAt: '2027-01-12T19:30:00.000Z',
        moved: { from: '2027-01-12T14:00:00.000Z', choice: 'waits', chooseBy: '2027-01-12T13:30:00.000Z' },
      },
      { bookingId: second.id, startsAt: '2027-01-12T20:30:00.000Z' },
    ]);
    expect(await occupancies()).toEqual([
      { from: new Date('2027-01-12T15:30:00Z'), until: new Date('2027-01-12T20:30:00Z') },
      { from: new Date('2027-01-12T20:30:00Z'), until: new Date('2027-01-13T01:30:00Z') },
    ]);
    await eventually(() => expect(moved).toHaveLength(2));
    expect(moved.find(({ data }) => data.booking.id === first.id)!.data).toMatchObject({
      booking: { bookingDate: '2027-01-12', timeSlot: '10:30 AM - 2:30 PM', revision: 1 },
      from: { startsAt: '2027-01-12T14:00:00.000Z' },
      cause: 'weather',
      by: 'staff',
      notifyGuest: true,
      note: 'The wind drops at noon.',
      choice: { chooseBy: '2027-01-12T13:30:00.000Z', refund: 1200 },
    });
    expect(await tripOf(first)).toMatchObject({ timeSlot: '10:30 AM - 2:30 PM', moves: { left: 2, refundPercent: expect.any(Number) } });
  });

  test('once, however often the request comes; an id of another delay is rejected', async () => {
    const booking = await harness.createBooking();
    const delayId = randomUUID();
    await Promise.all([delay([booking], { delayId }), delay([booking], { delayId })]);
    expect(await tripOf(booking)).toMatchObject({ revision: 1, startsAt: '2027-01-12T15:30:00.000Z' });
    expect(await rejection(delay([booking], { delayId, minutes: 30 }))).toMatchObject({ codes: { delayId: { code: 'idUsed' } } });
  });

  test('not into the time of another charter, which is named, and then none of them is moved', async () => {
    const [first] = [await harness.createBooking(), await harness.createBooking({ timeSlot: afternoon, lastName: 'Hopper' })];
    expect(await rejection(delay([first]))).toMatchObject({ detail: expect.stringContaining('Ada Hopper') });
    expect(await tripOf(first)).toMatchObject({ timeSlot: morning, revision: 0 });
    expect(await occupancies()).toHaveLength(2);
  });

  test('not past midnight, not into the dark, and not of charters that do not sail; an error names the guest', async () => {
    const cruise = await harness.createBooking({ packageId: 5, timeSlot: '2h before sunset - 1h after sunset' });
    const full = { code: 'delayPastMidnight', params: { name: 'Ada Lovelace' } };
    harness.setTime('2027-01-12T12:00:00Z');
    // From 3:30 to 6:30 in the evening: four hours later it returns at 10:30.
    expect(await settled(delay([cruise], { minutes: 240 }))).toBe('done');
    expect(await rejection(delay([cruise], { minutes: 120 }))).toMatchObject({ codes: { minutes: full } });
    harness.setTime(defaultTime);
    const exuma = await harness.createBooking({ packageId: 4, bookingDate: '2027-02-20', timeSlot: '9:00 AM - 5:00 PM' });
    expect(await rejection(delay([exuma], { minutes: 60 }))).toMatchObject({
      codes: { minutes: { code: 'delayTooDark', params: { name: 'Ada Lovelace' } } },
    });
    expect(await settled(delay([exuma], { minutes: 15 }))).toBe('done');
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: exuma.id, status: 'cancelled', staff });
    expect(await rejection(delay([exuma], { minutes: 15 }))).toMatchObject({ codes: { bookingIds: { code: 'nothingToDelay' } } });
  });

  test('keeps the sunset of a slot that hangs on it', async () => {
    const cruise = await harness.createBooking({ packageId: 5, timeSlot: '2h before sunset - 1h after sunset' });
    await delay([cruise], { minutes: 15 });
    expect((await tripOf(cruise)).sunset).toBe(cruise.sunset);
  });
});

describe('the choice after a move by the company', () => {
  test('is not given for 60 minutes, and is for the second of two short delays', async () => {
    const booking = await harness.createBooking();
    await delay([booking], { minutes: 60 });
    expect(await tripOf(booking)).not.toHaveProperty('choice');
    harness.setTime('2026-12-01T12:01:00Z');
    await delay([booking], { minutes: 15 });
    expect((await tripOf(booking)).choice).toMatchObject({
      moved: { cause: 'weather', refund: 1200 },
      chooseBy: '2027-01-12T13:15:00.000Z',
      alternatives: [{}, {}, {}],
    });
  });

  test('is given for a move by staff to another day too, and not when the guest wanted it', async () => {
    const booking = await harness.createBooking();
    const move = (cause: 'business' | 'guest', date: string) =>
      harness.client.call(tripBackOffice.move, {
        bookingId: booking.id,
        form: { moveId: randomUUID(), cause, date, timeSlot: morning },
        staff,
      });
    await move('business', '2027-01-14');
    expect((await tripOf(booking)).choice).toMatchObject({ moved: { cause: 'business', from: { date: '2027-01-12' } } });
    harness.setTime('2026-12-01T12:01:00Z');
    await move('guest', '2027-01-15');
    expect(await tripOf(booking)).not.toHaveProperty('choice');
  });

  test('of the new time keeps it, and ends the choice', async () => {
    const booking = await harness.createBooking();
    await delay([booking]);
    const { moveId, chooseBy } = (await tripOf(booking)).choice!;
    const record = () => harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    expect((await record()).choice).toEqual({ moveId, chooseBy, refund: 1200 });
    expect(await choose(booking, { choose: 'keep' })).not.toHaveProperty('choice');
    expect((await record()).choice).toBeNull();
    expect(await rejection(choose(booking, { choose: 'refund' }, moveId))).toMatchObject({ extensions: { choice: 'keep' } });
    const { history } = await harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    expect(history.at(-1)).toMatchObject({ who: 'the guest', action: 'booking.choose', after: { choice: 'keep' } });
  });

  test('of another day keeps the cap and the moves, also at another price and less than 48 hours before', async () => {
    const booking = await harness.createBooking();
    harness.setTime(dayBefore);
    await delay([booking]);
    const { openings } = await harness.client.call(trip.openings, { key: keyOf(booking), query: { from: '2027-01-12', to: '2027-01-14' } });
    // Not the hours of the morning that the charter was moved from.
    expect(openings[0]).toMatchObject({ date: '2027-01-12', slots: [{ timeSlot: afternoon }] });
    expect(openings.map(({ date }) => date)).toEqual(['2027-01-12', '2027-01-13', '2027-01-14']);
    expect(await choose(booking, { choose: 'move', date: '2027-01-13', timeSlot: morning })).toMatchObject({
      bookingDate: '2027-01-13',
      status: 'pending',
      moves: { left: 2 },
    });
    const [row] = await harness.database.query<{ cap: number }>('SELECT refund_cap_percent AS cap FROM booking');
    expect(row!.cap).toBe(100);
    expect(await occupancies()).toHaveLength(1);
  });

  test('of a slot that was sold meanwhile names three others, and stays open', async () => {
    const booking = await harness.createBooking();
    await delay([booking]);
    await harness.createBooking({ bookingDate: '2027-01-14' });
    const taken = await rejection(choose(booking, { choose: 'move', date: '2027-01-14', timeSlot: morning }));
    expect(taken).toMatchObject({ extensions: { alternatives: [{}, {}, {}] } });
    expect(await settled(choose(booking, { choose: 'move', date: '2027-01-12', timeSlot: morning }))).toBe('SLOT_TAKEN');
    expect((await tripOf(booking)).choice).toBeDefined();
  });

  test('of the refund pays everything back, whatever the policy and the cap', async () => {
    const owed = harness.client.recordEvents(bookingEvents.refundOwed);
    const cancelled = harness.client.recordEvents(bookingEvents.statusChanged);
    const booking = await harness.createBooking();
    harness.setTime(dayBefore);
    await delay([booking]);
    expect(await choose(booking, { choose: 'refund' })).toMatchObject({
      status: 'cancelled',
      cancellation: { cause: 'weather', explanation: { percent: 100, due: 1200 }, refundState: 'sent' },
    });
    expect(await occupancies()).toEqual([]);
    await eventually(() => expect(owed.map(({ data }) => data)).toMatchObject([{ amountCents: 120_000, cause: 'weather' }]));
    expect(cancelled.at(-1)!.data).toMatchObject({ to: 'cancelled', chosen: true, notifyGuest: true, actor: 'guest' });
  });

  test('made by the guest in two tabs and by staff at once has one outcome', async () => {
    const booking = await harness.createBooking();
    await delay([booking]);
    const moveId = (await tripOf(booking)).choice!.moveId!;
    const results = await Promise.all([
      settled(choose(booking, { choose: 'refund' }, moveId)),
      settled(choose(booking, { choose: 'keep' }, moveId)),
      settled(
        harness.client.call(weather.chooseForGuest, {
          bookingId: booking.id,
          form: { moveId, choose: 'move', date: '2027-01-20', timeSlot: morning },
          staff,
        }),
      ),
    ]);
    expect(count(results, 'done')).toBe(1);
    expect(count(results, 'CHOICE_MADE')).toBe(2);
  });

  test('not made until two hours before the new departure keeps the new time', async () => {
    const booking = await harness.createBooking();
    await delay([booking]);
    const { moveId } = (await tripOf(booking)).choice!;
    harness.setTime('2027-01-12T13:29:59Z');
    expect(await tripOf(booking)).toHaveProperty('choice');
    harness.setTime('2027-01-12T13:30:00Z');
    expect(await tripOf(booking)).not.toHaveProperty('choice');
    expect(await rejection(choose(booking, { choose: 'refund' }, moveId))).toMatchObject({ extensions: { choice: 'keep' } });
    const { charters } = await harness.client.call(weather.board, {});
    expect(charters).toMatchObject([{ bookingId: booking.id, moved: { choice: 'kept' } }]);
  });

  test('is none of another booking', async () => {
    const [booking, other] = [await harness.createBooking(), await harness.createBooking({ bookingDate: '2027-01-20' })];
    await delay([booking]);
    const { moveId } = (await tripOf(booking)).choice!;
    expect(await rejection(choose(other, { choose: 'refund' }, moveId))).toMatchObject({ codes: { moveId: { code: 'notAMoveId' } } });
  });
});
