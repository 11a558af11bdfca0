import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { booking, bookingBackOffice, bookingEvents, bookingList, type BookingStatus } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, startBookingHarness, settled, someday } from './booking-harness.js';

let harness: BookingHarness;
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  harness = await startBookingHarness('changing');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.standAt(someday);
  await harness.database.query('TRUNCATE occupancy, hold, booking, block, audit');
});

const change = (bookingId: string, status: BookingStatus) =>
  harness.client.call(bookingBackOffice.changeStatus, { bookingId, status, staff });
const remove = (bookingId: string, force = true) => harness.client.call(bookingBackOffice.remove, { bookingId, force, staff });
const occupancies = () => harness.database.query('SELECT 1 FROM occupancy');
const audit = (bookingId: string) =>
  harness.database.query<{ action: string; before: { status: string }; after: { status: string } | null }>(
    `SELECT actor_name, action, before, after FROM audit WHERE subject = $1 ORDER BY id`,
    [bookingId],
  );

describe('staff', () => {
  test('cancel a booking, and its slot can be sold again at once', async () => {
    const { id } = await harness.aBooking();
    await change(id, 'cancelled');
    expect(await settled(harness.hold())).toBe('done');
  });

  test('leave an audit row of each change: who, what, before, after', async () => {
    const { id } = await harness.aBooking();
    await change(id, 'confirmed');
    expect(await audit(id)).toEqual([
      { actor_name: 'captain', action: 'booking.changeStatus', before: { status: 'pending' }, after: { status: 'confirmed' } },
    ]);
  });

  test('are asked before they delete a paid booking; then it is gone from every list and kept in the archive', async () => {
    const { id, confirmationCode } = await harness.aBooking();
    expect(await settled(remove(id, false))).toBe('STILL_PAID');
    await remove(id);
    expect(await harness.client.call(bookingList.page, {})).toMatchObject({ bookings: [], total: 0 });
    expect(await settled(harness.client.call(booking.findByCode, { confirmationCode }))).toBe('BOOKING_NOT_FOUND');
    expect(await harness.database.query('SELECT 1 FROM booking WHERE archived_at IS NOT NULL')).toHaveLength(1);
    expect(await settled(harness.hold())).toBe('done');
  });

  test('page through a list that is newest first, and search it', async () => {
    for (const [index, day] of ['2027-01-10', '2027-01-11', '2027-01-12'].entries()) {
      harness.standAt(`2026-12-0${index + 1}T12:00:00Z`);
      await harness.aBooking({ bookingDate: day, lastName: `Guest ${index}` });
    }
    const first = await harness.client.call(bookingList.page, { limit: 2 });
    expect(first.total).toBe(3);
    expect(first.bookings.map(({ lastName }) => lastName)).toEqual(['Guest 2', 'Guest 1']);
    const rest = await harness.client.call(bookingList.page, { limit: 2, cursor: first.next! });
    expect(rest.bookings.map(({ lastName }) => lastName)).toEqual(['Guest 0']);
    expect(rest.next).toBeNull();
    const found = await harness.client.call(bookingList.page, {
      search: 'ada guest 1',
      from: '2027-01-11',
      to: '2027-01-11',
      status: 'pending',
    });
    expect(found.bookings).toHaveLength(1);
    expect((await harness.client.call(bookingList.page, { search: '100%_' })).bookings).toEqual([]);
  });
});

