import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Booking, bookingBackOffice, type MoveForm, trip, tripBackOffice, tripEvents, type TripMoveForm } from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { type BookingHarness, count, defaultTime, onSale, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
const secret = 'a secret of thirty-two characters';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'];

beforeAll(async () => {
  harness = await startBookingHarness('moves', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit');
});

const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const moveByGuest = (booking: Booking, form: Partial<TripMoveForm>) =>
  harness.client.call(trip.move, {
    key: keyOf(booking),
    form: { moveId: randomUUID(), date: '2027-01-14', timeSlot: morning, expectedRevision: 0, ...form },
  });
const moveByStaff = ({ id: bookingId }: Booking, form: Partial<MoveForm>) =>
  harness.client.call(tripBackOffice.move, { bookingId, form: { moveId: randomUUID(), cause: 'business', ...form }, staff });
const occupancies = () =>
  harness.database.query<{ from: Date; until: Date }[]>(
    'SELECT lower(during) AS "from", upper(during) AS until FROM occupancy ORDER BY during',
  );

describe('a guest moves a charter', () => {
  test('to another day: the boat is free then, and the event has both times', async () => {
    const moved = harness.client.recordEvents(tripEvents.moved);
    const booking = await harness.createBooking();
    expect(await moveByGuest(booking, { timeSlot: afternoon })).toMatchObject({
      bookingDate: '2027-01-14',
      timeSlot: afternoon,
      startsAt: '2027-01-14T19:00:00.000Z',
      revision: 1,
      moves: { allowed: true, left: 1 },
    });
    expect(await occupancies()).toEqual([{ from: new Date('2027-01-14T19:00:00Z'), until: new Date('2027-01-15T00:00:00Z') }]);
    await eventually(() =>
      expect(moved.map(({ data }) => data)).toMatchObject([
        {
          booking: { bookingDate: '2027-01-14' },
          from: { date: '2027-01-12', timeSlot: morning },
          cause: 'guest',
          by: 'guest',
          notifyGuest: true,
        },
      ]),
    );
    const { history } = await harness.client.call(bookingBackOffice.find, { bookingId: booking.id });
    expect(history.at(-1)).toMatchObject({ who: 'the guest', action: 'booking.move', before: { date: '2027-01-12' } });
  });

  test('from nine to ten o’clock on the same day, although the hours overlap, and back intact when they are taken', async () => {
    const later = '10:00 AM - 2:00 PM';
    const sold = onSale.find(({ id }) => id === 1)!;
    const { timeSlots, slots } = sold;
    Object.assign(sold, {
      timeSlots: [...timeSlots, later],
      slots: [...slots, { label: later, startMinute: 600, endMinute: 840 }],
    });
    harness.packagesChanged();
    try {
      const booking = await harness.createBooking();
      const to = { date: '2027-01-12', timeSlot: later };
      expect(await moveByGuest(booking, to)).toMatchObject({ startsAt: '2027-01-12T15:00:00.000Z', revision: 1 });
      expect(await occupancies()).toEqual([{ from: new Date('2027-01-12T15:00:00Z'), until: new Date('2027-01-12T20:00:00Z') }]);

      const other = await harness.createBooking({ bookingDate: '2027-01-13' });
      await harness.createBooking({ bookingDate: '2027-01-13', timeSlot: afternoon });
      const before = await occupancies();
      expect(await settled(moveByGuest(other, { ...to, date: '2027-01-13' }))).toBe('SLOT_TAKEN');
      expect(await occupancies()).toEqual(before);
      expect(await harness.client.call(trip.find, { key: keyOf(other) })).toMatchObject({
        timeSlot: morning,
        revision: 0,
        moves: { left: 2 },
      });
    } finally {
      Object.assign(sold, { timeSlots, slots });
      harness.packagesChanged();
    }
  });

  test('once, however often the request comes; an id of another move is rejected', async () => {
    const booking = await harness.createBooking();
    const other = await harness.createBooking({ bookingDate: '2027-01-20' });
    const moveId = randomUUID();
    const first = await moveByGuest(booking, { moveId });
    expect(await moveByGuest(booking, { moveId })).toEqual(first);
    expect(first.moves.left).toBe(1);
    const used = { codes: { moveId: { code: 'idUsed' } } };
    expect(await rejection(moveByGuest(booking, { moveId, timeSlot: afternoon }))).toMatchObject(used);
    expect(await rejection(moveByGuest(other, { moveId, date: '2027-01-15' }))).toMatchObject(used);
  });

  test('at most twice, until 48 hours before departure, not when cancelled, and not under another revision', async () => {
    const booking = await harness.createBooking();
    expect(await rejection(moveByGuest(booking, { expectedRevision: 7 }))).toEqual({ extensions: { revision: 0 } });
    await moveByGuest(booking, { date: '2027-01-15' });
    await moveByGuest(booking, { date: '2027-01-16', expectedRevision: 1 });
    expect(await rejection(moveByGuest(booking, { date: '2027-01-17', expectedRevision: 2 }))).toEqual({
      extensions: { why: 'noMovesLeft' },
    });
    const late = await harness.createBooking();
    harness.setTime('2027-01-10T14:00:01Z');
    expect(await rejection(moveByGuest(late, {}))).toEqual({ extensions: { why: 'tooLate' } });
    harness.setTime(defaultTime);
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: late.id, status: 'cancelled', staff });
    expect(await rejection(moveByGuest(late, { expectedRevision: 1 }))).toEqual({ extensions: { why: 'notSailing' } });
  });

  test('only into the booking window, and to a slot that the package has', async () => {
    const booking = await harness.createBooking();
    expect(await rejection(moveByGuest(booking, { date: '2028-01-01' }))).toMatchObject({ codes: { date: { code: 'outsideWindow' } } });
    expect(await rejection(moveByGuest(booking, { timeSlot: 'Dawn' }))).toMatchObject({ codes: { timeSlot: { code: 'unknownSlot' } } });
  });

  test('not to a time that is taken: everything stays as it is, and three alternatives are named', async () => {
    const booking = await harness.createBooking();
    await harness.createBooking({ bookingDate: '2027-01-14' });
    const before = await occupancies();
    const details = (await rejection(moveByGuest(booking, {}))) as { extensions: { alternatives: object[] } };
    expect(details.extensions.alternatives).toHaveLength(3);
    expect(details.extensions.alternatives[0]).toMatchObject({ date: '2027-01-14', timeSlot: afternoon });
    expect(await occupancies()).toEqual(before);
    expect(await harness.client.call(trip.find, { key: keyOf(booking) })).toMatchObject({ bookingDate: '2027-01-12', revision: 0 });
  });
});

