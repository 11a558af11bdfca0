import { Injectable } from '@nestjs/common';
import { DomainError, type StaffMember } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../availability/calendar.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository } from '../bookings/booking.repository.js';
import { isDayOfCrew } from '../crew-days.js';

/** Limits crew to the bookings that are on the day sheets they may see. */
@Injectable()
export class StaffAccess {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError BOOKING_NOT_FOUND, and FORBIDDEN for crew and a charter more than two days away */
  async require(bookingId: string, { role }: StaffMember): Promise<BookingEntity> {
    const booking = await this.bookings.find(this.database.manager, bookingId);
    const isAllowed = role !== 'crew' || isDayOfCrew(booking.bookingDate, dayInNassau(this.clock.now()));
    if (!isAllowed) throw new DomainError('FORBIDDEN');
    return booking;
  }
}
