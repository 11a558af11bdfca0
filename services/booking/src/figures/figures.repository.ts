import { Injectable } from '@nestjs/common';
import type { ReadManager } from '@charter/database';
import { BookingEntity } from '../bookings/booking.entity.js';

/** The few bookings that staff look at first. */
@Injectable()
export class FiguresRepository {
  newest(tx: ReadManager, limit: number): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where('b.archivedAt IS NULL')
      .orderBy('b.createdAt', 'DESC')
      .addOrderBy('b.id', 'DESC')
      .limit(limit)
      .getMany();
  }

  /** Charters of these days that have not been cancelled, in order of time. */
  sailing(tx: ReadManager, from: string, to: string): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`b.archivedAt IS NULL AND b.status <> 'cancelled' AND b.bookingDate BETWEEN :from AND :to`, { from, to })
      .orderBy('b.startsAt')
      .getMany();
  }
}
