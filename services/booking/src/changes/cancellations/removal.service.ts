import { Injectable } from '@nestjs/common';
import { DomainError, type RemoveBookingRequest } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { OccupancyService } from '../../calendar/index.js';
import { BookingRepository, toBooking } from '../../sales/index.js';
import { decideRemoval } from '../../sales/model.js';
import { CancellationService } from './cancellation.service.js';

/** Deletes bookings: they are archived, release their slot, and their refund stays due. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly occupancies: OccupancyService,
    private readonly cancellations: CancellationService,
    private readonly clock: Clock,
  ) {}

  async remove({ bookingId, force, staff }: RemoveBookingRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      if (decideRemoval(booking.paymentStatus, force) === 'still-paid') throw new DomainError('STILL_PAID');
      const { occupancyId } = booking;
      const actor = staffActor(staff.username);
      booking.archivedAt = this.clock.now();
      if (booking.status === 'pending' || booking.status === 'confirmed') await this.cancellations.recordRemoval(tx, booking, actor);
      booking.occupancyId = null;
      await this.bookings.save(tx, booking);
      if (occupancyId) await this.occupancies.release(tx, occupancyId);
      await recordAudit(tx, { actor, action: 'booking.remove', subject: booking.id, before: toBooking(booking), after: null });
    });
  }
}
