import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type AvailabilityChanged,
  type BlockForm,
  booking,
  bookingBackOffice,
  bookingEvents,
  bookingFigures,
  type Event,
  type PhoneBookingForm,
  DomainError,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { aForm, type BookingHarness, startBookingHarness, settled, someday } from './booking-harness.js';

let harness: BookingHarness;
let changes: Event<AvailabilityChanged>[];
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  harness = await startBookingHarness('desk');
  changes = harness.client.recordEvents(bookingEvents.availabilityChanged);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.standAt(someday);
  await harness.database.query('TRUNCATE occupancy, hold, booking, block, audit');
  changes.length = 0;
});

const enter = (over: Partial<PhoneBookingForm> = {}) =>
  harness.client.call(bookingBackOffice.createPhoneBooking, { form: { ...aForm(), ...over }, staff });
const block = (over: Partial<BlockForm> = {}) =>
  harness.client.call(bookingBackOffice.block, {
    form: { from: '2027-01-12T08:00', to: '2027-01-13T18:00', reason: 'maintenance', note: 'New impeller', ...over },
    staff,
  });
const unblock = (blockId: string) => harness.client.call(bookingBackOffice.removeBlock, { blockId, staff });
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.details : error),
  );
const audit = () => harness.database.query('SELECT actor_kind, actor_name, action FROM audit ORDER BY id');

describe('a booking by phone', () => {
  test('takes the boat, unpaid, and leaves its trace', async () => {
    const created = harness.client.recordEvents(bookingEvents.created);
    const entered = await enter({ paymentNote: 'Cash at the dock', specialRequests: 'Champagne' });
    expect(entered).toMatchObject({ status: 'pending', paymentStatus: 'pending', totalAmount: 1200, specialRequests: 'Champagne' });
    expect(await settled(harness.hold())).toBe('SLOT_TAKEN');
    await eventually(() => expect(created.map(({ data }) => data.booking.id)).toEqual([entered.id]));
    await eventually(() => expect(changes).toHaveLength(1));
    const file = await harness.client.call(bookingBackOffice.find, { bookingId: entered.id });
    expect(file).toMatchObject({ paymentId: null, paymentNote: 'Cash at the dock', refundDue: null });
    expect(file.history.map(({ who, action }) => [who, action])).toEqual([['captain', 'booking.enter']]);
  });

  test('may come at short notice', async () => {
    harness.standAt('2027-01-12T13:30:00Z');
    expect(await enter()).toMatchObject({ status: 'pending' });
  });

  test('for a charter that has sailed is confirmed at once, completes, and invites its guest to no review', async () => {
    const invited = harness.client.recordEvents(bookingEvents.invited);
    harness.standAt('2027-01-14T12:00:00Z');
    const { id } = await enter();
    await harness.complete();
    harness.standAt('2027-01-15T20:00:00Z');
    await harness.inviteSailed();
    const { booking: sailed, history } = await harness.client.call(bookingBackOffice.find, { bookingId: id });
    expect(sailed.status).toBe('completed');
    expect(history.map(({ action }) => action)).toEqual(['booking.enter', 'booking.changeStatus']);
    expect(invited).toEqual([]);
    expect(await harness.client.call(bookingFigures.overview, {})).toMatchObject({ totalBookings: 1, totalRevenue: 1200 });
  });

  test('is refused with who has the boat, until when', async () => {
    await enter({ firstName: 'Grace', lastName: 'Hopper' });
    expect(await refusal(enter({ packageId: 3, timeSlot: '1:30 PM - 4:30 PM' }))).toEqual({
      detail:
        'Time slot is no longer available: Grace Hopper has the boat from Tue, Jan 12, 9:00 AM to 1:00 PM, and it is ready again at 2:00 PM.',
    });
  });

  test('is refused while a guest is paying for the slot', async () => {
    await harness.hold();
    expect(await refusal(enter())).toMatchObject({
      detail: expect.stringContaining('Ada Lovelace is paying for the boat from Tue, Jan 12'),
    });
  });

  test('and a guest who presses at the same moment: one of them has the slot', async () => {
    const both = await Promise.all([settled(enter()), settled(harness.hold())]);
    expect(both.toSorted()).toEqual(['SLOT_TAKEN', 'done']);
  });

  test('with too many guests, another slot or another package is refused at the field', async () => {
    expect(await refusal(enter({ timeSlot: 'Midnight' }))).toEqual({ errors: { timeSlot: 'This package does not sail at that time' } });
    expect(await settled(enter({ packageId: 99 }))).toBe('PACKAGE_NOT_FOUND');
  });
});

