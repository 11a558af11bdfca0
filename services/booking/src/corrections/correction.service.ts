import { Injectable } from '@nestjs/common';
import { type Booking, bookingEvents, type CorrectionRequest, DomainError, fieldError, invalid } from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { PackageClient } from '../availability/package.client.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { decideCorrection, type Details, hasConfirmation } from './correction.js';

/** Staff correct the guest's details and party of a booking. */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly packages: PackageClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async correct({ bookingId, form, staff }: CorrectionRequest): Promise<Booking> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      const decision = decideCorrection(booking, form);
      switch (decision.kind) {
        case 'outdated':
          throw new DomainError('BOOKING_CHANGED');
        case 'unchanged':
          return toBooking(booking);
        case 'correct':
          return this.apply(tx, booking, decision, staff.username);
      }
    });
  }

  private async apply(
    tx: Transaction,
    booking: BookingEntity,
    { before, after }: { before: Partial<Details>; after: Partial<Details> },
    username: string,
  ): Promise<Booking> {
    if (after.guestCount) await this.requireCapacity(booking.packageId, after.guestCount);
    Object.assign(booking, after);
    booking.revision += 1;
    await this.bookings.saveDetails(tx, booking, after);
    await recordAudit(tx, { actor: staffActor(username), action: 'booking.correct', subject: booking.id, before, after });
    const corrected = toBooking(booking);
    await this.outbox.add(tx, bookingEvents.detailsChanged, { booking: corrected, before: before.email ? { email: before.email } : {} });
    if (after.email && hasConfirmation(booking, this.clock.now())) {
      await this.outbox.add(tx, bookingEvents.confirmationRequested, { booking: corrected });
    }
    return corrected;
  }

  /**
   * A package that is no longer sold has no limit but the boat's, which the form's validation has checked.
   * @throws DomainError INVALID for more guests than the package takes
   */
  private async requireCapacity(packageId: number, guestCount: number): Promise<void> {
    const maxGuests = await this.packages.find(packageId).then(
      (charterPackage) => charterPackage.maxGuests,
      (error: unknown) => {
        if (error instanceof DomainError && error.code === 'PACKAGE_NOT_FOUND') return Infinity;
        throw error;
      },
    );
    if (guestCount > maxGuests) throw invalid({ guestCount: fieldError('tooManyGuests', { max: maxGuests }) });
  }
}
