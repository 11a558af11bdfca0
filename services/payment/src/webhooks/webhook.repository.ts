import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@charter/database';
import { leaseSeconds } from '../payments/payment.repository.js';
import { PayPalEventEntity } from './webhook.entity.js';

/** A stored delivery whose processing is due. */
export type DueEvent = Pick<PayPalEventEntity, 'eventId' | 'type' | 'body' | 'tries'>;

/** What is written about the processing of a delivery. */
type Processing = Pick<PayPalEventEntity, 'processAfter' | 'processedAt' | 'failed'>;

@Injectable()
export class WebhookRepository {
  constructor(private readonly database: Database) {}

  /**
   * @returns false for a delivery that is stored already, by its event or its transmission. One whose processing has failed permanently is
   * scheduled again: PayPal sends an event a second time under the same id.
   */
  async add(event: PayPalEventEntity): Promise<boolean> {
    const { eventId, transmissionId, type, body, receivedAt, processAfter, processedAt, tries } = event;
    // Two unique columns: ON CONFLICT DO UPDATE takes one of them only.
    const rows = await this.database.execute<unknown[]>(
      `WITH rescheduled AS (
         UPDATE paypal_event SET failed = false, processed_at = NULL, process_after = $6, tries = $8 WHERE event_id = $1 AND failed RETURNING 1
       ), added AS (
         INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after, processed_at, tries)
         SELECT $1, $2, $3, $4::jsonb, $5::timestamptz, $6::timestamptz, $7::timestamptz, $8::int WHERE NOT EXISTS (SELECT FROM rescheduled)
         ON CONFLICT DO NOTHING RETURNING 1
       ) SELECT FROM rescheduled UNION ALL SELECT FROM added`,
      [eventId, transmissionId, type, body, receivedAt, processAfter, processedAt, tries],
    );
    return rows.length > 0;
  }

  /** Deliveries whose processing is due, each leased to this process for a minute. */
  async leaseDue(now: Date, limit: number): Promise<DueEvent[]> {
    const [rows] = await this.database.execute<[DueEvent[], number]>(
      `UPDATE paypal_event SET process_after = $1::timestamptz + interval '${leaseSeconds} seconds', tries = tries + 1
       WHERE event_id IN (SELECT event_id FROM paypal_event WHERE processed_at IS NULL AND process_after <= $1
                          ORDER BY process_after LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING event_id AS "eventId", type, body, tries`,
      [now, limit],
    );
    return rows;
  }

  async markProcessed(eventId: string, now: Date): Promise<void> {
    await this.database.execute('UPDATE paypal_event SET processed_at = $2 WHERE event_id = $1', [eventId, now]);
  }

  async postpone(eventId: string, { processAfter, processedAt, failed }: Processing): Promise<void> {
    await this.database.execute('UPDATE paypal_event SET process_after = $2, processed_at = $3, failed = $4 WHERE event_id = $1', [
      eventId,
      processAfter,
      processedAt,
      failed,
    ]);
  }

  /** @returns how many deliveries were not processed */
  async makeDue(tx: Transaction, now: Date): Promise<number> {
    return (await tx.query<[unknown[], number]>('UPDATE paypal_event SET process_after = $1 WHERE processed_at IS NULL', [now]))[1];
  }
}
