import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { booking, bookingBackOffice, bookingEvents, bookingList, type BookingStatus } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, startBookingHarness, settled, defaultTime, staff } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('changing');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit');
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
  test('cancel a booking, and its slot can be held again', async () => {
    const { id } = await harness.createBooking();
    await change(id, 'cancelled');
    expect(await settled(harness.hold())).toBe('done');
  });

  test('leave an audit row of each change with actor, action, before and after', async () => {
    const { id } = await harness.createBooking();
    await change(id, 'confirmed');
    expect(await audit(id)).toEqual([
      { actor_name: 'captain', action: 'booking.changeStatus', before: { status: 'pending' }, after: { status: 'confirmed' } },
    ]);
  });

  test('delete a paid booking only when forced; then it is in no list and is kept as archived', async () => {
    const { id, confirmationCode } = await harness.createBooking();
    expect(await settled(remove(id, false))).toBe('STILL_PAID');
    await remove(id);
    expect(await harness.client.call(bookingList.page, {})).toMatchObject({ bookings: [], total: 0 });
    expect(await settled(harness.client.call(booking.findByCode, { confirmationCode }))).toBe('BOOKING_NOT_FOUND');
    expect(await harness.database.query('SELECT 1 FROM booking WHERE archived_at IS NOT NULL')).toHaveLength(1);
    expect(await settled(harness.hold())).toBe('done');
  });

  test('page through a list that is newest first, and search it', async () => {
    for (const [index, day] of ['2027-01-10', '2027-01-11', '2027-01-12'].entries()) {
      harness.setTime(`2026-12-0${index + 1}T12:00:00Z`);
      await harness.createBooking({ bookingDate: day, lastName: `Guest ${index}` });
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

  test('are found by phone digits, without accents, with any apostrophe, and word by word in any order', async () => {
    const booked = { firstName: 'José', lastName: 'Müller-O’Brien', phone: '+49 (242) 555-7782 ext. 5', email: 'jose@guests.example' };
    const { confirmationCode } = await harness.createBooking(booked);
    await harness.createBooking({ bookingDate: '2027-01-11', firstName: 'Søren', lastName: 'Weiß', phone: '0242 5557781' });
    const found = async (search: string) =>
      (await harness.client.call(bookingList.page, { search })).bookings.map(({ lastName }) => lastName);
    const bySearch = async (terms: string[]) =>
      Object.fromEntries(await Promise.all(terms.map(async (term) => [term, await found(term)] as const)));
    const terms = [
      '2425557782',
      '5557782',
      '242 555 7782',
      '(242) 555-7782',
      '+49 242 555',
      '00492425557782',
      '02425557782',
      "Müller-O'Brien",
      'MULLER O‘BRIEN',
      'mullerobrien',
      'Jose Müller',
      'O’Brien  José',
      'obrien jo 7782',
      'ＪＯＳＥ＠guests',
      confirmationCode,
      confirmationCode.toLowerCase().replace('-', ''),
    ];
    expect(await bySearch(terms)).toEqual(Object.fromEntries(terms.map((term) => [term, ['Müller-O’Brien']])));
    const others = ['5557781', 'weiss soren', 'Weiß', 'we'];
    expect(await bySearch(others)).toEqual(Object.fromEntries(others.map((term) => [term, ['Weiß']])));
    const unknown = ['José Weiß', '5557783', 'ose_', 'rien%'];
    expect(await bySearch(unknown)).toEqual(Object.fromEntries(unknown.map((term) => [term, []])));
  });
});

describe('concurrent requests of staff', () => {
  test('to reinstate two cancelled bookings of one slot: one succeeds, the other gets SLOT_TAKEN', async () => {
    const first = await harness.createBooking();
    await change(first.id, 'cancelled');
    const second = await harness.createBooking();
    await change(second.id, 'cancelled');
    const results = await Promise.all([settled(change(first.id, 'confirmed')), settled(change(second.id, 'confirmed'))]);
    expect(results.toSorted()).toEqual(['SLOT_TAKEN', 'done']);
    expect(await occupancies()).toHaveLength(1);
  });

  test('to change one booking: each change follows the previous one, and the last one is stored', async () => {
    const { id } = await harness.createBooking();
    const statuses = ['confirmed', 'cancelled', 'pending', 'cancelled', 'confirmed'] as const;
    const results = await Promise.all(statuses.map((status) => settled(change(id, status))));
    expect(results).toEqual(statuses.map(() => 'done'));
    let current = 'pending';
    for (const { before, after } of await audit(id)) {
      expect(before.status).toBe(current);
      current = after!.status;
    }
    const { bookings } = await harness.client.call(bookingList.page, {});
    expect(bookings.map(({ status }) => status)).toEqual([current]);
    expect(await occupancies()).toHaveLength(current === 'cancelled' ? 0 : 1);
  });

  test('to delete one booking: it is deleted once', async () => {
    const { id } = await harness.createBooking();
    const results = await Promise.all(Array.from({ length: 10 }, () => settled(remove(id))));
    expect(results.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'BOOKING_NOT_FOUND'), 'done']);
    expect(await audit(id)).toMatchObject([{ action: 'booking.remove', after: null }]);
  });

  test('to delete and to reinstate a booking: a deleted one never occupies the boat', async () => {
    const { id } = await harness.createBooking();
    await change(id, 'cancelled');
    const requests = [change(id, 'confirmed'), remove(id), change(id, 'cancelled'), change(id, 'pending')];
    const results = await Promise.all(requests.map(settled));
    expect(results[1]).toBe('done');
    expect(new Set([...results, 'BOOKING_NOT_FOUND'])).toEqual(new Set(['done', 'BOOKING_NOT_FOUND']));
    expect((await audit(id)).at(-1)).toMatchObject({ action: 'booking.remove' });
    expect(await occupancies()).toEqual([]);
  });

  test('to cancel a booking and to reinstate another in its slot: the boat has one charter at most', async () => {
    const first = await harness.createBooking();
    await change(first.id, 'cancelled');
    const second = await harness.createBooking();
    const [cancellation, reinstatement] = await Promise.all([
      settled(change(second.id, 'cancelled')),
      settled(change(first.id, 'confirmed')),
    ]);
    expect(cancellation).toBe('done');
    expect({ done: 1, SLOT_TAKEN: 0 }).toHaveProperty(reinstatement, (await occupancies()).length);
  });
});

