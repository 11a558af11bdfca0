import { Injectable } from '@nestjs/common';
import { dayMs, limits, type ReplyFigures, type ReplyPromise } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';

/**
 * Inquiries of a time, deleted ones too. One that was answered counts with the minutes until then, one that was not with the minutes that
 * it was open, once they exceed the promise: resolving or deleting it in time, as staff do with spam, leaves it out.
 */
const figuresSql = `
  WITH times AS (
    SELECT created_at AS received, answered_at AS answered, closed_at AS closed FROM inquiry
    UNION ALL SELECT received_at, answered_at, closed_at FROM removed_inquiry
  ), timed AS (
    SELECT extract(epoch FROM answered - received)::float8 / 60 AS minutes,
           extract(epoch FROM coalesce(closed, $2) - received)::float8 / 60 AS open_minutes
    FROM times WHERE received > $1 AND received <= $2
  ), counted AS (SELECT coalesce(minutes, 'Infinity') AS minutes FROM timed WHERE minutes IS NOT NULL OR open_minutes > $3)
  SELECT count(*)::int AS inquiries, (count(*) FILTER (WHERE minutes <= $3))::int AS answered,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes) AS median
  FROM counted`;

/** How well the promise of the site is kept: an answer within `limits.contact.answerMinutes`, at any hour. */
@Injectable()
export class ReplyPromiseService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async measure(): Promise<ReplyPromise> {
    const now = this.clock.now();
    const [waiting]: { count: number; since: Date | null }[] = await this.database.manager.query(
      `SELECT count(*)::int AS count, min(coalesce(waiting_since, created_at)) AS since FROM inquiry WHERE status = 'pending'`,
    );
    return {
      promisedMinutes: limits.contact.answerMinutes,
      waiting: { count: waiting!.count, since: waiting!.since?.toISOString() ?? null },
      last30Days: await this.figures(30, now),
      last60Days: await this.figures(60, now),
    };
  }

  private async figures(days: number, now: Date): Promise<ReplyFigures> {
    const from = new Date(now.getTime() - days * dayMs);
    const [row]: { inquiries: number; answered: number; median: number | null }[] = await this.database.manager.query(figuresSql, [
      from,
      now,
      limits.contact.answerMinutes,
    ]);
    const { inquiries, answered, median } = row!;
    return {
      inquiries,
      answeredInTime: answered,
      // Not finite when most have no answer.
      medianMinutes: median !== null && Number.isFinite(median) ? Math.round(median) : null,
    };
  }
}
