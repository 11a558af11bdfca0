import { Injectable } from '@nestjs/common';
import { cents, DomainError, type SettleRefundRequest, toDollars } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { outstandingRefundCents } from '../bookings/booking.js';
import { BookingRepository } from '../bookings/booking.repository.js';

/** Refunds of cancelled bookings that staff settle without PayPal. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
  ) {}

  /** The audit row keeps the amount, and the note of how it was settled. The booking no longer counts among the refunds due. */
  async settleRefund({ bookingId, note, staff }: SettleRefundRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lockWithDeleted(tx, bookingId);
      const refundCents = outstandingRefundCents(booking);
      if (refundCents === 0) throw new DomainError('NOTHING_TO_REFUND');
      booking.refundDueCents = cents(0);
      await this.bookings.save(tx, booking);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'booking.handBack',
        subject: bookingId,
        before: { refundOwed: toDollars(refundCents) },
        after: { refundOwed: 0, note },
      });
    });
  }
}
