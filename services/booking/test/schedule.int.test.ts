import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type AvailabilityChanged,
  type BlockForm,
  booking,
  bookingBackOffice,
  bookingEvents,
  type Event,
  type PhoneBookingForm,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { aForm, type BookingHarness, rejection, startBookingHarness, settled, defaultTime, staff } from './booking-harness.js';

let harness: BookingHarness;
let changes: Event<AvailabilityChanged>[];

beforeAll(async () => {
  harness = await startBookingHarness('schedule');
  changes = harness.client.recordEvents(bookingEvents.availabilityChanged);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit');
  changes.length = 0;
});

const createPhoneBooking = (over: Partial<PhoneBookingForm> = {}) =>
  harness.client.call(bookingBackOffice.createPhoneBooking, { form: { ...aForm(), ...over }, staff });
const block = (over: Partial<BlockForm> = {}) =>
  harness.client.call(bookingBackOffice.block, {
    form: { from: '2027-01-12T08:00', to: '2027-01-13T18:00', reason: 'maintenance', note: 'New impeller', ...over },
    staff,
  });
const removeBlock = (blockId: string) => harness.client.call(bookingBackOffice.removeBlock, { blockId, staff });
const audit = () => harness.database.query('SELECT actor_kind, actor_name, action FROM audit ORDER BY id');

describe('a block', () => {
  test('takes the boat out of sale until it is removed', async () => {
    const made = await block();
    expect(made).toMatchObject({ startsAt: '2027-01-12T13:00:00.000Z', endsAt: '2027-01-13T23:00:00.000Z', who: 'captain' });
    expect(await settled(harness.hold())).toBe('SLOT_TAKEN');
    expect((await harness.client.call(booking.unavailableDates, { packageId: 1 })).unavailableDates).toEqual(
      expect.arrayContaining(['2027-01-12', '2027-01-13']),
    );
    await removeBlock(made.id);
    expect(await settled(harness.hold())).toBe('done');
    await eventually(() => expect(changes.length).toBeGreaterThanOrEqual(2));
    expect(await audit()).toEqual([
      { actor_kind: 'staff', actor_name: 'captain', action: 'block.add' },
      { actor_kind: 'staff', actor_name: 'captain', action: 'block.remove' },
    ]);
    expect(await settled(removeBlock(made.id))).toBe('BLOCK_NOT_FOUND');
  });

  test('is rejected with what overlaps it, and stores nothing', async () => {
    await block({ reason: 'weather' });
    expect(await rejection(block({ from: '2027-01-13T17:00', to: '2027-01-14T09:00' }))).toEqual({
      detail: 'Time slot is no longer available: the boat is blocked from Tue, Jan 12, 8:00 AM to Wed, Jan 13, 6:00 PM (weather).',
    });
    expect(await harness.database.query('SELECT 1 FROM block')).toHaveLength(1);
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toHaveLength(1);
  });

  test('and a concurrent hold: one of them has the time', async () => {
    const both = await Promise.all([settled(block()), settled(harness.hold())]);
    expect(both.toSorted()).toEqual(['SLOT_TAKEN', 'done']);
  });

  test('has to end after it begins, in the future, on days that exist', async () => {
    expect(await rejection(block({ to: '2027-01-12T08:00' }))).toEqual({
      errors: { to: 'The end must be after the start' },
      codes: { to: { code: 'blockOrder' } },
    });
    expect(await rejection(block({ from: '2026-01-01T08:00', to: '2026-01-02T08:00' }))).toEqual({
      errors: { to: 'This time has already passed' },
      codes: { to: { code: 'blockOver' } },
    });
    expect(await rejection(block({ to: '2028-02-01T08:00' }))).toEqual({
      errors: { to: 'A block can be at most one year long' },
      codes: { to: { code: 'blockTooLong' } },
    });
    expect(await rejection(block({ from: '2027-02-30T08:00', to: '2027-03-05T08:00' }))).toEqual({
      errors: { from: 'Choose a start' },
      codes: { from: { code: 'blockStart' } },
    });
  });
});

describe('the schedule', () => {
  test('shows bookings that are not cancelled, slots being paid for, and blocks', async () => {
    const entered = await createPhoneBooking();
    const cancelled = await createPhoneBooking({ bookingDate: '2027-01-14' });
    await harness.client.call(bookingBackOffice.changeStatus, { bookingId: cancelled.id, status: 'cancelled', staff });
    await harness.hold({ bookingDate: '2027-01-15' });
    const blocked = await block({ from: '2027-01-16T00:00', to: '2027-01-17T00:00' });
    const schedule = (from: string, to: string) => harness.client.call(bookingBackOffice.schedule, { from, to });
    const found = await schedule('2027-01-12', '2027-01-16');
    expect(found.bookings.map(({ id }) => id)).toEqual([entered.id]);
    expect(found.holds).toMatchObject([{ firstName: 'Ada', packageName: 'Charter 1', startsAt: '2027-01-15T14:00:00.000Z' }]);
    expect(found.blocks).toEqual([blocked]);
    expect(await schedule('2027-01-17', '2027-01-20')).toEqual({ bookings: [], holds: [], blocks: [] });
    harness.setTime('2026-12-01T13:00:00Z');
    expect((await schedule('2027-01-12', '2027-01-16')).holds).toEqual([]);
  });

  test('has 62 days at most', async () => {
    const schedule = (to: string) => settled(harness.client.call(bookingBackOffice.schedule, { from: '2027-01-01', to }));
    expect(await schedule('2027-03-03')).toBe('done');
    expect(await schedule('2027-03-04')).toBe('INVALID');
    expect(await schedule('2026-12-31')).toBe('INVALID');
  });
});
