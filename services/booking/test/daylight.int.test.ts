import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { booking, bookingBackOffice, trip, tripBackOffice } from '@charter/contracts';
import { fieldMessages } from '@charter/contracts/browser';
import { guestLinkKey } from '@charter/service-kit';
import { type BookingHarness, defaultTime, onSale, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

/** A whole day, which must be back half an hour before sunset, and a cruise that leaves two hours before it. */
const [exuma, sunsetCruise] = [4, 5];
const nineToFive = '9:00 AM - 5:00 PM';
const cruise = '2h before sunset - 1h after sunset';

const secret = 'a secret of thirty-two characters';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('daylight', { GUEST_LINK_SECRET: secret });
});
afterAll(() => harness?.close());
beforeEach(() => harness.setTime(defaultTime));
afterEach(() => harness.database.empty('occupancy', 'hold', 'booking', 'block'));

const isAvailable = async (packageId: number, date: string, timeSlot: string) =>
  (await harness.client.call(booking.checkAvailability, { packageId, date, timeSlot })).available;
const slotTimes = async (packageId: number, from: string, to = from) =>
  (await harness.client.call(booking.slotTimes, { packageId, from, to })).slotTimes;

describe('a charter that must be back half an hour before sunset', () => {
  test('cannot be sold from nine to five on 1 December, and can on 1 March', async () => {
    harness.setTime('2026-11-20T12:00:00Z');
    expect(await isAvailable(exuma, '2026-12-01', nineToFive)).toBe(false);
    const hold = (bookingDate: string) => harness.hold({ packageId: exuma, bookingDate, timeSlot: nineToFive });
    expect(await rejection(hold('2026-12-01'))).toEqual({
      errors: { timeSlot: fieldMessages.tooDark },
      codes: { timeSlot: { code: 'tooDark' } },
    });
    expect((await harness.client.call(booking.unavailableDates, { packageId: exuma })).unavailableDates).toContain('2026-12-01');

    harness.setTime('2027-02-01T12:00:00Z');
    expect(await isAvailable(exuma, '2027-03-01', nineToFive)).toBe(true);
    expect(await settled(hold('2027-03-01'))).toBe('done');
  });

  test('is offered as an alternative only on days that are long enough', async () => {
    harness.setTime('2026-12-20T12:00:00Z');
    const { alternatives } = await harness.client.call(booking.nextFree, { packageId: exuma });
    // The first day whose sun sets half an hour after five.
    expect(alternatives.map(({ date }) => date)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  });

  test('is dark for guests and for staff, whatever else is free', async () => {
    expect(await slotTimes(exuma, '2026-12-10')).toEqual([
      expect.objectContaining({ date: '2026-12-10', timeSlot: nineToFive, free: false, reason: 'dark' }),
    ]);
    const { records } = await harness.client.call(bookingBackOffice.availability, {
      packageId: exuma,
      from: '2026-12-10',
      to: '2026-12-10',
    });
    expect(records).toEqual([expect.objectContaining({ isAvailable: false, reason: 'dark', currentBookings: 0 })]);
  });

  test('can be moved by its guest only to days that are long enough, which are the ones that the trip page offers', async () => {
    harness.setTime('2026-12-20T12:00:00Z');
    const sold = await harness.createBooking({ packageId: exuma, bookingDate: '2027-02-01', timeSlot: nineToFive });
    const key = `${sold.confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id: sold.id, version: sold.linkVersion })}`;
    const { openings } = await harness.client.call(trip.openings, { key, query: { from: '2026-12-22', to: '2027-01-01' } });
    expect(openings.map(({ date }) => date)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
    const move = (date: string) =>
      harness.client.call(trip.move, { key, form: { moveId: randomUUID(), date, timeSlot: nineToFive, expectedRevision: 0 } });
    expect(await rejection(move('2026-12-23'))).toMatchObject({ codes: { timeSlot: { code: 'tooDark' } } });
    expect(await move('2026-12-30')).toMatchObject({ bookingDate: '2026-12-30' });
  });

  test('can be moved by staff to any day', async () => {
    const sold = await harness.createBooking({ packageId: exuma, bookingDate: '2027-02-01', timeSlot: nineToFive });
    const form = { moveId: randomUUID(), date: '2026-12-23', timeSlot: nineToFive, cause: 'guest' as const };
    expect(await harness.client.call(tripBackOffice.move, { bookingId: sold.id, form, staff })).toMatchObject({
      bookingDate: '2026-12-23',
    });
  });

  test('keeps its time when it was sold before the rule', async () => {
    const charterPackage = onSale.find(({ id }) => id === exuma)!;
    const { backBeforeSunset } = charterPackage;
    delete charterPackage.backBeforeSunset;
    harness.packagesChanged();
    const sold = await harness.createBooking({ packageId: exuma, bookingDate: '2026-12-11', timeSlot: nineToFive });
    charterPackage.backBeforeSunset = backBeforeSunset!;
    harness.packagesChanged();
    expect(await slotTimes(exuma, '2026-12-11')).toMatchObject([{ reason: 'taken', startsAt: sold.startsAt, endsAt: sold.endsAt }]);
  });
});

describe('a charter that leaves two hours before sunset', () => {
  test('is held for hours that follow the sun, on quarters of an hour', async () => {
    await harness.hold({ packageId: sunsetCruise, bookingDate: '2027-01-12', timeSlot: cruise });
    // Sunset is at 5:39 PM.
    const [time] = await slotTimes(sunsetCruise, '2027-01-12');
    expect(time).toMatchObject({
      timeSlot: cruise,
      startsAt: '2027-01-12T20:30:00.000Z',
      endsAt: '2027-01-12T23:30:00.000Z',
      free: false,
      reason: 'taken',
    });
    expect(time!.sunset).toMatch(/^2027-01-12T22:3[789]/);
  });

  test('keeps the sunset that it was sold by, whatever its package becomes, and has that of its new day after a move', async () => {
    const charterPackage = onSale.find(({ id }) => id === sunsetCruise)!;
    const { slots, timeSlots } = charterPackage;
    const sold = await harness.createBooking({ packageId: sunsetCruise, bookingDate: '2027-01-12', timeSlot: cruise });
    expect(sold.sunset).toMatch(/^2027-01-12T22:3[789]/);
    try {
      const evening = { label: '5:00 PM - 8:00 PM', startMinute: 1020, endMinute: 1200 };
      Object.assign(charterPackage, { slots: [evening], timeSlots: [evening.label] });
      harness.packagesChanged();
      const confirmed = await harness.client.call(bookingBackOffice.changeStatus, { bookingId: sold.id, status: 'confirmed', staff });
      expect(confirmed).toMatchObject({ startsAt: sold.startsAt, endsAt: sold.endsAt, sunset: sold.sunset });
      const form = { moveId: randomUUID(), date: '2027-01-13', timeSlot: evening.label, cause: 'business' as const };
      expect(await harness.client.call(tripBackOffice.move, { bookingId: sold.id, form, staff })).not.toHaveProperty('sunset');
    } finally {
      Object.assign(charterPackage, { slots, timeSlots });
    }
    harness.packagesChanged();
    const form = { moveId: randomUUID(), date: '2027-01-14', timeSlot: cruise, cause: 'business' as const };
    const moved = await harness.client.call(tripBackOffice.move, { bookingId: sold.id, form, staff });
    expect(moved.sunset).toMatch(/^2027-01-14T22:(39|4[01])/);
  });

  test('takes the boat from other packages only on the days on which they overlap', async () => {
    harness.setTime('2027-05-01T12:00:00Z');
    const afternoon = '2:00 PM - 6:00 PM';
    await harness.hold({ packageId: sunsetCruise, bookingDate: '2027-06-21', timeSlot: cruise });
    // In June it leaves at six, before the boat that returns at six is ready.
    expect(await isAvailable(1, '2027-06-21', afternoon)).toBe(false);
    expect(await isAvailable(1, '2027-06-21', '9:00 AM - 1:00 PM')).toBe(true);
    expect(await isAvailable(1, '2027-06-22', afternoon)).toBe(true);
  });

  test('overlaps another charter on the sun only on the days on which both need the boat', async () => {
    const dayOut = 'Sunrise+3h to Sunrise+9h';
    const charterPackage = onSale.find(({ id }) => id === 3)!;
    const { slots, timeSlots } = charterPackage;
    Object.assign(charterPackage, {
      slots: [{ label: dayOut, anchor: 'sunrise', startMinute: 180, endMinute: 540 }],
      timeSlots: [dayOut],
    });
    harness.packagesChanged();
    try {
      // It returns at 3:45 PM in December, when the cruise leaves at 3:15, and at 3:15 PM in June, when the cruise leaves at six.
      for (const [now, date, second] of [
        ['2026-12-01T12:00:00Z', '2026-12-21', 'SLOT_TAKEN'],
        ['2027-06-01T12:00:00Z', '2027-06-21', 'done'],
      ] as const) {
        harness.setTime(now);
        await harness.hold({ packageId: 3, bookingDate: date, timeSlot: dayOut }, `first of ${date}`);
        const cruiseOfDay = { packageId: sunsetCruise, bookingDate: date, timeSlot: cruise };
        expect(await settled(harness.hold(cruiseOfDay, `second of ${date}`))).toBe(second);
      }
    } finally {
      Object.assign(charterPackage, { slots, timeSlots });
      harness.packagesChanged();
    }
  });

  test('has other hours by the clock and the same course of the sun across the change of the clocks', async () => {
    harness.setTime('2027-03-01T12:00:00Z');
    const times = await slotTimes(sunsetCruise, '2027-03-13', '2027-03-14');
    expect(times.map(({ startsAt }) => startsAt)).toEqual(['2027-03-13T21:15:00.000Z', '2027-03-14T21:15:00.000Z']);
  });

  test('counts the minimum notice to its real departure', async () => {
    harness.setTime('2027-01-11T20:29:00Z');
    expect(await isAvailable(sunsetCruise, '2027-01-12', cruise)).toBe(true);
    harness.setTime('2027-01-11T20:31:00Z');
    expect(await isAvailable(sunsetCruise, '2027-01-12', cruise)).toBe(false);
  });
});

test('slot times are answered for 31 days at most, and are closed outside of the booking window', async () => {
  expect(await slotTimes(1, '2027-01-01', '2027-01-31')).toHaveLength(62);
  expect(await settled(slotTimes(1, '2027-01-01', '2027-02-01'))).toBe('INVALID');
  expect(await settled(slotTimes(1, '2027-01-02', '2027-01-01'))).toBe('INVALID');
  expect(await settled(slotTimes(99, '2027-01-01'))).toBe('PACKAGE_NOT_FOUND');
  expect(await slotTimes(3, '2026-01-01')).toMatchObject([{ free: false, reason: 'closed' }]);
});
