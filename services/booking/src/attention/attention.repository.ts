import { Injectable } from '@nestjs/common';
import type { AttentionKind } from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Clock, Gauge } from '@charter/service-kit';
import type { SelectQueryBuilder } from 'typeorm';
import { BookingEntity } from '../bookings/booking.entity.js';
import { attentionConditions, reminderCutoff, unconfirmedUntil } from './attention.js';

/** Of each kind. */
const mostShown = 100;

export interface UnpaidRefund {
  /** Of the booking. */
  id: string;
  state: 'owed' | 'by_hand' | 'failed';
  issue: string | null;
  since: Date;
  amountCents: number;
}

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

  /** Cancelled bookings whose refund is not paid, the oldest first; `amountCents` is what the guest has not received of it. */
  async refunds(tx: ReadManager): Promise<UnpaidRefund[]> {
    return tx.query(
      `SELECT b.id, c.refund_state AS "state", c.refund_issue AS "issue", coalesce(c.sent_at, c.created_at) AS "since",
         greatest(0, c.due_cents - greatest(0, b.refunded_cents - c.already_back_cents))::float8 AS "amountCents"
       FROM booking b JOIN cancellation c ON c.booking_id = b.id AND c.undone_at IS NULL
       WHERE b.payment_status IN ('paid', 'partially_refunded') AND c.refund_state IN ('owed', 'by_hand', 'failed')
       ORDER BY "since" LIMIT $1`,
      [mostShown],
    );
  }

  /** Paid bookings that should be confirmed by now and have not ended. */
  async unconfirmed(tx: ReadManager): Promise<BookingEntity[]> {
    const now = this.clock.now();
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`b.status = 'pending' AND b.paymentStatus IN ('paid', 'partially_refunded') AND b.archivedAt IS NULL AND b.endsAt > :now`, {
        now,
      })
      .andWhere('(b.startsAt <= :until OR b.createdAt <= :madeBy)', { until: unconfirmedUntil(now), madeBy: reminderCutoff(now) })
      .orderBy('b.startsAt')
      .limit(mostShown)
      .getMany();
  }

  /** Bookings that are still pending although their charter has ended: they are in no figures. */
  async pendingAfterCharter(tx: ReadManager): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`b.status = 'pending' AND b.archivedAt IS NULL AND b.endsAt <= :now`, { now: this.clock.now() })
      .orderBy('b.endsAt', 'DESC')
      .limit(mostShown)
      .getMany();
  }

  /** Called-off charters whose guests have not chosen, those whose time ends first. @returns ids of bookings, and when each was called off */
  async waitingChoices(tx: ReadManager): Promise<{ id: string; since: Date }[]> {
    return tx.query(
      `SELECT b.id, c.created_at AS "since" FROM booking b JOIN cancellation c ON c.booking_id = b.id
       WHERE c.choose_by IS NOT NULL AND c.chosen_at IS NULL AND c.undone_at IS NULL AND b.archived_at IS NULL
       ORDER BY c.choose_by LIMIT $1`,
      [mostShown],
    );
  }

  async byIds(tx: ReadManager, ids: string[]): Promise<BookingEntity[]> {
    return tx.createQueryBuilder(BookingEntity, 'b').where('b.id = ANY(:ids)', { ids }).getMany();
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
