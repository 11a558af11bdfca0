import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { Not } from 'typeorm';
import { DisputeEntity } from './dispute.entity.js';

@Injectable()
export class DisputeRepository {
  /** One row per dispute, the newest version by PayPal's time. @returns false when the stored version is as new or newer */
  async save(tx: Transaction, dispute: DisputeEntity): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `INSERT INTO dispute AS known (dispute_id, payment_id, status, reason, outcome, amount_cents, respond_by, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (dispute_id) DO UPDATE SET status = excluded.status, reason = excluded.reason, outcome = excluded.outcome,
         amount_cents = excluded.amount_cents, respond_by = excluded.respond_by, updated_at = excluded.updated_at
       WHERE known.updated_at < excluded.updated_at
         OR (known.updated_at = excluded.updated_at AND known.status <> 'RESOLVED' AND known.status <> excluded.status)
       RETURNING 1`,
      [
        dispute.disputeId,
        dispute.paymentId,
        dispute.status,
        dispute.reason,
        dispute.outcome,
        dispute.amountCents,
        dispute.respondBy,
        dispute.updatedAt,
      ],
    );
    return rows.length === 1;
  }

  /** Disputes that PayPal has not closed, at most 100. */
  async open(tx: ReadManager): Promise<DisputeEntity[]> {
    return tx.find(DisputeEntity, { where: { status: Not('RESOLVED') }, order: { updatedAt: 'ASC' }, take: 100 });
  }

  async newest(tx: ReadManager, paymentId: string): Promise<DisputeEntity | null> {
    return tx.findOne(DisputeEntity, { where: { paymentId }, order: { updatedAt: 'DESC' } });
  }
}
