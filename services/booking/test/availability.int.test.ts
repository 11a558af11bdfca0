import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { booking } from '@charter/contracts';
import { type BookingHarness, settled, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('availability');
});
afterAll(() => harness?.close());
afterEach(() => harness.database.query('TRUNCATE occupancy, hold, booking, block CASCADE'));

test('the days on which a package has no free slot are unavailable', async () => {
  await harness.hold({ packageId: 2, timeSlot: '8:00 AM - 4:00 PM' });
  const unavailable = async (packageId: number) => (await harness.client.call(booking.unavailableDates, { packageId })).unavailableDates;
  expect(await unavailable(2)).toEqual(['2027-01-12']);
  // The boat returns at four and is ready at five, after the afternoon slot has begun.
  expect(await unavailable(1)).toEqual(['2027-01-12']);
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
