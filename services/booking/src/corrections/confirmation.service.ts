import { Injectable } from '@nestjs/common';
import { bookingEvents, dayMs, DomainError, type ResendEmailRequest } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { ConfirmationRepository } from './confirmation.repository.js';
import { decideResend } from './correction.js';

/** Sends the confirmation of a booking again at the request of staff. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly confirmations: ConfirmationRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async resend({ bookingId, kind, staff }: ResendEmailRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      const now = this.clock.now();
      const requestedToday = await this.confirmations.countRequestsSince(tx, bookingId, new Date(now.getTime() - dayMs));
      switch (decideResend(booking, requestedToday, now)) {
        case 'no-confirmation':
          throw new DomainError('STATUS_NOT_ALLOWED', {
            detail: "A confirmation can only be sent for a paid or confirmed booking whose charter hasn't ended.",
          });
        case 'too-many':
          throw new DomainError('TOO_MANY_EMAILS');
        case 'send': {
          const after = { kind, at: now.toISOString() };
          await recordAudit(tx, {
            actor: staffActor(staff.username),
            action: 'booking.emailAgain',
            subject: bookingId,
            before: null,
            after,
          });
          await this.outbox.add(tx, bookingEvents.confirmationRequested, { booking: toBooking(booking) });
        }
      }
    });
  }
}
