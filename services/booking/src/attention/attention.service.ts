import { Injectable } from '@nestjs/common';
import { type BookingAttention, bookingEvents, toDollars, cents } from '@charter/contracts';
import { Database } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { toBooking } from '../bookings/booking.repository.js';
import { AttentionRepository } from './attention.repository.js';

const shown = 5;

/** Bookings that staff have to act on, and the reminder of paid bookings that they have not confirmed. */
@Injectable()
export class AttentionService {
  constructor(
    private readonly database: Database,
    private readonly attention: AttentionRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async summary(): Promise<BookingAttention> {
    const { manager } = this.database;
    const [owed, failed, unconfirmed] = await Promise.all([
      this.attention.refunds(manager, 'refundOwed'),
      this.attention.refunds(manager, 'refundFailed'),
      this.attention.unconfirmed(manager, shown),
    ]);
    return {
      refundsOwed: { count: owed.count, amount: toDollars(cents(owed.cents)) },
      refundsFailed: { count: failed.count, amount: toDollars(cents(failed.cents)) },
      unconfirmed: { count: unconfirmed.count, bookings: unconfirmed.bookings.map(toBooking) },
    };
  }

  /** The date of the reminder and the event commit together, so that each booking is published once. @returns how many */
  async remind(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const unreminded = await this.attention.lockUnreminded(tx, 100);
      for (const booking of unreminded) {
        await this.attention.saveReminder(tx, booking.id, this.clock.now());
        await this.outbox.add(tx, bookingEvents.unconfirmed, { booking: toBooking(booking) });
      }
      return unreminded.length;
    });
  }
}
