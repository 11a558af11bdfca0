import { Injectable } from '@nestjs/common';
import type { AnnounceAgainRequest, AnnouncedAgain, OutboxState } from '@charter/contracts/operators';
import { Database } from '@charter/database';
import { outboxChannel } from './outbox.js';

/** What became of the facts in the outbox, for operators. */
@Injectable()
export class Announcements {
  constructor(private readonly database: Database) {}

  async state(): Promise<OutboxState> {
    const [state]: OutboxState[] = await this.database.read.query(
      `SELECT (SELECT count(*)::int FROM outbox WHERE published_at IS NULL) AS waiting,
         (SELECT event->>'occurredAt' FROM outbox WHERE published_at IS NULL ORDER BY position LIMIT 1) AS "waitingSince",
         (SELECT max(published_at) FROM outbox) AS "lastAnnouncedAt"`,
    );
    return state!;
  }

  async again({ since }: AnnounceAgainRequest): Promise<AnnouncedAgain> {
    return this.database.transaction(async (tx) => {
      // There is no index for this question, which is asked once in years.
      await tx.query('SET LOCAL statement_timeout = 0');
      const [, facts]: [unknown[], number] = await tx.query('UPDATE outbox SET published_at = NULL WHERE published_at >= $1', [since]);
      await tx.query(`SELECT pg_notify('${outboxChannel}', '')`);
      return { facts };
    });
  }
}
