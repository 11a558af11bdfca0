import { Injectable, Logger } from '@nestjs/common';
import type { Event } from '@charter/contracts';
import type { ParkedFact, ParkedFacts, ParkedRef, Replay, ReplayRequest, WholeParkedFacts } from '@charter/contracts/operators';
import { Database } from '@charter/database';
import { Measures, type Sample } from '@charter/telemetry';
import { EventConsumers } from './event-consumers.js';

/** Facts that handlers gave up on, for operators to read and to put through once more. */
@Injectable()
export class Parked {
  private readonly logger = new Logger(Parked.name);

  constructor(
    private readonly database: Database,
    private readonly consumers: EventConsumers,
  ) {}

  async list(): Promise<ParkedFacts> {
    // One line of the reason: whole stacks of 500 facts would be more than a message may carry.
    const rows: (ParkedFact & { total: string })[] = await this.database.read.query(
      `SELECT event_id AS "eventId", handler, subject, left(split_part(reason, E'\\n', 1), 300) AS reason,
         parked_at AS "parkedAt", count(*) OVER () AS total
       FROM parked WHERE replayed_at IS NULL ORDER BY parked_at, event_id, handler LIMIT 500`,
    );
    return { parked: rows.map(({ total: _all, ...parked }) => parked), total: Number(rows[0]?.total ?? 0) };
  }

  @Measures('charter_parked_facts', 'Facts that a handler gave up on and nobody has replayed.', ['handler'])
  async perHandler(): Promise<Sample[]> {
    const rows: { handler: string; value: number }[] = await this.database.read.query(
      'SELECT handler, count(*)::int AS value FROM parked WHERE replayed_at IS NULL GROUP BY handler',
    );
    return rows.map(({ handler, value }) => ({ labels: { handler }, value }));
  }

  async show({ eventId }: ParkedRef): Promise<WholeParkedFacts> {
    return {
      parked: await this.database.read.query(
        `SELECT event_id AS "eventId", handler, subject, reason, parked_at AS "parkedAt", event
         FROM parked WHERE event_id = $1 AND replayed_at IS NULL ORDER BY handler`,
        [eventId],
      ),
    };
  }

  async replay({ eventId, handler, who }: ReplayRequest): Promise<Replay> {
    try {
      return await this.database.transaction(async (tx) => {
        const [parked]: { event: Event }[] = await tx.query(
          'SELECT event FROM parked WHERE event_id = $1 AND handler = $2 AND replayed_at IS NULL FOR UPDATE',
          [eventId, handler],
        );
        if (!parked) return { outcome: 'absent' };
        await this.consumers.handle(handler, parked.event, tx);
        await tx.query('UPDATE parked SET replayed_at = now(), replayed_by = $3 WHERE event_id = $1 AND handler = $2', [
          eventId,
          handler,
          who,
        ]);
        this.logger.log(`${handler}: ${eventId} was replayed by ${who}`);
        return { outcome: 'handled' };
      });
    } catch (error) {
      this.logger.warn(`${handler}: ${eventId} failed again, replayed by ${who}: ${String(error)}`);
      return { outcome: 'failed', reason: String(error) };
    }
  }
}
