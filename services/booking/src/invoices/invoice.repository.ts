import { Injectable } from '@nestjs/common';
import { type InvoiceListQuery, DomainError } from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import { BookingEntity } from '../bookings/booking.entity.js';
import { pageOf } from '../back-office/booking-list.repository.js';

const defaultLimit = 50;
/** Written out and not a parameter: the index `booking_invoiced` is found by these very words. */
const invoiced = (row: string) => `${row}archived_at IS NULL AND ${row}status IN ('confirmed', 'completed')`;

/** Confirmed bookings, read as invoices. */
@Injectable()
export class InvoiceRepository {
  /** Newest first; the cursor is the last row's place in that order. */
  async page(tx: ReadManager, { limit = defaultLimit, cursor }: InvoiceListQuery) {
    return pageOf(tx.createQueryBuilder(BookingEntity, 'b').where(invoiced('b.')), { limit, ...(cursor && { cursor }) });
  }

  async byCode(tx: ReadManager, confirmationCode: string): Promise<BookingEntity> {
    const found = await tx
      .createQueryBuilder(BookingEntity, 'b')
      .where(`${invoiced('b.')} AND b.confirmationCode = :confirmationCode`, { confirmationCode })
      .getOne();
    if (!found) throw new DomainError('BOOKING_NOT_FOUND');
    return found;
  }
}