describe('a block', () => {
  test('takes the boat out of sale, and gives it back when it is removed', async () => {
    const made = await block();
    expect(made).toMatchObject({ startsAt: '2027-01-12T13:00:00.000Z', endsAt: '2027-01-13T23:00:00.000Z', who: 'captain' });
    expect(await settled(harness.hold())).toBe('SLOT_TAKEN');
    expect((await harness.client.call(booking.unavailableDates, { packageId: 1 })).unavailableDates).toEqual(
      expect.arrayContaining(['2027-01-12', '2027-01-13']),
    );
    await unblock(made.id);
    expect(await settled(harness.hold())).toBe('done');
    await eventually(() => expect(changes.length).toBeGreaterThanOrEqual(2));
    expect(await audit()).toEqual([
      { actor_kind: 'staff', actor_name: 'captain', action: 'block.add' },
      { actor_kind: 'staff', actor_name: 'captain', action: 'block.remove' },
    ]);
    expect(await settled(unblock(made.id))).toBe('BLOCK_NOT_FOUND');
  });

  test('is refused with what is in the way, and leaves nothing behind', async () => {
    await block({ reason: 'weather' });
    expect(await refusal(block({ from: '2027-01-13T17:00', to: '2027-01-14T09:00' }))).toEqual({
      detail: 'Time slot is no longer available: the boat is blocked from Tue, Jan 12, 8:00 AM to Wed, Jan 13, 6:00 PM (weather).',
    });
    expect(await harness.database.query('SELECT 1 FROM block')).toHaveLength(1);
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toHaveLength(1);
  });

  test('and a guest who presses at the same moment: one of them has the time', async () => {
    const both = await Promise.all([settled(block()), settled(harness.hold())]);
    expect(both.toSorted()).toEqual(['SLOT_TAKEN', 'done']);
  });

  test('has to end after it begins, in a time that is not over, on days that exist', async () => {
    expect(await refusal(block({ to: '2027-01-12T08:00' }))).toEqual({ errors: { to: 'It has to end after it begins' } });
    expect(await refusal(block({ from: '2026-01-01T08:00', to: '2026-01-02T08:00' }))).toEqual({ errors: { to: 'This time is over' } });
    expect(await refusal(block({ to: '2028-02-01T08:00' }))).toEqual({ errors: { to: 'Block at most a year at once' } });
    expect(await refusal(block({ from: '2027-02-30T08:00', to: '2027-03-05T08:00' }))).toEqual({
      errors: { from: 'Choose when it begins' },
    });
  });
});

describe('the schedule', () => {
  test('shows bookings that are not cancelled, slots being paid for, and blocks', async () => {
    const entered = await enter();
    const cancelled = await enter({ bookingDate: '2027-01-14' });
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: cancelled.id, status: 'cancelled', staff });
    await harness.hold({ bookingDate: '2027-01-15' });
    const blocked = await block({ from: '2027-01-16T00:00', to: '2027-01-17T00:00' });
    const look = (from: string, to: string) => harness.client.call(bookingBackOffice.schedule, { from, to });
    const seen = await look('2027-01-12', '2027-01-16');
    expect(seen.bookings.map(({ id }) => id)).toEqual([entered.id]);
    expect(seen.holds).toMatchObject([{ firstName: 'Ada', packageName: 'Charter 1', startsAt: '2027-01-15T14:00:00.000Z' }]);
    // Who blocked it and when are among what is shown.
    expect(seen.blocks).toEqual([blocked]);
    expect(await look('2027-01-17', '2027-01-20')).toEqual({ bookings: [], holds: [], blocks: [] });
    harness.standAt('2026-12-01T13:00:00Z');
    expect((await look('2027-01-12', '2027-01-16')).holds).toEqual([]);
  });

  test('is looked at for 62 days at most', async () => {
    const look = (to: string) => settled(harness.client.call(bookingBackOffice.schedule, { from: '2027-01-01', to }));
    expect(await look('2027-03-03')).toBe('done');
    expect(await look('2027-03-04')).toBe('INVALID');
    expect(await look('2026-12-31')).toBe('INVALID');
  });
});

test('a file of a booking nobody knows is not found', async () => {
  expect(await settled(harness.client.call(bookingBackOffice.find, { bookingId: randomUUID() }))).toBe('BOOKING_NOT_FOUND');
});
