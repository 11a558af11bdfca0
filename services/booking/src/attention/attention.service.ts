import { Injectable } from '@nestjs/common';
import { type BookingAttention, bookingEvents } from '@charter/contracts';
import { Database } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { toBooking } from '../bookings/booking.repository.js';
import { AttentionRepository } from './attention.repository.js';

const shown = 5;

/** What staff have to act on, and the reminder of a paid booking that nobody has confirmed. */
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
    const [owed, unconfirmed] = await Promise.all([this.attention.refundsOwed(manager), this.attention.unconfirmed(manager, shown)]);
    return {
      refundsOwed: { count: owed.count, amount: owed.cents / 100 },
      unconfirmed: { count: unconfirmed.count, bookings: unconfirmed.bookings.map(toBooking) },
    };
  }

  /** The note and the event commit together, so each booking is published once. @returns how many were published */
  async remind(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const unreminded = await this.attention.lockUnreminded(tx, 100);
      for (const booking of unreminded) {
        await this.attention.noteReminder(tx, booking.id, this.clock.now());
        await this.outbox.add(tx, bookingEvents.unconfirmed, { booking: toBooking(booking) });
      }
      return unreminded.length;
    });
  }
}
