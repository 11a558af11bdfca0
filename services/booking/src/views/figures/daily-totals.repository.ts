import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import type { BookingFilter, BookingStatus, FiguresQuery } from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import type { Money, Sums, SumsBy } from './figures.js';

interface SumsRow extends Sums {
  /** Of these four, each row has the column that it is grouped by; the others are null. */
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

/** What sold bookings bring. */
const moneyOf = (sold: string): string => `
  coalesce(sum(amount_cents) FILTER (WHERE ${sold}), 0)::float8 AS "revenueCents",
  coalesce(sum(refunded_cents) FILTER (WHERE ${sold}), 0)::float8 AS "refundedCents",
  coalesce(sum(fee_cents) FILTER (WHERE ${sold}), 0)::float8 AS "feeCents",
  coalesce(sum(fees_unknown) FILTER (WHERE ${sold}), 0)::int AS "feesUnknown"`;

/**
 * The rows of a range: its whole months, and the remaining days at both ends. That is few rows, however long the range. Each part is a
 * range of the primary key; in one condition with OR, PostgreSQL would read the whole table.
 */
const rowsOfRange = `(
  SELECT * FROM booking_tally WHERE grain = 'month' AND starts_on >= $3::date AND starts_on < $4::date
  UNION ALL SELECT * FROM booking_tally WHERE grain = 'day' AND starts_on >= $1::date AND starts_on <= $2::date AND starts_on < $3::date
  UNION ALL SELECT * FROM booking_tally WHERE grain = 'day' AND starts_on >= greatest($3::date, $4::date) AND starts_on <= $2::date
) AS kept`;

/** Sums over bookings, from the table in which a trigger keeps them by day and by month. The table of bookings is not read. */
@Injectable()
export class DailyTotalsRepository {
  async sums(tx: ReadManager, range: FiguresQuery): Promise<SumsBy> {
    const rows: SumsRow[] = await tx.query(
      `SELECT status, package_id AS "packageId", time_slot AS "timeSlot", to_char(month, 'YYYY-MM') AS month,
              sum(bookings)::int AS bookings, coalesce(sum(bookings) FILTER (WHERE sold), 0)::int AS confirmed,
              ${moneyOf('sold')},
              coalesce(sum(guests) FILTER (WHERE sold), 0)::int AS guests
       FROM (SELECT *, status IN ('confirmed', 'completed') AS sold, date_trunc('month', starts_on::timestamp) AS month
             FROM ${rowsOfRange} WHERE bookings > 0) AS tally
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
      `SELECT coalesce(sum(bookings), 0)::int AS bookings,
              coalesce(sum(bookings) FILTER (WHERE status = 'pending'), 0)::int AS pending,
              coalesce(sum(bookings) FILTER (WHERE status IN ('confirmed', 'completed')), 0)::int AS sold,
              ${moneyOf(`status IN ('confirmed', 'completed')`)}
       FROM booking_tally WHERE grain = 'month'`,
    );
    return rows[0]!;
  }

  async count(tx: ReadManager, { status = 'all', ...range }: Pick<BookingFilter, 'status' | 'from' | 'to'>): Promise<number> {
    const [row]: { bookings: number }[] = await tx.query(
      `SELECT coalesce(sum(bookings), 0)::int AS bookings FROM ${rowsOfRange} WHERE $5 = 'all' OR status = $5`,
      [...boundsOf(range), status],
    );
    return row!.bookings;
  }
}

/** First day, last day, first whole month, and the month after the last whole one. */
function boundsOf({ from, to }: FiguresQuery): [string, string, string, string] {
  return [
    from ?? '-infinity',
    to ?? 'infinity',
    from ? monthOf(Temporal.PlainDate.from(from).subtract({ days: 1 }).add({ months: 1 })) : '-infinity',
    to ? monthOf(Temporal.PlainDate.from(to).add({ days: 1 })) : 'infinity',
  ];
}

const monthOf = (day: Temporal.PlainDate): string => day.with({ day: 1 }).toString();
