import { Injectable } from '@nestjs/common';
import { dayMs, limits, type ReplyFigures, type ReplyPromise, type ReplyPromiseQuery } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';

/**
 * Inquiries of a time, deleted ones too. One that was answered counts with the minutes until then, one that was not with the minutes that
 * it was open, once they exceed the promise: resolving or deleting it in time, as staff do with spam, leaves it out. $4 and $5 are opening
 * hours of every day in Nassau, in minutes.
 */
const figuresSql = `
  WITH times AS (
    SELECT created_at AS received, answered_at AS answered, closed_at AS closed FROM inquiry
    UNION ALL SELECT received_at, answered_at, closed_at FROM removed_inquiry
  ), timed AS (
    SELECT received, answered, extract(epoch FROM answered - received)::float8 / 60 AS minutes,
           extract(epoch FROM coalesce(closed, $2) - received)::float8 / 60 AS open_minutes
    FROM times WHERE received > $1 AND received <= $2
  ), counted AS (
    SELECT coalesce(minutes, 'Infinity') AS minutes,
           CASE WHEN minutes IS NULL THEN 'Infinity' ELSE (
             SELECT coalesce(sum(greatest(0, extract(epoch FROM least(answered, closes) - greatest(received, opens)))), 0)::float8 / 60
             FROM generate_series(date_trunc('day', received AT TIME ZONE 'America/Nassau'), answered AT TIME ZONE 'America/Nassau', '1 day') AS day,
                  LATERAL (SELECT (day + make_interval(mins => $4)) AT TIME ZONE 'America/Nassau' AS opens,
                                  (day + make_interval(mins => $5)) AT TIME ZONE 'America/Nassau' AS closes) AS hours
           ) END AS minutes_in_hours
    FROM timed WHERE minutes IS NOT NULL OR open_minutes > $3
  )
  SELECT count(*)::int AS inquiries, (count(*) FILTER (WHERE minutes <= $3))::int AS answered,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes) AS median,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes_in_hours) AS "openMedian"
  FROM counted`;

/** How well the promise of the site is kept: an answer within `limits.contact.answerMinutes`, at any hour. */
@Injectable()
export class ReplyPromiseService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async measure({ openingHours }: ReplyPromiseQuery): Promise<ReplyPromise> {
    const now = this.clock.now();
    const [waiting]: { count: number; since: Date | null }[] = await this.database.manager.query(
      `SELECT count(*)::int AS count, min(coalesce(waiting_since, created_at)) AS since FROM inquiry WHERE status = 'pending'`,
    );
    return {
      promisedMinutes: limits.contact.answerMinutes,
      waiting: { count: waiting!.count, since: waiting!.since?.toISOString() ?? null },
      last30Days: await this.figures(30, now, openingHours),
      last60Days: await this.figures(60, now, openingHours),
    };
  }

  private async figures(days: number, now: Date, hours: ReplyPromiseQuery['openingHours']): Promise<ReplyFigures> {
    const from = new Date(now.getTime() - days * dayMs);
    const [row]: { inquiries: number; answered: number; median: number | null; openMedian: number | null }[] =
      await this.database.manager.query(figuresSql, [
        from,
        now,
        limits.contact.answerMinutes,
        hours?.startMinute ?? 0,
        hours?.endMinute ?? 0,
      ]);
    const { inquiries, answered, median, openMedian } = row!;
    return {
      inquiries,
      answeredInTime: answered,
      medianMinutes: rounded(median),
      ...(hours && { medianOpenMinutes: rounded(openMedian) }),
    };
  }
}

/** Not finite when most have no answer. */
const rounded = (minutes: number | null): number | null => (minutes !== null && Number.isFinite(minutes) ? Math.round(minutes) : null);
