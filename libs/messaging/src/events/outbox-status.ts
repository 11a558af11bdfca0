import { Injectable } from '@nestjs/common';
import type { RepublishRequest, Republished, OutboxState } from '@charter/contracts/operators';
import { Database } from '@charter/database';
import { Gauge } from '@charter/telemetry';
import { outboxChannel } from './outbox.js';

/** State of the outbox and republication, for operators. */
@Injectable()
export class OutboxStatus {
  constructor(private readonly database: Database) {}

  async state(): Promise<OutboxState> {
    const [state]: OutboxState[] = await this.database.manager.query(
      `SELECT (SELECT count(*)::int FROM outbox WHERE published_at IS NULL) AS waiting,
         (SELECT event->>'occurredAt' FROM outbox WHERE published_at IS NULL ORDER BY position LIMIT 1) AS "waitingSince",
         (SELECT max(published_at) FROM outbox) AS "lastPublishedAt"`,
    );
    return state!;
  }

  @Gauge('charter_outbox_pending', 'Events that are committed and not published yet.')
  async pending(): Promise<number> {
    return this.value('SELECT count(*)::int AS value FROM outbox WHERE published_at IS NULL');
  }

  @Gauge('charter_outbox_oldest_seconds', 'Age of the oldest event that is not published yet; 0 without any.')
  async oldestSeconds(): Promise<number> {
    return this.value(
      `SELECT coalesce((
         SELECT extract(epoch FROM now() - (event->>'occurredAt')::timestamptz)::float
         FROM outbox WHERE published_at IS NULL ORDER BY position LIMIT 1), 0) AS value`,
    );
  }

  private async value(sql: string): Promise<number> {
    const [row]: { value: number }[] = await this.database.manager.query(sql);
    return row!.value;
  }

  async republish({ since }: RepublishRequest): Promise<Republished> {
    return this.database.transaction(async (tx) => {
      // There is no index for this condition, which is used once in years.
      await tx.query('SET LOCAL statement_timeout = 0');
      const [, events]: [unknown[], number] = await tx.query('UPDATE outbox SET published_at = NULL WHERE published_at >= $1', [since]);
      await tx.query(`SELECT pg_notify('${outboxChannel}', '')`);
      return { events };
    });
  }
}
