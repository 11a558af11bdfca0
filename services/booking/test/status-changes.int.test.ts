import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { booking, bookingDesk, bookingFacts, bookingList, type BookingStatus } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingRoom, openBookingRoom, outcome, someday } from './booking-harness.js';

let room: BookingRoom;
const staff = { id: 1, username: 'captain' };

beforeAll(async () => {
  room = await openBookingRoom('changing');
});
afterAll(() => room?.close());
afterEach(async () => {
  room.standAt(someday);
  await room.database.query('TRUNCATE occupancy, hold, booking, block, audit');
});

const change = (bookingId: string, status: BookingStatus) => room.stranger.ask(bookingDesk.changeStatus, { bookingId, status, staff });
const remove = (bookingId: string, force = true) => room.stranger.ask(bookingDesk.remove, { bookingId, force, staff });
const occupancies = () => room.database.query('SELECT 1 FROM occupancy');
const audit = (bookingId: string) =>
  room.database.query<{ action: string; before: { status: string }; after: { status: string } | null }>(
    `SELECT who, action, before, after FROM audit WHERE subject = $1 ORDER BY id`,
    [bookingId],
  );

describe('staff', () => {
  test('cancel a booking, and its slot can be sold again at once', async () => {
    const { id } = await room.aBooking();
    await change(id, 'cancelled');
    expect(await outcome(room.hold())).toBe('done');
  });

  test('leave an audit row of each change: who, what, before, after', async () => {
    const { id } = await room.aBooking();
    await change(id, 'confirmed');
    expect(await audit(id)).toEqual([
      { who: 'captain', action: 'booking.changeStatus', before: { status: 'pending' }, after: { status: 'confirmed' } },
    ]);
  });

  test('are asked before they delete a paid booking; then it is gone from every list and kept in the archive', async () => {
    const { id, confirmationCode } = await room.aBooking();
    expect(await outcome(remove(id, false))).toBe('STILL_PAID');
    await remove(id);
    expect(await room.stranger.ask(bookingList.page, {})).toMatchObject({ bookings: [], total: 0 });
    expect(await outcome(room.stranger.ask(booking.findByCode, { confirmationCode }))).toBe('BOOKING_NOT_FOUND');
    expect(await room.database.query('SELECT 1 FROM booking WHERE archived_at IS NOT NULL')).toHaveLength(1);
    expect(await outcome(room.hold())).toBe('done');
  });

  test('page through a list that is newest first, and search it', async () => {
    for (const [index, day] of ['2027-01-10', '2027-01-11', '2027-01-12'].entries()) {
      room.standAt(`2026-12-0${index + 1}T12:00:00Z`);
      await room.aBooking({ bookingDate: day, lastName: `Guest ${index}` });
    }
    const first = await room.stranger.ask(bookingList.page, { limit: 2 });
    expect(first.total).toBe(3);
    expect(first.bookings.map(({ lastName }) => lastName)).toEqual(['Guest 2', 'Guest 1']);
    const rest = await room.stranger.ask(bookingList.page, { limit: 2, cursor: first.next! });
    expect(rest.bookings.map(({ lastName }) => lastName)).toEqual(['Guest 0']);
    expect(rest.next).toBeNull();
    const found = await room.stranger.ask(bookingList.page, {
      search: 'ada guest 1',
      from: '2027-01-11',
      to: '2027-01-11',
      status: 'pending',
    });
    expect(found.bookings).toHaveLength(1);
    expect((await room.stranger.ask(bookingList.page, { search: '100%_' })).bookings).toEqual([]);
  });
});

