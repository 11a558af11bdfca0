import { Injectable } from '@nestjs/common';
import type { AttentionKind } from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Clock, Gauge } from '@charter/service-kit';
import type { SelectQueryBuilder } from 'typeorm';
import { BookingEntity } from '../bookings/booking.entity.js';
import { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { attentionConditions, reminderCutoff, unconfirmedUntil } from './attention.js';

/** Bookings that staff have to act on. */
@Injectable()
export class AttentionRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Gauge('charter_refunds_due', 'Cancelled bookings whose refund staff have not paid yet.')
  async countRefundsDue(): Promise<number> {
    return this.select(this.database.manager, 'refundOwed').getCount();
  }

  @Gauge('charter_refunds_failed', 'Cancelled bookings whose refund PayPal has rejected for good.')
  async countRefundsFailed(): Promise<number> {
    return this.select(this.database.manager, 'refundFailed').getCount();
  }

  @Gauge('charter_bookings_unconfirmed', 'Paid bookings that depart within 48 hours, or have departed, and are not confirmed.')
  async countUnconfirmed(): Promise<number> {
    return this.select(this.database.manager, 'unconfirmed').getCount();
  }

  /** @returns the sum is what the guests have not received of it */
  async refunds(tx: ReadManager, kind: 'refundOwed' | 'refundFailed'): Promise<{ count: number; cents: number }> {
    const found = await this.select(tx, kind)
      .innerJoin(CancellationEntity, 'c', 'c.bookingId = b.id AND c.undoneAt IS NULL')
      .select('count(*)::int', 'count')
      .addSelect('coalesce(sum(greatest(0, c.due_cents - greatest(0, b.refunded_cents - c.already_back_cents))), 0)::float8', 'cents')
      .getRawOne<{ count: number; cents: number }>();
    return found ?? { count: 0, cents: 0 };
  }

  async unconfirmed(tx: ReadManager, limit: number): Promise<{ bookings: BookingEntity[]; count: number }> {
    const [bookings, count] = await this.select(tx, 'unconfirmed').orderBy('b.startsAt').addOrderBy('b.id').limit(limit).getManyAndCount();
    return { bookings, count };
  }

  /** Unconfirmed bookings without a reminder, whose grace period after the sale has ended; locked, at most `limit`. */
  async lockUnreminded(tx: Transaction, limit: number): Promise<BookingEntity[]> {
    return this.select(tx, 'unconfirmed')
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .andWhere('b.remindedAt IS NULL AND b.createdAt <= :madeBy', { madeBy: reminderCutoff(this.clock.now()) })
      .orderBy('b.startsAt')
      .limit(limit)
      .getMany();
  }

  async saveReminder(tx: Transaction, id: string, remindedAt: Date): Promise<void> {
    await tx.update(BookingEntity, { id }, { remindedAt });
  }

  private select(tx: ReadManager, kind: AttentionKind): SelectQueryBuilder<BookingEntity> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(attentionConditions[kind])
      .setParameters({ until: unconfirmedUntil(this.clock.now()) });
  }
}
