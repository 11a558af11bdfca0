import { Injectable } from '@nestjs/common';
import type { Database, ReadManager, Transaction } from '@charter/database';
import { leaseSeconds } from './payment.repository.js';
import { RefundEntity } from './refund.entity.js';

@Injectable()
export class RefundRepository {
  /** Does nothing when the refund exists, or the system has already requested a full refund of this payment. */
  async add(tx: Transaction, refund: RefundEntity): Promise<void> {
    await tx.query(
      `INSERT INTO refund (id, payment_id, amount_cents, reason, note, actor_kind, actor_name, state, next_check_at, created_at, attempt, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'requested', $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
      [
        refund.id,
        refund.paymentId,
        refund.amountCents,
        refund.reason,
        refund.note,
        refund.actorKind,
        refund.actorName,
        refund.nextCheckAt,
        refund.createdAt,
        refund.attempt,
        refund.requestId,
      ],
    );
  }

  /** A payment's refunds, oldest first. */
  async ofPayment(tx: ReadManager, paymentId: string): Promise<RefundEntity[]> {
    return tx.find(RefundEntity, { where: { paymentId }, order: { createdAt: 'ASC' } });
  }

  /** Those of a request of staff, oldest first. */
  async ofRequest(tx: ReadManager, requestId: string): Promise<RefundEntity[]> {
    return tx.find(RefundEntity, { where: [{ id: requestId }, { requestId }], order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async byId(tx: ReadManager, id: string): Promise<RefundEntity> {
    return tx.findOneByOrFail(RefundEntity, { id });
  }

  async save(tx: Transaction, { id, ...changed }: Partial<RefundEntity> & { id: string }): Promise<void> {
    await tx.update(RefundEntity, { id }, changed);
  }

  /** Refunds whose next attempt is due, leased to this process. */
  async leaseDue(database: Database, now: Date, limit: number): Promise<{ id: string; checks: number }[]> {
    const [rows] = await database.execute<[{ id: string; checks: number }[], number]>(
      `UPDATE refund SET next_check_at = $1::timestamptz + interval '${leaseSeconds} seconds', checks = checks + 1
       WHERE id IN (SELECT id FROM refund WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING id, checks`,
      [now, limit],
    );
    return rows;
  }

  /** @returns how many had a scheduled check */
  async makeChecksDue(tx: Transaction, now: Date): Promise<number> {
    return (await tx.query<[unknown[], number]>('UPDATE refund SET next_check_at = $1 WHERE next_check_at IS NOT NULL', [now]))[1];
  }
}
