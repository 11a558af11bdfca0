import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import type { CancellationEntity } from './cancellation.entity.js';
import { hasParts } from './refund-part.js';
import { RefundPartEntity } from './refund-part.entity.js';

@Injectable()
export class RefundPartRepository {
  /** Stored ones, the oldest payment first, and what is handed back last. The lock of the booking's row protects them. */
  async stored(tx: ReadManager, { id }: Pick<CancellationEntity, 'id'>): Promise<RefundPartEntity[]> {
    return tx
      .createQueryBuilder(RefundPartEntity, 'part')
      .where('part.cancellationId = :id', { id })
      .orderBy('part.paymentId IS NULL')
      .addOrderBy(`(SELECT position FROM folio_entry WHERE kind = 'payment' AND ref = part.payment_id::text)`)
      .getMany();
  }

  /** A cancellation of an earlier release has one, under its own id. None were requested while its refund is none, or owed. */
  async of(tx: ReadManager, cancellation: CancellationEntity, booking: { paymentId: string | null }): Promise<RefundPartEntity[]> {
    const stored = await this.stored(tx, cancellation);
    const { id, refundState: state } = cancellation;
    if (stored.length > 0 || !hasParts(state)) return stored;
    const { dueCents: amountCents, alreadyBackCents, refundIssue: issue, sentAt } = cancellation;
    return [{ id, cancellationId: id, paymentId: booking.paymentId, amountCents, alreadyBackCents, state, issue, sentAt }];
  }

  /** Inserts those that are new. */
  async save(tx: Transaction, parts: readonly RefundPartEntity[]): Promise<void> {
    for (const part of parts) await tx.upsert(RefundPartEntity, { ...part }, ['id']);
  }
}
