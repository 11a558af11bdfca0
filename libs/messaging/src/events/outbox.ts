import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Event, EventType } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { currentCorrelation } from '../correlation.js';

export const outboxChannel = 'outbox';

/** Announces facts: with the transaction as an argument, nothing is announced outside one. */
@Injectable()
export class Outbox {
  async add<D extends object>(tx: Transaction, fact: EventType<D>, data: D): Promise<void> {
    const event: Event<D> = {
      id: randomUUID(),
      type: fact.subject,
      occurredAt: new Date().toISOString(),
      ...currentCorrelation(),
      data,
    };
    // pg_notify is delivered at commit, so the relay never wakes for a row it cannot see.
    await tx.query(`WITH added AS (INSERT INTO outbox (id, subject, event) VALUES ($1, $2, $3)) SELECT pg_notify('${outboxChannel}', '')`, [
      event.id,
      fact.subject,
      JSON.stringify(event),
    ]);
  }
}
