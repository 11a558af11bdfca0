import { Injectable } from '@nestjs/common';
import { DomainError, type InvoiceListQuery, limits, type PaidBooking } from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import { BookingEntity } from '../bookings/booking.entity.js';
import { pageOf } from '../bookings/booking-page.queries.js';

const defaultLimit = 50;
/** The statuses are literals and no parameters: PostgreSQL uses the partial index `booking_invoiced` for this very condition only. */
const isInvoiced = `b.archived_at IS NULL AND b.status IN ('confirmed', 'completed')`;

/** Invoices are confirmed and completed bookings. */
@Injectable()
export class InvoiceRepository {
  /** Newest first. */
  async page(tx: ReadManager, { limit = defaultLimit, cursor }: InvoiceListQuery) {
    return pageOf(tx.createQueryBuilder(BookingEntity, 'b').where(isInvoiced), { limit, ...(cursor && { cursor }) });
  }

  async byCode(tx: ReadManager, confirmationCode: string): Promise<BookingEntity> {
    const found = await tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`${isInvoiced} AND b.confirmationCode = :confirmationCode`, { confirmationCode })
      .getOne();
    if (!found) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  }

  /** Issued in this month in Nassau, oldest first. */
  async ofMonth(tx: ReadManager, month: string): Promise<BookingEntity[]> {
    return tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`${isInvoiced} AND b.createdAt >= (:first)::timestamp AT TIME ZONE :zone`)
      .andWhere(`b.createdAt < ((:first)::timestamp + interval '1 month') AT TIME ZONE :zone`)
      .setParameters({ first: `${month}-01`, zone: limits.zone })
      .orderBy('b.createdAt')
      .getMany();
  }

  /** Cancelled and deleted ones too: their money was booked. */
  async codesOf(tx: ReadManager, paymentIds: readonly string[]): Promise<PaidBooking[]> {
    return tx.query(
      `SELECT payment_id AS "paymentId", confirmation_code AS "confirmationCode" FROM booking WHERE payment_id = ANY($1::uuid[])
       UNION SELECT p.payment_id, b.confirmation_code FROM folio_entry p JOIN booking b ON b.id = p.booking_id
         WHERE p.kind = 'payment' AND p.payment_id = ANY($1::uuid[])`,
      [paymentIds],
    );
  }
}
