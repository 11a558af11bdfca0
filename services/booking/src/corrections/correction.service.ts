import { Injectable } from '@nestjs/common';
import { type Booking, bookingEvents, type CorrectionRequest, type ResendEmailRequest, DomainError } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { isPaidFor } from '../bookings/booking.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { ScheduleService } from '../back-office/schedule.service.js';
import { correctionOf } from './correction.js';
import { CorrectionRepository } from './correction.repository.js';

const day = 86_400_000;
const emailsADay = 5;

/** Staff correct what a booking says of its guest and party, and have its confirmation written again. */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly corrections: CorrectionRepository,
    private readonly schedule: ScheduleService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async correct({ bookingId, form, staff }: CorrectionRequest): Promise<Booking> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      const { before, after } = correctionOf(booking, form);
      if (Object.keys(after).length === 0) return toBooking(booking);
      if (after.guestCount) await this.requireRoom(booking.packageId, after.guestCount);
      Object.assign(booking, after);
      booking.revision += 1;
      await this.corrections.save(tx, bookingId, after, booking.revision);
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'booking.correct', subject: bookingId, before, after });
      const corrected = toBooking(booking);
      await this.outbox.add(tx, bookingEvents.detailsChanged, { booking: corrected, before: before.email ? { email: before.email } : {} });
      if (after.email && this.hasConfirmation(booking)) {
        await this.outbox.add(tx, bookingEvents.confirmationRequested, { booking: corrected });
      }
      return corrected;
    });
  }

  async emailAgain({ bookingId, kind, staff }: ResendEmailRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      if (!this.hasConfirmation(booking)) {
        throw new DomainError('STATUS_NOT_ALLOWED', {
          detail: 'Only a paid or confirmed booking whose charter has not ended has a confirmation.',
        });
      }
      const now = this.clock.now();
      const sent = await this.corrections.emailsSince(tx, bookingId, new Date(now.getTime() - day));
      if (sent >= emailsADay) throw new DomainError('TOO_MANY_EMAILS');
      const after = { kind, at: now.toISOString() };
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'booking.emailAgain', subject: bookingId, before: null, after });
      await this.outbox.add(tx, bookingEvents.confirmationRequested, { booking: toBooking(booking) });
    });
  }

  private hasConfirmation({ status, paymentStatus, endsAt }: BookingEntity): boolean {
    return endsAt > this.clock.now() && (status === 'confirmed' || (status === 'pending' && isPaidFor(paymentStatus)));
  }

  /** A package that is no longer sold limits nothing but the boat, which the form has checked. */
  private async requireRoom(packageId: number, guestCount: number): Promise<void> {
    const maxGuests = await this.schedule.findPackage(packageId).then(
      (sold) => sold.maxGuests,
      (error: unknown) => {
        if (error instanceof DomainError && error.code === 'PACKAGE_NOT_FOUND') return Infinity;
        throw error;
      },
    );
    if (guestCount > maxGuests) throw new DomainError('INVALID', { errors: { guestCount: `Maximum ${maxGuests} people allowed` } });
  }
}
