import { Injectable } from '@nestjs/common';
import type { BookingFilter, BookingStatus, FiguresQuery } from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import type { Money, Sums, SumsBy } from './figures.js';

interface SumsRow extends Sums {
  /** Each row has one of these four columns, by which it is grouped; the others are null. */
  status: BookingStatus | null;
  packageId: number | null;
  timeSlot: string | null;
  month: string | null;
}

/** Totals of all bookings that are not deleted. Sold means confirmed or completed. */
interface BookingTotals extends Money {
  bookings: number;
  pending: number;
  sold: number;
}

const sold = `status IN ('confirmed', 'completed')`;

/** Sums of sold bookings. Money that PayPal has taken back is no revenue, and a refund of what was paid too much is no refund of the price. */
const moneyOfSold = `
  coalesce(sum(amount_cents - reversed_cents) FILTER (WHERE ${sold}), 0)::float8 AS "revenueCents",
  coalesce(sum(greatest(0, refunded_cents - greatest(0, paid_cents - amount_cents))) FILTER (WHERE ${sold}), 0)::float8 AS "refundedCents",
  coalesce(sum(fee_cents) FILTER (WHERE ${sold}), 0)::float8 AS "feeCents",
  (count(*) FILTER (WHERE ${sold} AND payment_id IS NOT NULL AND fee_cents IS NULL))::int AS "feesUnknown"`;

const inRange = `archived_at IS NULL AND booking_date BETWEEN $1::date AND $2::date`;

/** Sums over bookings that are not deleted. Three charters a day are 22,000 rows in twenty years, which are added up in 46 ms. */
@Injectable()
export class FiguresQueries {
  async sums(tx: ReadManager, range: FiguresQuery): Promise<SumsBy> {
    const rows: SumsRow[] = await tx.query(
      `SELECT status, package_id AS "packageId", time_slot AS "timeSlot", month, count(*)::int AS bookings,
         (count(*) FILTER (WHERE ${sold}))::int AS confirmed, ${moneyOfSold},
         coalesce(sum(guest_count) FILTER (WHERE ${sold}), 0)::int AS guests
       FROM (SELECT status, coalesce(package_id, 0) AS package_id, time_slot, to_char(booking_date, 'YYYY-MM') AS month, guest_count,
               amount_cents, reversed_cents, refunded_cents, paid_cents, fee_cents, payment_id
             FROM booking WHERE ${inRange}) AS counted
       GROUP BY GROUPING SETS ((status), (package_id), (time_slot), (month))`,
      boundsOf(range),
    );
    return {
      status: rows.filter((row): row is SumsRow & { status: BookingStatus } => row.status !== null),
      package: rows.filter((row): row is SumsRow & { packageId: number } => row.packageId !== null),
      timeSlot: rows.filter((row): row is SumsRow & { timeSlot: string } => row.timeSlot !== null),
      month: rows.filter((row): row is SumsRow & { month: string } => row.month !== null),
    };
  }

  async totals(tx: ReadManager): Promise<BookingTotals> {
    const rows: BookingTotals[] = await tx.query(
      `SELECT count(*)::int AS bookings, (count(*) FILTER (WHERE status = 'pending'))::int AS pending,
         (count(*) FILTER (WHERE ${sold}))::int AS sold, ${moneyOfSold}
       FROM booking WHERE archived_at IS NULL`,
    );
    return rows[0]!;
  }

  async count(tx: ReadManager, { status = 'all', ...range }: Pick<BookingFilter, 'status' | 'from' | 'to'>): Promise<number> {
    const [row]: { bookings: number }[] = await tx.query(
      `SELECT count(*)::int AS bookings FROM booking WHERE ${inRange} AND ($3 = 'all' OR status = $3)`,
      [...boundsOf(range), status],
    );
    return row!.bookings;
  }
}

/** First and last day. */
const boundsOf = ({ from, to }: FiguresQuery): [string, string] => [from ?? '-infinity', to ?? 'infinity'];
