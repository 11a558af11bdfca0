import { Injectable } from '@nestjs/common';
import { cents, type SettleRefundRequest, DomainError, toDollars } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { refundOwedCents } from '../bookings/booking.js';
import { BookingRepository } from '../bookings/booking.repository.js';

/** What a cancellation owes the guest, and how staff settle it. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
  ) {}

  /** The amount moves to the audit row, which says who settled it and how; the booking leaves the refunds owed. */
  async handBack({ bookingId, note, staff }: SettleRefundRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lockWithDeleted(tx, bookingId);
      const owed = refundOwedCents(booking);
      if (owed === 0) throw new DomainError('NOTHING_TO_REFUND');
      booking.refundDueCents = cents(0);
      await this.bookings.save(tx, booking);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'booking.handBack',
        subject: bookingId,
        before: { refundOwed: toDollars(owed) },
        after: { refundOwed: 0, note },
      });
    });
  }
}
