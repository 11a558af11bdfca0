import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type Booking,
  type BookingForm,
  type Cents,
  DomainError,
  type RefundDue,
  type Settlement,
  type SettlementsPage,
  toDollars,
} from '@charter/contracts';
import { type ReadManager, type Transaction, violatedConstraint } from '@charter/database';
import { confirmationCode, isPaidFor, printCode } from './booking.js';
import { BookingEntity, HoldEntity } from './booking.entity.js';
import type { Offer } from '../holds/hold.js';

/** Bookings as rows. */
@Injectable()
export class BookingRepository {
  /** Has this visitor booked this very charter, and does the booking stand? */
  async isBookedBy(tx: Transaction, checkout: string, { packageId, startsAt }: Offer): Promise<boolean> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .innerJoin(HoldEntity, 'h', 'h.id = b.holdId')
      .where('h.checkout = :checkout AND b.packageId = :packageId AND b.startsAt = :startsAt', { checkout, packageId, startsAt })
      .andWhere(`b.status <> 'cancelled' AND b.archivedAt IS NULL`)
      .getExists();
  }

  async byPayment(tx: ReadManager, paymentId: string): Promise<BookingEntity | null> {
    return tx.findOneBy(BookingEntity, { paymentId });
  }

  async lockByPayment(tx: Transaction, paymentId: string): Promise<BookingEntity | null> {
    return tx.findOne(BookingEntity, { where: { paymentId }, lock: { mode: 'pessimistic_write' } });
  }

  async byCode(tx: ReadManager, code: string): Promise<BookingEntity> {
    const found = await tx
      .createQueryBuilder(BookingEntity, 'b')
      .where('b.confirmationCode = :code AND b.archivedAt IS NULL', { code })
      .getOne();
    if (!found) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  }

  async lock(tx: Transaction, id: string): Promise<BookingEntity> {
    const found = await this.lockWithDeleted(tx, id);
    if (found.archivedAt) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  }

  /** For the money of a booking, which outlives its deletion. */
  async lockWithDeleted(tx: Transaction, id: string): Promise<BookingEntity> {
    const found = await tx.findOne(BookingEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  }

  /** Draws another code when this one is another booking's (once in 32^10). */
  async add(tx: Transaction, booking: BookingEntity): Promise<void> {
    for (;;) {
      try {
        // A savepoint: another code is drawn inside the same transaction.
        return void (await tx.transaction((inner) => inner.insert(BookingEntity, booking)));
      } catch (error) {
        if (violatedConstraint(error) !== 'one_booking_per_code') throw error;
        booking.confirmationCode = newCode();
      }
    }
  }

  /** Only what can change after a booking was made; the rest is the contract. */
  async save(tx: Transaction, booking: BookingEntity): Promise<void> {
    const { id, status, paymentStatus, refundedCents, reversedCents, reversedAt, occupancyId } = booking;
    const { archivedAt, cancelledAt, refundDueCents, revision } = booking;
    await tx.update(
      BookingEntity,
      { id },
      { status, paymentStatus, refundedCents, reversedCents, reversedAt, occupancyId, archivedAt, cancelledAt, refundDueCents, revision },
    );
  }

  /** What payment compares its records with. */
  async settlementsOf(tx: ReadManager, paymentIds: string[]): Promise<Settlement[]> {
    return tx.query(`${settlement} WHERE payment_id = ANY($1)`, [paymentIds]);
  }

  /** The same of all bookings made since then, in pages. */
  async settlementsSince(tx: ReadManager, { since, after }: SettlementsPage, limit: number): Promise<Settlement[]> {
    return tx.query(
      `${settlement} WHERE payment_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000') AND created_at >= $1
       ORDER BY payment_id LIMIT $3`,
      [since, after ?? null, limit],
    );
  }

  /** @returns true for the first caller only */
  async collect(tx: Transaction, id: string, now: Date): Promise<boolean> {
    const [, count]: [unknown, number] = await tx.query('UPDATE booking SET collected_at = $2 WHERE id = $1 AND collected_at IS NULL', [
      id,
      now,
    ]);
    return count === 1;
  }

  /** Confirmed bookings whose charter is over, locked, at most `limit`. */
  async lockEnded(tx: Transaction, now: Date, limit: number): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .where(`b.status = 'confirmed' AND b.endsAt <= :now AND b.archivedAt IS NULL`, { now })
      .orderBy('b.endsAt')
      .limit(limit)
      .getMany();
  }
}

const settlement = `SELECT payment_id AS "paymentId", payment_status AS "paymentStatus", amount_cents::float8 AS "amountCents",
  refunded_cents::float8 AS "refundedCents", reversed_cents::float8 AS "reversedCents" FROM booking`;

export const newCode = (): string => confirmationCode(randomBytes(10));

/** What staff see of a row; a guest's view is a part of it. */
export function toBooking(row: BookingEntity): Booking {
  return {
    id: row.id,
    confirmationCode: printCode(row.confirmationCode),
    packageId: row.packageId,
    packageName: row.packageName,
    packageDuration: row.packageDuration,
    bookingDate: row.bookingDate,
    charterDate: row.bookingDate,
    timeSlot: row.timeSlot,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    guestCount: row.guestCount,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    specialRequests: row.specialRequests,
    locale: row.locale,
    totalAmount: toDollars(row.amountCents),
    status: row.status,
    paymentStatus: row.paymentStatus,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
    refundTiers: [...row.policy.refundTiers],
  };
}

export const toRefundDue = ({ percent, amountCents }: { percent: number; amountCents: Cents }): RefundDue => ({
  percent,
  amount: toDollars(amountCents),
});

export const owesARefund = (row: BookingEntity): boolean => isPaidFor(row.paymentStatus);

/** What a form says of the guest and their day, as a row keeps it. */
export function guestOf(form: BookingForm) {
  return {
    bookingDate: form.bookingDate,
    timeSlot: form.timeSlot,
    guestCount: form.guestCount,
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    phone: form.phone,
    specialRequests: form.specialRequests || null,
    locale: form.locale ?? ('en' as const),
  };
}
