import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Event, EventType } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { currentCorrelation } from '../correlation.js';

export const outboxChannel = 'outbox';

/** Publishes events transactionally: an event is published if and only if its transaction commits. */
@Injectable()
export class Outbox {
  /**
   * Adds an event to the transaction. The relay publishes it after the commit, at least once.
   *
   * @param data as the class of the event type declares it: amounts in cents, instants in UTC ISO 8601
   */
  async add<D extends object>(tx: Transaction, type: EventType<D>, data: D): Promise<void> {
    const event: Event<D> = {
      id: randomUUID(),
      type: type.subject,
      occurredAt: new Date().toISOString(),
      ...currentCorrelation(),
      data,
    };
    // pg_notify is delivered at commit, so the relay can see the row when it is notified.
    await tx.query(`WITH added AS (INSERT INTO outbox (id, subject, event) VALUES ($1, $2, $3)) SELECT pg_notify('${outboxChannel}', '')`, [
      event.id,
      type.subject,
      JSON.stringify(event),
    ]);
  }
}
