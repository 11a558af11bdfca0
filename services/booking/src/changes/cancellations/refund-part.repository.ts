import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import type { CancellationEntity } from './cancellation.entity.js';
import { RefundPartEntity } from './refund-part.entity.js';

@Injectable()
export class RefundPartRepository {
  /** The oldest payment first, and what is handed back last; none while the refund is none, or owed. The lock of the booking's row protects them. */
  async of(tx: ReadManager, { id }: Pick<CancellationEntity, 'id'>): Promise<RefundPartEntity[]> {
    return tx
      .createQueryBuilder(RefundPartEntity, 'part')
      .where('part.cancellationId = :id', { id })
      .orderBy('part.paymentId IS NULL')
      .addOrderBy(`(SELECT position FROM folio_entry WHERE kind = 'payment' AND ref = part.payment_id::text)`)
      .getMany();
  }

  /** Inserts those that are new. */
  async save(tx: Transaction, parts: readonly RefundPartEntity[]): Promise<void> {
    for (const part of parts) await tx.upsert(RefundPartEntity, { ...part }, ['id']);
  }
}
