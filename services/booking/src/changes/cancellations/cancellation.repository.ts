import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { In, IsNull, LessThanOrEqual, Not } from 'typeorm';
import { OccupancyEntity } from '../../calendar/index.js';
import { BookingEntity } from '../../sales/index.js';
import { CancellationEntity } from './cancellation.entity.js';
import { RefundPartEntity } from './refund-part.entity.js';
import type { NextRefundState } from './cancellation.js';
import type { NamedOccupant, OccupantSource } from '../../calendar/index.js';

@Injectable()
export class CancellationRepository implements OccupantSource {
  /** The cancellation of a booking that stands. The lock of the booking's row protects it. */
  async findActive(tx: ReadManager, bookingId: string): Promise<CancellationEntity | null> {
    return tx.findOneBy(CancellationEntity, { bookingId, undoneAt: IsNull() });
  }

  async byId(tx: ReadManager, id: string): Promise<CancellationEntity | null> {
    return tx.findOneBy(CancellationEntity, { id });
  }

  /** The cancellation that this refund of payment's is a part of. */
  async byRefund(tx: ReadManager, refundId: string): Promise<CancellationEntity | null> {
    const part = await tx.findOneBy(RefundPartEntity, { id: refundId });
    return part && this.byId(tx, part.cancellationId);
  }

  async add(tx: Transaction, cancellation: CancellationEntity): Promise<void> {
    await tx.insert(CancellationEntity, cancellation);
  }

  async saveRefundState(
    tx: Transaction,
    { id }: CancellationEntity,
    refundState: NextRefundState,
    more: Partial<Pick<CancellationEntity, 'sentAt' | 'refundIssue'>> = {},
  ): Promise<void> {
    await tx.update(CancellationEntity, { id }, { ...more, refundState });
  }

  /** Ends the choice of a guest whose charter was called off. */
  async saveChoice(tx: Transaction, { id }: CancellationEntity, choice: 'refund' | 'move', chosenAt: Date): Promise<void> {
    await tx.update(CancellationEntity, { id }, { choice, chosenAt });
  }

  async saveOffer(tx: Transaction, { id, offer, heldOccupancyId }: CancellationEntity): Promise<void> {
    await tx.update(CancellationEntity, { id }, { offer, heldOccupancyId });
  }

  /** Those that wait for a choice, and whose offered slot is held in this range. */
  async offeredBetween(tx: ReadManager, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): Promise<CancellationEntity[]> {
    return tx
      .createQueryBuilder(CancellationEntity, 'c')
      .innerJoin(OccupancyEntity, 'o', 'o.id = c.heldOccupancyId')
      .where('c.chooseBy IS NOT NULL AND c.chosenAt IS NULL AND c.undoneAt IS NULL')
      .andWhere(`o.kind = 'held' AND o.expiresAt > :now AND o.during && tstzrange(:startsAt, :endsAt)`, { now, startsAt, endsAt })
      .orderBy('c.bookingId')
      .getMany();
  }

  /** Cancellations of a weather call, by booking. */
  async findByWeatherCall(tx: ReadManager, weatherCallId: string): Promise<CancellationEntity[]> {
    return tx.find(CancellationEntity, { where: { weatherCallId }, order: { bookingId: 'ASC' } });
  }

  /** Those that wait for a choice whose time is over, at most `limit`. @param page `except`: ids that are left out */
  async overdueChoices(tx: ReadManager, now: Date, { limit, except }: { limit: number; except: string[] }): Promise<CancellationEntity[]> {
    return tx.find(CancellationEntity, {
      where: { id: Not(In(except)), chooseBy: LessThanOrEqual(now), chosenAt: IsNull(), undoneAt: IsNull() },
      order: { chooseBy: 'ASC' },
      take: limit,
    });
  }

  /** Those that wait for a choice whose guests may be due a reminder; the caller decides under the lock of the booking's row. */
  async choicesToRemind(
    tx: ReadManager,
    now: Date,
    { calledBefore, endingBefore }: { calledBefore: Date; endingBefore: Date },
  ): Promise<string[]> {
    const rows: { bookingId: string }[] = await tx.query(
      `SELECT booking_id AS "bookingId" FROM cancellation
       WHERE chosen_at IS NULL AND undone_at IS NULL AND choose_by > $1
         AND (choice_reminders = 0 AND created_at <= $2 OR choice_reminders < 2 AND choose_by <= $3)
       ORDER BY choose_by`,
      [now, calledBefore, endingBefore],
    );
    return rows.map(({ bookingId }) => bookingId);
  }

  async saveReminders(tx: Transaction, { id }: CancellationEntity, choiceReminders: number): Promise<void> {
    await tx.update(CancellationEntity, { id }, { choiceReminders });
  }

  /** Called-off charters that depart in this range and whose guests have not chosen. */
  async waitingBetween(tx: ReadManager, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Promise<CancellationEntity[]> {
    return tx
      .createQueryBuilder(CancellationEntity, 'c')
      .innerJoin(BookingEntity, 'b', 'b.id = c.bookingId')
      .where('c.chooseBy IS NOT NULL AND c.chosenAt IS NULL AND c.undoneAt IS NULL AND b.archivedAt IS NULL')
      .andWhere('b.startsAt >= :startsAt AND b.startsAt < :endsAt', { startsAt, endsAt })
      .getMany();
  }

  async undo(tx: Transaction, { id }: CancellationEntity, undoneAt: Date): Promise<void> {
    await tx.update(CancellationEntity, { id }, { undoneAt });
  }

  /** The slot that is held for the guest of a charter that was called off. */
  async findOccupant(tx: ReadManager, { id }: { id: string }): Promise<NamedOccupant | null> {
    const [row]: { name: string; startsAt: Date; endsAt: Date }[] = await tx.query(
      `SELECT b.first_name || ' ' || b.last_name AS name, (c.offer->>'startsAt')::timestamptz AS "startsAt",
         (c.offer->>'endsAt')::timestamptz AS "endsAt"
       FROM cancellation c JOIN booking b ON b.id = c.booking_id WHERE c.offer_occupancy_id = $1`,
      [id],
    );
    return row ?? null;
  }
}