describe('two members of staff at once', () => {
  test('bring two cancelled bookings back into one slot at once: one wins, the other is told why', async () => {
    const first = await harness.aBooking();
    await change(first.id, 'cancelled');
    const second = await harness.aBooking();
    await change(second.id, 'cancelled');
    const outcomes = await Promise.all([settled(change(first.id, 'confirmed')), settled(change(second.id, 'confirmed'))]);
    expect(outcomes.toSorted()).toEqual(['SLOT_TAKEN', 'done']);
    expect(await occupancies()).toHaveLength(1);
  });

  test('change one booking: each change follows from the one before, and the last one stands', async () => {
    const { id } = await harness.aBooking();
    const asked = ['confirmed', 'cancelled', 'pending', 'cancelled', 'confirmed'] as const;
    const outcomes = await Promise.all(asked.map((status) => settled(change(id, status))));
    expect(outcomes).toEqual(asked.map(() => 'done'));
    let stands = 'pending';
    for (const { before, after } of await audit(id)) {
      expect(before.status).toBe(stands);
      stands = after!.status;
    }
    const { bookings } = await harness.client.call(bookingList.page, {});
    expect(bookings.map(({ status }) => status)).toEqual([stands]);
    expect(await occupancies()).toHaveLength(stands === 'cancelled' ? 0 : 1);
  });

  test('delete one booking ten times: it is deleted once', async () => {
    const { id } = await harness.aBooking();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => settled(remove(id))));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'BOOKING_NOT_FOUND'), 'done']);
    expect(await audit(id)).toMatchObject([{ action: 'booking.remove', after: null }]);
  });

  test('delete a booking while it is brought back: a deleted one never keeps the boat', async () => {
    const { id } = await harness.aBooking();
    await change(id, 'cancelled');
    const asked = [change(id, 'confirmed'), remove(id), change(id, 'cancelled'), change(id, 'pending')];
    const outcomes = await Promise.all(asked.map(settled));
    expect(outcomes[1]).toBe('done');
    expect(new Set([...outcomes, 'BOOKING_NOT_FOUND'])).toEqual(new Set(['done', 'BOOKING_NOT_FOUND']));
    expect((await audit(id)).at(-1)).toMatchObject({ action: 'booking.remove' });
    expect(await occupancies()).toEqual([]);
  });

  test('cancel a booking while another is brought back into its slot: the boat has one charter at most', async () => {
    const first = await harness.aBooking();
    await change(first.id, 'cancelled');
    const second = await harness.aBooking();
    const [cancellation, comeback] = await Promise.all([settled(change(second.id, 'cancelled')), settled(change(first.id, 'confirmed'))]);
    expect(cancellation).toBe('done');
    expect({ done: 1, SLOT_TAKEN: 0 }).toHaveProperty(comeback, (await occupancies()).length);
  });
});

describe('a booking that cannot be changed', () => {
  test('is one that nobody knows, or that was deleted', async () => {
    const { id } = await harness.aBooking();
    await remove(id);
    for (const bookingId of [id, randomUUID()]) {
      expect(await settled(change(bookingId, 'confirmed'))).toBe('BOOKING_NOT_FOUND');
      expect(await settled(remove(bookingId))).toBe('BOOKING_NOT_FOUND');
    }
  });

  test('is one whose charter is completed', async () => {
    const { id } = await harness.aBooking();
    await change(id, 'confirmed');
    harness.standAt('2027-01-14T12:00:00Z');
    await harness.complete();
    expect(await settled(change(id, 'cancelled'))).toBe('STATUS_NOT_ALLOWED');
  });
});

test('a confirmed charter that has ended completes by itself, a pending one does not', async () => {
  const confirmed = await harness.aBooking();
  await change(confirmed.id, 'confirmed');
  await harness.aBooking({ bookingDate: '2027-01-13' });
  harness.standAt('2027-01-14T12:00:00Z');
  await harness.complete();
  expect(await harness.database.query('SELECT status FROM booking ORDER BY booking_date')).toEqual([
    { status: 'completed' },
    { status: 'pending' },
  ]);
});

test('a booking’s file tells its history, its payment and what a cancellation gives back', async () => {
  const { id } = await harness.aBooking();
  await change(id, 'confirmed');
  const file = await harness.client.call(bookingBackOffice.find, { bookingId: id });
  expect(file).toMatchObject({ booking: { id, status: 'confirmed' }, refundedAmount: 0, refundDue: { percent: 90, amount: 1080 } });
  expect(file.paymentId).toMatch(/^[\da-f-]{36}$/);
  expect(file.history.map(({ who, action, after }) => [who, action, after])).toEqual([
    ['the guest', 'booking.created', null],
    ['captain', 'booking.changeStatus', { status: 'confirmed' }],
  ]);
});

test('a cancellation is announced with what the policy gives back', async () => {
  const changes = harness.client.recordEvents(bookingEvents.statusChanged);
  const { id } = await harness.aBooking();
  harness.standAt('2027-01-10T12:00:00Z');
  await change(id, 'cancelled');
  await eventually(() => expect(changes.at(-1)?.data).toMatchObject({ to: 'cancelled', refundDue: { percent: 50, amount: 600 } }));
});
