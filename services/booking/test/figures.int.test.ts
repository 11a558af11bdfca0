import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Booking, bookingBackOffice, bookingFigures, bookingInvoices, bookingList } from '@charter/contracts';
import { Database } from '@charter/database';
import { manyBookings, plansOf } from './many-bookings.js';
import { type BookingHarness, startBookingHarness, defaultTime, staff } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('figures');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block');
});

async function createWithStatus(form: Parameters<BookingHarness['hold']>[0] = {}, status: Booking['status'] = 'pending'): Promise<Booking> {
  const { booking: placed } = await harness.place(await harness.paid(await harness.hold(form)));
  const { bookings } = await harness.client.call(bookingList.page, { search: placed.confirmationCode });
  const pending = bookings[0]!;
  return status === 'pending' ? pending : harness.client.call(bookingBackOffice.changeStatus, { bookingId: pending.id, status, staff });
}

const block = (from: string, until: string) =>
  harness.database.query(
    `WITH taken AS (
       INSERT INTO occupancy (id, vessel_id, kind, during) VALUES (gen_random_uuid(), 1, 'block', tstzrange($1, $2)) RETURNING id
     )
     INSERT INTO block (id, occupancy_id, reason, who, created_at) SELECT gen_random_uuid(), id, 'weather', 'captain', now() FROM taken`,
    [from, until],
  );

describe('the overview', () => {
  test('without bookings has zeros and two free days', async () => {
    expect(await harness.client.call(bookingFigures.overview, {})).toEqual({
      totalBookings: 0,
      totalRevenue: 0,
      pendingBookings: 0,
      recentBookings: [],
      onTheBoat: [
        { day: '2026-12-01', times: [] },
        { day: '2026-12-02', times: [] },
      ],
    });
  });

  test('counts the revenue of confirmed bookings, without cancelled and deleted ones', async () => {
    await createWithStatus({ bookingDate: '2027-01-10' }, 'confirmed');
    await createWithStatus({ bookingDate: '2027-01-11' });
    await createWithStatus({ bookingDate: '2027-01-12' }, 'cancelled');
    const deleted = await createWithStatus({ bookingDate: '2027-01-13' }, 'confirmed');
    await harness.client.call(bookingBackOffice.remove, { bookingId: deleted.id, force: true, staff });
    expect(await harness.client.call(bookingFigures.overview, {})).toMatchObject({
      totalBookings: 3,
      totalRevenue: 1200,
      pendingBookings: 1,
    });
  });

  test('has the five newest bookings', async () => {
    for (const day of [10, 11, 12, 13, 14, 15]) {
      harness.setTime(`2026-12-01T${day}:00:00Z`);
      await createWithStatus({ bookingDate: `2027-01-${day}`, firstName: `Guest ${day}` });
    }
    const { recentBookings } = await harness.client.call(bookingFigures.overview, {});
    expect(recentBookings.map(({ firstName }) => firstName)).toEqual(['Guest 15', 'Guest 14', 'Guest 13', 'Guest 12', 'Guest 11']);
  });

  test('has the bookings and blocks of today and tomorrow in Nassau, in order of time', async () => {
    await createWithStatus({ bookingDate: '2027-01-12', timeSlot: '2:00 PM - 6:00 PM', firstName: 'Afternoon' }, 'confirmed');
    await createWithStatus({ bookingDate: '2027-01-12', firstName: 'Morning' });
    await createWithStatus({ bookingDate: '2027-01-13', firstName: 'Tomorrow' });
    await createWithStatus({ bookingDate: '2027-01-14', firstName: 'Later' });
    await block('2027-01-13T19:00:00Z', '2027-01-13T22:00:00Z');
    // The thirteenth in UTC, still the twelfth in Nassau.
    harness.setTime('2027-01-13T03:00:00Z');
    const { onTheBoat } = await harness.client.call(bookingFigures.overview, {});
    expect(onTheBoat.map(({ day, times }) => [day, times.map((time) => time.booking?.firstName ?? 'block')])).toEqual([
      ['2027-01-12', ['Morning', 'Afternoon']],
      ['2027-01-13', ['Tomorrow', 'block']],
    ]);
    expect(onTheBoat[1]!.times[1]).toMatchObject({
      startsAt: '2027-01-13T19:00:00.000Z',
      endsAt: '2027-01-13T22:00:00.000Z',
      booking: null,
      block: { reason: 'weather', who: 'captain' },
    });
  });
});

