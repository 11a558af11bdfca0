import { Injectable } from '@nestjs/common';
import type { BookingStatus, FiguresQuery } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { BookingEntity } from '../booking.entity.js';
import type { Sums, SumsBy } from './figures.js';

interface SumsRow extends Sums {
  /** Set in the rows of one grouping, null in the others'. */
  status: BookingStatus | null;
  packageId: number | null;
  timeSlot: string | null;
  month: string | null;
}

export interface Standing {
  bookings: number;
  pending: number;
  revenueCents: number;
}

/** Sums over bookings. Each reads the index `booking_figures` alone, which holds every column that is named here. */
@Injectable()
export class FiguresRepository {
  async sums(tx: Transaction, { from = '-infinity', to = 'infinity' }: FiguresQuery): Promise<SumsBy> {
    const rows: SumsRow[] = await tx.query(
      // Grouped once over all bookings, then four times over the few groups that are left.
      `WITH groups AS (
         SELECT status, package_id, time_slot, date_trunc('month', booking_date::timestamp) AS month,
                count(*) AS bookings, sum(amount_cents) AS cents, sum(guest_count) AS guests
         FROM booking WHERE archived_at IS NULL AND booking_date BETWEEN $1 AND $2
         GROUP BY 1, 2, 3, 4
       )
       SELECT status, package_id AS "packageId", time_slot AS "timeSlot", to_char(month, 'YYYY-MM') AS month,
              sum(bookings)::int AS bookings, coalesce(sum(bookings) FILTER (WHERE sold), 0)::int AS confirmed,
              coalesce(sum(cents) FILTER (WHERE sold), 0)::float8 AS "revenueCents",
              coalesce(sum(guests) FILTER (WHERE sold), 0)::int AS guests
       FROM (SELECT *, status IN ('confirmed', 'completed') AS sold FROM groups) AS groups
       GROUP BY GROUPING SETS ((status), (package_id), (time_slot), (month))`,
      [from, to],
    );
    return {
      status: rows.filter((row): row is SumsRow & { status: BookingStatus } => row.status !== null),
      package: rows.filter((row): row is SumsRow & { packageId: number } => row.packageId !== null),
      timeSlot: rows.filter((row): row is SumsRow & { timeSlot: string } => row.timeSlot !== null),
      month: rows.filter((row): row is SumsRow & { month: string } => row.month !== null),
    };
  }

  async standing(tx: Transaction): Promise<Standing> {
    const rows: Standing[] = await tx.query(
      `SELECT count(*)::int AS bookings, (count(*) FILTER (WHERE status = 'pending'))::int AS pending,
              coalesce(sum(amount_cents) FILTER (WHERE status IN ('confirmed', 'completed')), 0)::float8 AS "revenueCents"
       FROM booking WHERE archived_at IS NULL`,
    );
    return rows[0]!;
  }

  newest(tx: Transaction, limit: number): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where('b.archivedAt IS NULL')
      .orderBy('b.createdAt', 'DESC')
      .addOrderBy('b.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  /** Charters of these days that have not been cancelled, in order of time. */
  sailing(tx: Transaction, from: string, to: string): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`b.archivedAt IS NULL AND b.status <> 'cancelled' AND b.bookingDate BETWEEN :from AND :to`, { from, to })
      .orderBy('b.startsAt')
      .getMany();
  }
}