describe('staff move a charter', () => {
  test('to hours of their own that overlap the present ones, and back intact when another charter has the boat', async () => {
    const booking = await harness.createBooking();
    const overlapping = { from: '2027-01-12T15:00:00Z', to: '2027-01-12T19:00:00Z' };
    expect(await moveByStaff(booking, overlapping)).toMatchObject({
      bookingDate: '2027-01-12',
      timeSlot: '10:00 AM - 2:00 PM',
      startsAt: '2027-01-12T15:00:00.000Z',
    });
    const inNassau = { from: '2027-01-12T11:00', to: '2027-01-12T15:00' };
    expect(await moveByStaff(booking, inNassau)).toMatchObject({ startsAt: '2027-01-12T16:00:00.000Z' });
    await moveByStaff(booking, overlapping);
    await harness.createBooking({ bookingDate: '2027-01-13' });
    const taken = (await rejection(moveByStaff(booking, { date: '2027-01-13', timeSlot: morning }))) as { detail: string };
    expect(taken.detail).toContain('Ada Lovelace has the boat');
    expect(taken).toMatchObject({
      extensions: {
        alternatives: [
          { date: '2027-01-13', timeSlot: afternoon },
          { date: '2027-01-14', timeSlot: morning },
          { date: '2027-01-14', timeSlot: afternoon },
        ],
      },
    });
    expect(await occupancies()).toMatchObject([{ from: new Date('2027-01-12T15:00:00Z') }, { from: new Date('2027-01-13T14:00:00Z') }]);
  });

  test('without the limits of guests, and without counting it as one of the guest’s moves', async () => {
    const booking = await harness.createBooking();
    harness.setTime('2027-01-12T10:00:00Z');
    await moveByStaff(booking, { date: '2027-08-14', timeSlot: morning, cause: 'guest' });
    expect((await harness.client.call(trip.find, { key: keyOf(booking) })).moves).toMatchObject({ allowed: true, left: 2 });
  });

  test('not into the past, not to hours that end before they begin, and not when it is cancelled', async () => {
    const booking = await harness.createBooking();
    const past = { from: '2026-11-12T15:00:00Z', to: '2026-11-12T19:00:00Z' };
    expect(await rejection(moveByStaff(booking, past))).toMatchObject({ codes: { from: { code: 'moveInPast' } } });
    const reversed = { from: '2027-01-12T19:00:00Z', to: '2027-01-12T15:00:00Z' };
    expect(await rejection(moveByStaff(booking, reversed))).toMatchObject({ codes: { to: { code: 'moveOrder' } } });
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: booking.id, status: 'cancelled', staff });
    expect(await settled(moveByStaff(booking, { date: '2027-01-14', timeSlot: morning }))).toBe('STATUS_NOT_ALLOWED');
  });
});

test('of two moves to one slot and a buyer, one gets it, and the boat has one occupancy then', async () => {
  const bookings = [await harness.createBooking(), await harness.createBooking({ bookingDate: '2027-01-13' })];
  const results = await Promise.all([
    ...bookings.map((booking) => settled(moveByGuest(booking, { date: '2027-01-14' }))),
    settled(harness.hold({ bookingDate: '2027-01-14' })),
  ]);
  expect(count(results, 'done')).toBe(1);
  expect(count(results, 'SLOT_TAKEN')).toBe(2);
  expect(await occupancies()).toHaveLength(results.at(-1) === 'done' ? 3 : 2);
});