describe('a booking that cannot be changed', () => {
  test('is one that does not exist, or was deleted', async () => {
    const { id } = await harness.createBooking();
    await remove(id);
    for (const bookingId of [id, randomUUID()]) {
      expect(await settled(change(bookingId, 'confirmed'))).toBe('BOOKING_NOT_FOUND');
      expect(await settled(remove(bookingId))).toBe('BOOKING_NOT_FOUND');
    }
  });

  test('is one whose charter is completed', async () => {
    const { id } = await harness.createBooking();
    await change(id, 'confirmed');
    harness.setTime('2027-01-14T12:00:00Z');
    await harness.completeCharters();
    expect(await settled(change(id, 'cancelled'))).toBe('STATUS_NOT_ALLOWED');
  });
});

test('the timer completes a confirmed charter that has ended, but not a pending one', async () => {
  const confirmed = await harness.createBooking();
  await change(confirmed.id, 'confirmed');
  await harness.createBooking({ bookingDate: '2027-01-13' });
  harness.setTime('2027-01-14T12:00:00Z');
  await harness.completeCharters();
  expect(await harness.database.query('SELECT status FROM booking ORDER BY booking_date')).toEqual([
    { status: 'completed' },
    { status: 'pending' },
  ]);
});

test('the details of a booking have its history, its payment and the refund of a cancellation', async () => {
  const { id } = await harness.createBooking();
  await change(id, 'confirmed');
  const detail = await harness.client.call(bookingBackOffice.find, { bookingId: id });
  expect(detail).toMatchObject({ booking: { id, status: 'confirmed' }, refundedAmount: 0, refundDue: { percent: 90, amount: 1080 } });
  expect(detail.paymentId).toMatch(/^[\da-f-]{36}$/);
  expect(detail.history.map(({ who, action, after }) => [who, action, after])).toEqual([
    ['the guest', 'booking.created', null],
    ['captain', 'booking.changeStatus', { status: 'confirmed' }],
  ]);
});

test('a cancellation is published with its explanation', async () => {
  const changes = harness.client.recordEvents(bookingEvents.statusChanged);
  const { id } = await harness.createBooking();
  harness.setTime('2027-01-10T12:00:00Z');
  await change(id, 'cancelled');
  await eventually(() => expect(changes.at(-1)?.data).toMatchObject({ to: 'cancelled', explanation: { percent: 50, due: 600 } }));
});
