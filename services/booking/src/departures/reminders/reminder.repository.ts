import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { IsNull } from 'typeorm';
import { MoveEntity } from '../../changes/index.js';
import { BookingEntity } from '../../sales/index.js';
import { ReminderEntity } from './reminder.entity.js';

@Injectable()
export class ReminderRepository {
  /** Ids of the bookings that depart in this range and sail, as far as is known now. */
  async departing(tx: ReadManager, range: { from: Date; until: Date }): Promise<string[]> {
    const rows = await tx
      .createQueryBuilder(BookingEntity, 'b')
      .select('b.id', 'id')
      .where(`b.startsAt BETWEEN :from AND :until AND b.status IN ('pending', 'confirmed') AND b.archivedAt IS NULL`, range)
      .orderBy('b.startsAt')
      .getRawMany<{ id: string }>();
    return rows.map(({ id }) => id);
  }

  /** Locked; null when another process has it locked, or it was deleted. */
  async lock(tx: Transaction, id: string): Promise<BookingEntity | null> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .where('b.id = :id AND b.archivedAt IS NULL', { id })
      .getOne();
  }

  /**
   * When the charter was last moved; when it was booked, if never. A delay does not count: its e-mail names the later time, and a reminder
   * that was sent is not sent again at once.
   */
  async agreedAt(tx: ReadManager, { id, createdAt }: BookingEntity): Promise<Date> {
    const last = await tx.findOne(MoveEntity, { where: { bookingId: id, delayId: IsNull() }, order: { createdAt: 'DESC' } });
    return last?.createdAt ?? createdAt;
  }

  /**
   * @param agreedAt of the charter: a delay since then does not repeat a reminder
   * @returns false when this reminder was published before
   */
  async add(tx: Transaction, { bookingId, kind, startsAt, createdAt }: ReminderEntity, agreedAt: Date): Promise<boolean> {
    const added: unknown[] = await tx.query(
      `INSERT INTO reminder (booking_id, kind, starts_at, created_at)
       SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM reminder WHERE booking_id = $1 AND kind = $2 AND created_at > $5)
       ON CONFLICT DO NOTHING RETURNING booking_id`,
      [bookingId, kind, startsAt, createdAt, agreedAt],
    );
    return added.length === 1;
  }
}
