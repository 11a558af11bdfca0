import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';
import { leaseSeconds } from '../payments/payment.repository.js';
import { PayPalEventEntity } from './webhook.entity.js';

/** A stored delivery whose processing is due. */
export type DueEvent = Pick<PayPalEventEntity, 'eventId' | 'type' | 'body' | 'tries'>;

@Injectable()
export class WebhookRepository {
  /**
   * @returns false for a delivery that is stored already, by its event or its transmission. One whose processing has failed permanently is
   * scheduled again: PayPal sends an event a second time under the same id.
   */
  async add(tx: Transaction, event: PayPalEventEntity): Promise<boolean> {
    const { eventId, transmissionId, type, body, receivedAt, processAfter, processedAt, tries } = event;
    const [rescheduled]: [unknown[]] = await tx.query(
      `UPDATE paypal_event SET failed = false, processed_at = NULL, process_after = $2, tries = $3
       WHERE event_id = $1 AND failed RETURNING 1`,
      [eventId, processAfter, tries],
    );
    if (rescheduled.length > 0) return true;
    const rows: unknown[] = await tx.query(
      `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after, processed_at, tries)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING 1`,
      [eventId, transmissionId, type, body, receivedAt, processAfter, processedAt, tries],
    );
    return rows.length === 1;
  }

  /** Deliveries whose processing is due, each leased to this process for a minute. */
  async leaseDue(tx: Transaction, now: Date, limit: number): Promise<DueEvent[]> {
    const [rows]: [DueEvent[]] = await tx.query(
      `UPDATE paypal_event SET process_after = $1::timestamptz + interval '${leaseSeconds} seconds', tries = tries + 1
       WHERE event_id IN (SELECT event_id FROM paypal_event WHERE processed_at IS NULL AND process_after <= $1
                          ORDER BY process_after LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING event_id AS "eventId", type, body, tries`,
      [now, limit],
    );
    return rows;
  }

  async save(
    tx: Transaction,
    {
      eventId,
      ...changed
    }: Pick<PayPalEventEntity, 'eventId'> & Partial<Pick<PayPalEventEntity, 'processAfter' | 'processedAt' | 'failed'>>,
  ): Promise<void> {
    await tx.update(PayPalEventEntity, { eventId }, changed);
  }
}
