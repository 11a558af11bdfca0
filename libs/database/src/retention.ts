import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Counter } from '@charter/telemetry';
import { Database } from './database.js';

/** How long the rows of a table are kept after a time in one of their columns. */
export interface RetentionPolicy {
  table: string;
  /** The column that the days count from. Rows with null stay. Large tables need an index on it. */
  since: string;
  days: number;
  /** SQL condition of the rows to which the policy applies; all unless given. */
  only?: string;
  /** SQL assignments that empty a row instead of deleting it. `only` must no longer hold afterwards. */
  anonymize?: string;
}

/** Milliseconds between purges. */
const interval = 60 * 60_000;
/** Rows per statement: it takes about 10 ms, so that its locks delay no request. */
const batch = 1_000;

const purgedRows = new Counter('charter_rows_purged_total', 'Rows that were deleted or emptied after their retention.', ['table']);

/**
 * Deletes or empties expired rows every hour. It is an interval in each process, not a job of a queue: services without Redis have such rows
 * too, and processes that purge at the same time skip each other's locked rows.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Retention.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly policies: readonly RetentionPolicy[],
  ) {}

  onApplicationBootstrap(): void {
    if (this.policies.length > 0) this.timer = setInterval(() => void this.sweep(), interval);
  }

  /** Resolves after the current batch. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopped = true;
    await this.sweeping;
  }

  /** Resolves when no expired rows are left. Failures are logged, and retried with the next purge. */
  sweep(): Promise<void> {
    return (this.sweeping ??= this.sweepAll().finally(() => (this.sweeping = undefined)));
  }

  private async sweepAll(): Promise<void> {
    for (const rows of this.policies) {
      if (this.stopped) return;
      try {
        const count = await this.purge(rows);
        if (count > 0) this.logger.log({ table: rows.table, days: rows.days, rows: count }, 'Rows purged after their retention');
      } catch (error) {
        this.logger.error({ table: rows.table, days: rows.days, error }, 'Rows not purged');
      }
    }
  }

  private async purge(rows: RetentionPolicy): Promise<number> {
    const statement = statementFor(rows);
    let total = 0;
    let count: number;
    do {
      [, count] = await this.database.execute<[unknown, number]>(statement);
      purgedRows.add(count, rows.table);
      total += count;
    } while (count === batch && !this.stopped);
    return total;
  }
}

/** One batch, the oldest first. */
function statementFor({ table, since, days, only = 'true', anonymize }: RetentionPolicy): string {
  const expired = `ARRAY(
    SELECT ctid FROM ${table} WHERE ${since} < now() - interval '${days} days' AND (${only})
    ORDER BY ${since} LIMIT ${batch} FOR UPDATE SKIP LOCKED)`;
  return `${anonymize ? `UPDATE ${table} SET ${anonymize}` : `DELETE FROM ${table}`} WHERE ctid = ANY(${expired})`;
}