describe('two members of staff at once', () => {
  test('bring two cancelled bookings back into one slot at once: one wins, the other is told why', async () => {
    const first = await room.aBooking();
    await change(first.id, 'cancelled');
    const second = await room.aBooking();
    await change(second.id, 'cancelled');
    const outcomes = await Promise.all([outcome(change(first.id, 'confirmed')), outcome(change(second.id, 'confirmed'))]);
    expect(outcomes.toSorted()).toEqual(['SLOT_TAKEN', 'done']);
    expect(await occupancies()).toHaveLength(1);
  });

  test('change one booking: each change follows from the one before, and the last one stands', async () => {
    const { id } = await room.aBooking();
    const asked = ['confirmed', 'cancelled', 'pending', 'cancelled', 'confirmed'] as const;
    const outcomes = await Promise.all(asked.map((status) => outcome(change(id, status))));
    expect(outcomes).toEqual(asked.map(() => 'done'));
    let stands = 'pending';
    for (const { before, after } of await audit(id)) {
      expect(before.status).toBe(stands);
      stands = after!.status;
    }
    const { bookings } = await room.stranger.ask(bookingList.page, {});
    expect(bookings.map(({ status }) => status)).toEqual([stands]);
    expect(await occupancies()).toHaveLength(stands === 'cancelled' ? 0 : 1);
  });

  test('delete one booking ten times: it is deleted once', async () => {
    const { id } = await room.aBooking();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(remove(id))));
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'BOOKING_NOT_FOUND'), 'done']);
    expect(await audit(id)).toMatchObject([{ action: 'booking.remove', after: null }]);
  });

  test('delete a booking while it is brought back: a deleted one never keeps the boat', async () => {
    const { id } = await room.aBooking();
    await change(id, 'cancelled');
    const asked = [change(id, 'confirmed'), remove(id), change(id, 'cancelled'), change(id, 'pending')];
    const outcomes = await Promise.all(asked.map(outcome));
    expect(outcomes[1]).toBe('done');
    expect(new Set([...outcomes, 'BOOKING_NOT_FOUND'])).toEqual(new Set(['done', 'BOOKING_NOT_FOUND']));
    expect((await audit(id)).at(-1)).toMatchObject({ action: 'booking.remove' });
    expect(await occupancies()).toEqual([]);
  });

  test('cancel a booking while another is brought back into its slot: the boat has one charter at most', async () => {
    const first = await room.aBooking();
    await change(first.id, 'cancelled');
    const second = await room.aBooking();
    const [cancellation, comeback] = await Promise.all([outcome(change(second.id, 'cancelled')), outcome(change(first.id, 'confirmed'))]);
    expect(cancellation).toBe('done');
    expect({ done: 1, SLOT_TAKEN: 0 }).toHaveProperty(comeback, (await occupancies()).length);
  });
});

describe('a booking that cannot be changed', () => {
  test('is one that nobody knows, or that was deleted', async () => {
    const { id } = await room.aBooking();
    await remove(id);
    for (const bookingId of [id, randomUUID()]) {
      expect(await outcome(change(bookingId, 'confirmed'))).toBe('BOOKING_NOT_FOUND');
      expect(await outcome(remove(bookingId))).toBe('BOOKING_NOT_FOUND');
    }
  });

  test('is one whose charter is completed', async () => {
    const { id } = await room.aBooking();
    await change(id, 'confirmed');
    room.standAt('2027-01-14T12:00:00Z');
    await room.complete();
    expect(await outcome(change(id, 'cancelled'))).toBe('STATUS_NOT_ALLOWED');
  });
});

test('a confirmed charter that has ended completes by itself, a pending one does not', async () => {
  const confirmed = await room.aBooking();
  await change(confirmed.id, 'confirmed');
  await room.aBooking({ bookingDate: '2027-01-13' });
  room.standAt('2027-01-14T12:00:00Z');
  await room.complete();
  expect(await room.database.query('SELECT status FROM booking ORDER BY booking_date')).toEqual([
    { status: 'completed' },
    { status: 'pending' },
  ]);
});

test('a booking’s file tells its history, its payment and what a cancellation gives back', async () => {
  const { id } = await room.aBooking();
  await change(id, 'confirmed');
  const file = await room.stranger.ask(bookingDesk.open, { bookingId: id });
  expect(file).toMatchObject({ booking: { id, status: 'confirmed' }, refundedAmount: 0, refundDue: { percent: 90, amount: 1080 } });
  expect(file.paymentId).toMatch(/^[\da-f-]{36}$/);
  expect(file.history.map(({ who, action, after }) => [who, action, after])).toEqual([
    ['the guest', 'booking.created', null],
    ['captain', 'booking.changeStatus', { status: 'confirmed' }],
  ]);
});

test('a cancellation is announced with what the policy gives back', async () => {
  const changes = room.stranger.hear(bookingFacts.statusChanged);
  const { id } = await room.aBooking();
  room.standAt('2027-01-10T12:00:00Z');
  await change(id, 'cancelled');
  await eventually(() => expect(changes.at(-1)?.data).toMatchObject({ to: 'cancelled', refundDue: { percent: 50, amount: 600 } }));
});
