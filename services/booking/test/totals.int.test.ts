import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { bookingFigures, type BookingFilter, bookingList, limits } from '@charter/contracts';
import { manyBookings } from './many-bookings.js';
import { type BookingHarness, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('totals');
});
afterAll(() => harness?.close());
beforeEach(async () => {
  await harness.database.empty('occupancy', 'hold', 'booking', 'block');
});

interface Sums {
  bookings: number;
  revenue: number;
  guests: number;
  refunds: number;
  fees: number;
  feesUnknown: number;
}

/** The sums computed from the bookings. */
async function sumsOfBookings({ from = '-infinity', to = 'infinity', status = 'all' }: BookingFilter) {
  const [row] = await harness.database.query<Sums>(
    `SELECT count(*)::int AS bookings, (coalesce(sum(amount_cents) FILTER (WHERE sold), 0) / 100)::float8 AS revenue,
            coalesce(sum(guest_count) FILTER (WHERE sold), 0)::int AS guests,
            (coalesce(sum(greatest(0, refunded_cents - greatest(0, paid_cents - amount_cents))) FILTER (WHERE sold), 0) / 100)::float8 AS refunds,
            (coalesce(sum(fee_cents) FILTER (WHERE sold), 0) / 100)::float8 AS fees,
            (count(*) FILTER (WHERE sold AND payment_id IS NOT NULL AND fee_cents IS NULL))::int AS "feesUnknown"
     FROM (SELECT *, status IN ('confirmed', 'completed') AS sold FROM booking) AS booking
     WHERE archived_at IS NULL AND booking_date BETWEEN $1 AND $2 AND ($3 = 'all' OR status = $3)`,
    [from, to, status],
  );
  return row!;
}

async function figures(range: { from?: string; to?: string }) {
  const { totalBookings, totalRevenue, totalGuests, totalRefunds, totalFees, netRevenue, feesUnknown } = await harness.client.call(
    bookingFigures.figures,
    range,
  );
  expect(netRevenue).toBeCloseTo(totalRevenue - totalRefunds - totalFees, 2);
  return { bookings: totalBookings, revenue: totalRevenue, guests: totalGuests, refunds: totalRefunds, fees: totalFees, feesUnknown };
}

const aDay = fc
  .date({ min: new Date('2022-12-01'), max: new Date('2027-01-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const aRange = fc.record({ from: aDay, to: aDay }, { requiredKeys: [] });

describe('figures and counts', () => {
  test('of any range equal the sums of its bookings, after any change of them', async () => {
    await manyBookings(harness.database, 3_000);
    for (const change of [
      `UPDATE booking SET status = 'cancelled' WHERE hashtext(id::text) % 5 = 0`,
      `UPDATE booking SET archived_at = now() WHERE hashtext(id::text) % 7 = 0`,
      `UPDATE booking SET booking_date = booking_date + 40, guest_count = 1, amount_cents = 99900 WHERE hashtext(id::text) % 11 = 0`,
      `UPDATE booking SET fee_cents = 3627 WHERE hashtext(id::text) % 3 = 0`,
      `UPDATE booking SET refunded_cents = 10000, fee_cents = 4000 WHERE hashtext(id::text) % 17 = 0`,
      // Paid beyond the price: the first 40 dollars of their refunds are no refund of it.
      `UPDATE booking SET paid_cents = amount_cents + 4000 WHERE hashtext(id::text) % 2 = 0`,
      `UPDATE booking SET payment_id = NULL, hold_id = NULL WHERE hashtext(id::text) % 19 = 0`,
      `UPDATE booking SET archived_at = NULL WHERE hashtext(id::text) % 14 = 0`,
      `DELETE FROM booking WHERE hashtext(id::text) % 13 = 0`,
    ]) {
      await harness.database.query(change);
    }
    await fc.assert(
      fc.asyncProperty(aRange, fc.constantFrom('all' as const, ...limits.bookingStatuses), async (range, status) => {
        expect(await figures(range)).toEqual(await sumsOfBookings(range));
        const { total } = await harness.client.call(bookingList.page, { ...range, status, limit: 1 });
        expect(total).toBe((await sumsOfBookings({ ...range, status })).bookings);
      }),
      { numRuns: 60 },
    );
  });
});
