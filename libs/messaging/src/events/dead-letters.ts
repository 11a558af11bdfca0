import { Injectable, Logger } from '@nestjs/common';
import type { AttentionEntry, Event } from '@charter/contracts';
import type {
  DeadLetter,
  DeadLetterRef,
  DeadLetters as DeadLetterList,
  FullDeadLetters,
  Replay,
  ReplayRequest,
} from '@charter/contracts/operators';
import { Database, type ReadManager } from '@charter/database';
import { Gauge, type Sample } from '@charter/telemetry';
import { EventConsumers } from './event-consumers.js';

/** Events whose handler failed on the last attempt, for operators to read and to replay. */
@Injectable()
export class DeadLetters {
  private readonly logger = new Logger(DeadLetters.name);

  constructor(
    private readonly database: Database,
    private readonly consumers: EventConsumers,
  ) {}

  async list(): Promise<DeadLetterList> {
    // One line of the reason: the stacks of 500 errors would exceed the size of a NATS message.
    const rows: (DeadLetter & { total: string })[] = await this.database.manager.query(
      `SELECT event_id AS "eventId", handler, subject, left(split_part(reason, E'\\n', 1), 300) AS reason,
         failed_at AS "failedAt", count(*) OVER () AS total
       FROM dead_letter WHERE replayed_at IS NULL ORDER BY failed_at, event_id, handler LIMIT 500`,
    );
    return { deadLetters: rows.map(({ total: _total, ...deadLetter }) => deadLetter), total: Number(rows[0]?.total ?? 0) };
  }

  @Gauge('charter_dead_letters', 'Dead letters that are not replayed yet.', ['handler'])
  async perHandler(): Promise<Sample[]> {
    const rows: { handler: string; value: number }[] = await this.database.manager.query(
      'SELECT handler, count(*)::int AS value FROM dead_letter WHERE replayed_at IS NULL GROUP BY handler',
    );
    return rows.map(({ handler, value }) => ({ labels: { handler }, value }));
  }

  async show({ eventId }: DeadLetterRef): Promise<FullDeadLetters> {
    return {
      deadLetters: await this.database.manager.query(
        `SELECT event_id AS "eventId", handler, subject, reason, failed_at AS "failedAt", event, raw
         FROM dead_letter WHERE event_id = $1 AND replayed_at IS NULL ORDER BY handler`,
        [eventId],
      ),
    };
  }

  async replay({ eventId, handler, who }: ReplayRequest): Promise<Replay> {
    try {
      return await this.database.transaction(async (tx) => {
        const [deadLetter]: { event: Event | null }[] = await tx.query(
          'SELECT event FROM dead_letter WHERE event_id = $1 AND handler = $2 AND replayed_at IS NULL FOR UPDATE',
          [eventId, handler],
        );
        if (!deadLetter) return { outcome: 'absent' };
        if (!deadLetter.event) throw new Error('The message is not an event and cannot be replayed');
        await this.consumers.replay(handler, deadLetter.event, tx);
        await tx.query('UPDATE dead_letter SET replayed_at = now(), replayed_by = $3 WHERE event_id = $1 AND handler = $2', [
          eventId,
          handler,
          who,
        ]);
        this.logger.log({ eventId, handler, operator: who }, 'Dead letter replayed');
        return { outcome: 'handled' };
      });
    } catch (error) {
      this.logger.warn({ eventId, handler, operator: who, error }, 'Replay of a dead letter failed');
      return { outcome: 'failed', reason: String(error) };
    }
  }
}

/** What staff see of a service's dead letters; none when there are none. */
export async function deadLetterEntries(tx: ReadManager, service: string): Promise<AttentionEntry[]> {
  const [row]: { count: number; since: Date | null }[] = await tx.query(
    'SELECT count(*)::int AS count, min(failed_at) AS since FROM dead_letter WHERE replayed_at IS NULL',
  );
  if (!row?.since) return [];
  return [{ kind: 'deadLetters', subject: service, since: row.since.toISOString(), data: { service, count: row.count } }];
}
