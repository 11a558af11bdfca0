import { Injectable } from '@nestjs/common';
import { DomainError, type InvoiceListQuery, type PaidBooking } from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import { BookingEntity, pageOf } from '../../sales/index.js';

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

  /** Cancelled and deleted ones too: their money was booked. */
  async codesOf(tx: ReadManager, paymentIds: readonly string[]): Promise<PaidBooking[]> {
    return tx.query(
      `SELECT e.payment_id AS "paymentId", b.confirmation_code AS "confirmationCode" FROM folio_entry e JOIN booking b ON b.id = e.booking_id
       WHERE e.kind = 'payment' AND e.payment_id = ANY($1::uuid[])
       UNION ALL
       SELECT g.payment_id, b.confirmation_code FROM gratuity g JOIN booking b ON b.id = g.booking_id WHERE g.payment_id = ANY($1::uuid[])`,
      [paymentIds],
    );
  }

  /** How bookings are paid that are not paid at PayPal, by their ids. */
  async paymentNotesOf(tx: ReadManager, bookingIds: readonly string[]): Promise<Map<string, string>> {
    const rows: { id: string; note: string }[] = await tx.query(
      'SELECT id, payment_note AS note FROM booking WHERE id = ANY($1::uuid[]) AND payment_note IS NOT NULL',
      [bookingIds],
    );
    return new Map(rows.map(({ id, note }) => [id, note]));
  }
}