describe('analytics', () => {
  test('sum the charters of a range by status, package, slot and month', async () => {
    await createWithStatus({ bookingDate: '2027-01-10', guestCount: 6 }, 'confirmed');
    await createWithStatus({ bookingDate: '2027-01-11', packageId: 2, timeSlot: '8:00 AM - 4:00 PM', guestCount: 3 }, 'confirmed');
    await createWithStatus({ bookingDate: '2027-02-11', guestCount: 2 });
    await createWithStatus({ bookingDate: '2027-01-12' }, 'cancelled');
    await createWithStatus({ bookingDate: '2026-12-24' }, 'confirmed');
    expect(await harness.client.call(bookingFigures.figures, { from: '2027-01-01', to: '2027-02-28' })).toEqual({
      totalBookings: 4,
      confirmedBookings: 2,
      totalRevenue: 4800,
      totalRefunds: 0,
      totalFees: 0,
      netRevenue: 4800,
      feesUnknown: 2,
      averageBookingValue: 2400,
      totalGuests: 9,
      averageGuests: 4.5,
      conversionRate: 50,
      statuses: [
        { status: 'confirmed', bookings: 2 },
        { status: 'completed', bookings: 0 },
        { status: 'pending', bookings: 1 },
        { status: 'cancelled', bookings: 1 },
      ],
      months: [
        { month: '2027-01', revenue: 4800, bookings: 2 },
        { month: '2027-02', revenue: 0, bookings: 0 },
      ],
      popularTimeSlots: [
        { timeSlot: '9:00 AM - 1:00 PM', bookings: 3 },
        { timeSlot: '8:00 AM - 4:00 PM', bookings: 1 },
      ],
      packages: [
        { packageId: 1, bookings: 3, confirmedBookings: 1, confirmedRevenue: 1200 },
        { packageId: 2, bookings: 1, confirmedBookings: 1, confirmedRevenue: 3600 },
      ],
    });
  });

  test('without a range count every booking there is', async () => {
    await createWithStatus({ bookingDate: '2027-01-10' }, 'confirmed');
    harness.setTime('2027-01-11T12:00:00Z');
    await harness.completeCharters();
    expect(await harness.client.call(bookingFigures.figures, {})).toMatchObject({
      totalBookings: 1,
      totalRevenue: 1200,
      conversionRate: 100,
    });
  });
});

test('the figures of a month and the pages of invoices never scan the whole table of bookings', async () => {
  await manyBookings(harness.database, 20_000);
  const database = harness.service.get(Database);
  const scans = (plans: string[]) => plans.filter((plan) => /Seq Scan on booking\b/.test(plan));
  const figures = await plansOf(database, async () => {
    await harness.client.call(bookingFigures.figures, { from: '2025-06-01', to: '2025-06-30' });
  });
  expect(figures.length).toBeGreaterThan(0);
  expect(scans(figures)).toEqual([]);
  const invoices = await plansOf(database, async () => {
    const { next } = await harness.client.call(bookingInvoices.page, {});
    await harness.client.call(bookingInvoices.page, { cursor: next! });
  });
  // The totals above the list are sums over all bookings.
  const pages = invoices.filter((plan) => !plan.includes('Aggregate'));
  expect(pages.length).toBeGreaterThanOrEqual(2);
  expect(scans(pages)).toEqual([]);
});
