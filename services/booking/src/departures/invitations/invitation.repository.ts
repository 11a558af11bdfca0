import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { BookingEntity } from '../../sales/index.js';

/** Bookings by whether their guest was invited to review the charter, and has reviewed it. */
@Injectable()
export class InvitationRepository {
  /** Completed and not reviewed: guests without an invitation first, then the latest charters. */
  async pending(tx: ReadManager, now: Date, limit: number): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`b.status = 'completed' AND b.reviewedAt IS NULL AND b.noShowAt IS NULL AND b.archivedAt IS NULL AND b.endsAt <= :now`, {
        now,
      })
      .orderBy('b.invitedAt IS NOT NULL')
      .addOrderBy('b.endsAt', 'DESC')
      .addOrderBy('b.id')
      .limit(limit)
      .getMany();
  }

  /** Not invited and not reviewed, with a charter that ended between the two instants; locked, at most `limit`. */
  async lockUninvited(tx: Transaction, ended: { from: Date; to: Date }, limit: number): Promise<BookingEntity[]> {
    return (
      tx
        .createQueryBuilder(BookingEntity, 'b')
        .setLock('pessimistic_write')
        .setOnLocked('skip_locked')
        .where(`b.status = 'completed' AND b.reviewedAt IS NULL AND b.noShowAt IS NULL AND b.archivedAt IS NULL`)
        // The guest of a booking that staff entered after its charter is invited only at their request.
        .andWhere('b.invitedAt IS NULL AND b.createdAt < b.endsAt AND b.endsAt BETWEEN :from AND :to', ended)
        .orderBy('b.endsAt')
        .limit(limit)
        .getMany()
    );
  }
}
