import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { BookingEntity } from '../bookings/booking.entity.js';

/** Who has sailed, who was asked how it was, and who has said so. */
@Injectable()
export class InvitationRepository {
  /** Completed and not reviewed: those whom nobody has asked yet first, then the latest charters. */
  async pending(tx: ReadManager, now: Date, limit: number): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`b.status = 'completed' AND b.reviewedAt IS NULL AND b.archivedAt IS NULL AND b.endsAt <= :now`, { now })
      .orderBy('b.invitedAt IS NOT NULL')
      .addOrderBy('b.endsAt', 'DESC')
      .addOrderBy('b.id')
      .limit(limit)
      .getMany();
  }

  /** Never asked and not reviewed, over since a time between these two; locked, at most `limit`. */
  async lockUnasked(tx: Transaction, ended: { from: Date; to: Date }, limit: number): Promise<BookingEntity[]> {
    return (
      tx
        .createQueryBuilder(BookingEntity, 'b')
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .where(`b.status = 'completed' AND b.reviewedAt IS NULL AND b.archivedAt IS NULL`)
        // A booking that staff entered after its charter is invited only when they say so.
        .andWhere('b.invitedAt IS NULL AND b.createdAt < b.endsAt AND b.endsAt BETWEEN :from AND :to', ended)
        .orderBy('b.endsAt')
        .limit(limit)
        .getMany()
    );
  }

  async noteInvitation(tx: Transaction, id: string, invitedAt: Date): Promise<void> {
    await tx.update(BookingEntity, { id }, { invitedAt });
  }

  async noteReview(tx: Transaction, confirmationCode: string, reviewedAt: Date): Promise<void> {
    await tx.update(BookingEntity, { confirmationCode }, { reviewedAt });
  }
}
