import { Injectable } from '@nestjs/common';
import { bookingEvents, dayMs, DomainError, type ResendEmailRequest, tripEvents } from '@charter/contracts';
import { linkDays } from '@charter/contracts/browser';
import { Database, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository, EmailRequestRepository, toBooking } from '../../sales/index.js';
import { captainOf } from '../charter-day/crew.repository.js';
import { requestedReminder } from '../reminders/reminder.js';
import { decideResend } from './correction.js';

/** Sends e-mails about a booking again at the request of staff. */
@Injectable()
export class ResendService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly requests: EmailRequestRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async resend({ bookingId, kind, staff }: ResendEmailRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      const now = this.clock.now();
      const requestedToday = await this.requests.countSince(tx, bookingId, kind, new Date(now.getTime() - dayMs));
      switch (decideResend(kind, booking, requestedToday, now)) {
        case 'no-confirmation':
          throw new DomainError('STATUS_NOT_ALLOWED', {
            detail: `A ${kind} can only be sent for a paid or confirmed booking whose charter hasn't ended.`,
          });
        case 'departed':
          throw new DomainError('STATUS_NOT_ALLOWED', { detail: "A reminder can only be sent before the charter's departure." });
        case 'link-over':
          throw new DomainError('STATUS_NOT_ALLOWED', { detail: `The trip page closes ${linkDays.trip} days after the charter.` });
        case 'too-many':
          throw new DomainError('TOO_MANY_EMAILS');
        case 'send':
          await this.requests.record(tx, bookingId, kind, staffActor(staff.username), now);
          await this.publish(tx, kind, booking, now);
      }
    });
  }

  private async publish(tx: Transaction, requested: ResendEmailRequest['kind'], row: BookingEntity, now: Date): Promise<void> {
    const booking = toBooking(row);
    switch (requested) {
      case 'link':
        return this.outbox.add(tx, tripEvents.linkRequested, { booking });
      case 'confirmation':
        return this.outbox.add(tx, bookingEvents.confirmationRequested, { booking });
      case 'reminder': {
        const captain = await captainOf(tx, row.id);
        const kind = requestedReminder(row, now);
        return this.outbox.add(tx, bookingEvents.reminderDue, { booking, kind, requested: true, ...(captain && { captain }) });
      }
    }
  }
}
