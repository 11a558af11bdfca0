import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { minuteMs, type ReconciliationRun } from '@charter/contracts';
import { Database } from '@charter/database';

export interface Range {
  since: Date;
  until: Date;
}

/** A run without an update for this long was ended with its process. */
const abandonedAfter = 15 * minuteMs;

const columns = `id, started_by AS "startedBy", since AS "from", until AS "to", covered_until AS "coveredUntil", state, problem, lines, matched,
  started_at AS "startedAt", ended_at AS "endedAt"`;

type Row = {
  [Key in keyof ReconciliationRun]: Key extends 'from' | 'to' | 'coveredUntil' | 'startedAt' | 'endedAt'
    ? Date | null
    : ReconciliationRun[Key];
};

/** The comparisons with PayPal's report. One at a time is running. */
@Injectable()
export class RunRepository {
  constructor(private readonly database: Database) {}

  /** @returns null while another one is running */
  async begin(startedBy: ReconciliationRun['startedBy'], { since, until }: Range, now: Date): Promise<ReconciliationRun | null> {
    await this.endAbandoned(now);
    const rows = await this.database.execute<Row[]>(
      `INSERT INTO reconciliation_run (id, started_by, since, until, state, started_at) VALUES ($1, $2, $3, $4, 'running', $5)
       ON CONFLICT ((true)) WHERE state = 'running' DO NOTHING RETURNING ${columns}`,
      [randomUUID(), startedBy, since, until, now],
    );
    return rows[0] ? toRun(rows[0]) : null;
  }

  /** Ends a run whose process has ended before it. */
  async endAbandoned(now: Date): Promise<void> {
    await this.database.execute(
      `UPDATE reconciliation_run SET state = 'incomplete', problem = 'The process that read the report has ended', ended_at = $1
       WHERE state = 'running' AND started_at < $2`,
      [now, new Date(now.getTime() - abandonedAfter)],
    );
  }

  async end(
    id: string,
    { coveredUntil, problem, lines, matched }: { coveredUntil: Date | null; problem: string | null; lines: number; matched: number },
    now: Date,
  ): Promise<void> {
    await this.database.execute(
      `UPDATE reconciliation_run SET state = CASE WHEN $2::text IS NULL THEN 'complete' ELSE 'incomplete' END, problem = $2, covered_until = $3,
         lines = $4, matched = $5, ended_at = $6 WHERE id = $1 AND state = 'running'`,
      [id, problem, coveredUntil, lines, matched, now],
    );
  }

  async find(id: string): Promise<ReconciliationRun> {
    const [row]: Row[] = await this.database.manager.query(`SELECT ${columns} FROM reconciliation_run WHERE id = $1`, [id]);
    return toRun(row!);
  }

  /** @param state the newest of these; the newest of all unless given */
  async newest(state?: ReconciliationRun['state']): Promise<ReconciliationRun | null> {
    const [row]: Row[] = await this.database.manager.query(
      `SELECT ${columns} FROM reconciliation_run WHERE $1::text IS NULL OR state = $1 ORDER BY started_at DESC LIMIT 1`,
      [state ?? null],
    );
    return row ? toRun(row) : null;
  }

  /** Up to when the timer has compared, without a gap: the others compare any days. Null before its first complete run. */
  async coveredUntil(): Promise<Date | null> {
    const [row]: { coveredUntil: Date | null }[] = await this.database.manager.query(
      `SELECT max(covered_until) AS "coveredUntil" FROM reconciliation_run WHERE started_by = 'timer' AND state = 'complete'`,
    );
    return row!.coveredUntil;
  }

  /** Whether the timer need not run: since `night` it has completed a comparison, or begun one after `retryAfter`. */
  async isDone(night: Date, retryAfter: Date): Promise<boolean> {
    const rows: unknown[] = await this.database.manager.query(
      `SELECT 1 FROM reconciliation_run WHERE started_by = 'timer' AND started_at >= $1 AND (state = 'complete' OR started_at > $2) LIMIT 1`,
      [night, retryAfter],
    );
    return rows.length > 0;
  }
}

const toRun = ({ from, to, coveredUntil, startedAt, endedAt, ...row }: Row): ReconciliationRun => ({
  ...row,
  from: from!.toISOString(),
  to: to!.toISOString(),
  coveredUntil: coveredUntil?.toISOString() ?? null,
  startedAt: startedAt!.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
