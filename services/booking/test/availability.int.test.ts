import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { booking, bookingBackOffice } from '@charter/contracts';
import { type BookingHarness, settled, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('availability');
});
afterAll(() => harness?.close());
afterEach(() => harness.database.empty('occupancy', 'hold', 'booking', 'block'));

test('the days on which a package has no free slot are unavailable', async () => {
  await harness.hold({ packageId: 2, timeSlot: '8:00 AM - 4:00 PM' });
  const unavailable = async (packageId: number) => (await harness.client.call(booking.unavailableDates, { packageId })).unavailableDates;
  expect(await unavailable(2)).toEqual(['2027-01-12']);
  // The boat returns at four and is ready at five, after the afternoon slot has begun.
  expect(await unavailable(1)).toEqual(['2027-01-12']);
});

test('a day is sold out when a slot is sold or held, and closed when staff have blocked it', async () => {
  await harness.hold({ packageId: 2, timeSlot: '8:00 AM - 4:00 PM' });
  await harness.client.call(bookingBackOffice.block, {
    form: { from: '2027-01-14T00:00', to: '2027-01-15T00:00', reason: 'maintenance', note: '' },
    staff: { id: 1, username: 'captain' },
  });
  const { unavailableDates, soldOut } = await harness.client.call(booking.unavailableDates, { packageId: 2 });
  expect([unavailableDates, soldOut]).toEqual([['2027-01-12', '2027-01-14'], ['2027-01-12']]);
});

describe('the availability records of a package', () => {
  const records = async (packageId: number, from: string, to: string) =>
    (await harness.client.call(bookingBackOffice.availability, { packageId, from, to })).records;

  test('say for each slot and day whether it can be booked, and why not', async () => {
    await harness.hold({ packageId: 2, timeSlot: '8:00 AM - 4:00 PM' });
    await harness.client.call(bookingBackOffice.block, {
      form: { from: '2027-01-14T00:00', to: '2027-01-15T00:00', reason: 'maintenance', note: '' },
      staff: { id: 1, username: 'captain' },
    });
    const slot = { packageId: 2, timeSlot: '8:00 AM - 4:00 PM', maxBookings: 1, currentBookings: 0 };
    expect(await records(2, '2027-01-12', '2027-01-14')).toEqual([
      { ...slot, date: '2027-01-12', isAvailable: false, reason: 'held' },
      { ...slot, date: '2027-01-13', isAvailable: true },
      { ...slot, date: '2027-01-14', isAvailable: false, reason: 'blocked' },
    ]);
  });

  test('count a charter of another package, because there is one boat', async () => {
    await harness.hold({ packageId: 2, timeSlot: '8:00 AM - 4:00 PM' });
    await harness.database.query(`UPDATE occupancy SET kind = 'booking', expires_at = NULL, address = NULL`);
    const found = await records(1, '2027-01-12', '2027-01-12');
    expect(found.map(({ isAvailable, currentBookings, reason }) => [isAvailable, currentBookings, reason])).toEqual(
      found.map(() => [false, 1, 'sold']),
    );
    expect(found.length).toBeGreaterThan(1);
  });

  test('are closed outside of the booking window', async () => {
    expect((await records(2, '2026-01-01', '2026-01-01')).map(({ reason }) => reason)).toEqual(['closed']);
  });

  test('are limited to 62 days in order, and to packages that are sold', async () => {
    expect(await settled(records(2, '2027-01-01', '2027-03-03'))).toBe('done');
    expect(await settled(records(2, '2027-01-01', '2027-03-04'))).toBe('INVALID');
    expect(await settled(records(2, '2027-01-02', '2027-01-01'))).toBe('INVALID');
    expect(await settled(records(99, '2027-01-01', '2027-01-02'))).toBe('PACKAGE_NOT_FOUND');
  });
});

describe('alternatives to a taken slot', () => {
  const alternativesTo = (packageId: number, after?: string) => harness.client.call(booking.nextFree, { packageId, after });

  test('are the next free ones of the same package, with their instants', async () => {
    await harness.hold({ packageId: 2, timeSlot: '8:00 AM - 4:00 PM' });
    const { alternatives } = await alternativesTo(2, '2027-01-12');
    expect(alternatives.map(({ date }) => date)).toEqual(['2027-01-13', '2027-01-14', '2027-01-15']);
    expect(alternatives[0]).toEqual({
      date: '2027-01-13',
      timeSlot: '8:00 AM - 4:00 PM',
      startsAt: '2027-01-13T13:00:00.000Z',
      endsAt: '2027-01-13T21:00:00.000Z',
    });
  });

  test('after the booking window are the first free ones of the window', async () => {
    expect((await alternativesTo(2, '2028-01-01')).alternatives.map(({ date }) => date)).toEqual([
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
    ]);
  });

  test('do not exist for a package that is not sold', async () => {
    expect(await settled(alternativesTo(99))).toBe('PACKAGE_NOT_FOUND');
  });
});
