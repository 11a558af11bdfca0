import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Counter } from '@charter/telemetry';
import { Database } from './database.js';

/** For how long the rows of a table are kept once they are done. */
export interface RetentionPolicy {
  table: string;
  /** The column from whose time the days count. A row in which it is null is not done, and stays. Large tables need an index on it. */
  since: string;
  days: number;
  /** SQL: of those rows only these. */
  only?: string;
  /** SQL assignments after which the row stays without its content, and `only` no longer holds; unless told, the row goes. */
  anonymize?: string;
}

const lookEvery = 60 * 60_000;
/** Rows in one transaction: some 10 ms, so nobody waits for a lock of ours. */
const batch = 1_000;

const letGo = new Counter('charter_rows_purged_total', 'Rows that were deleted or emptied because their time was over.', ['table']);

/**
 * Lets rows go whose time is over. A clock of each process and not a job on a queue: it is about PostgreSQL alone, services without
 * Redis have such rows too, and processes that look at the same moment skip each other's.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(Retention.name);
  private clock: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly kept: readonly RetentionPolicy[],
  ) {}

  onApplicationBootstrap(): void {
    if (this.kept.length > 0) this.clock = setInterval(() => void this.sweep(), lookEvery);
  }

  /** After the batch that is in hand. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.clock);
    this.stopped = true;
    await this.sweeping;
  }

  /** Resolves when nothing is left whose time is over. What fails is logged and tried again at the next look. */
  sweep(): Promise<void> {
    return (this.sweeping ??= this.sweepAll().finally(() => (this.sweeping = undefined)));
  }

  private async sweepAll(): Promise<void> {
    for (const rows of this.kept) {
      if (this.stopped) return;
      try {
        const count = await this.letGo(rows);
        if (count > 0) this.logger.log(`${rows.table}: ${count} let go, older than ${rows.days} days`);
      } catch (error) {
        this.logger.error(`${rows.table}: what is older than ${rows.days} days could not be let go: ${String(error)}`);
      }
    }
  }

  private async letGo(rows: RetentionPolicy): Promise<number> {
    const statement = statementFor(rows);
    let total = 0;
    let count: number;
    do {
      [, count] = await this.database.execute<[unknown, number]>(statement);
      letGo.add(count, rows.table);
      total += count;
    } while (count === batch && !this.stopped);
    return total;
  }
}

/** One batch, the oldest first. */
function statementFor({ table, since, days, only = 'true', anonymize: forget }: RetentionPolicy): string {
  const overdue = `ARRAY(
    SELECT ctid FROM ${table} WHERE ${since} < now() - interval '${days} days' AND (${only})
    ORDER BY ${since} LIMIT ${batch} FOR UPDATE SKIP LOCKED)`;
  return `${forget ? `UPDATE ${table} SET ${forget}` : `DELETE FROM ${table}`} WHERE ctid = ANY(${overdue})`;
}
