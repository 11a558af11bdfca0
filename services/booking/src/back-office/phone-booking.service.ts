import { Injectable } from '@nestjs/common';
import { type Booking, bookingEvents, fromDollars, type PhoneBookingRequest } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { newBooking } from '../bookings/booking.entity.js';
import { requireSellable, slotOf } from '../bookings/booking.js';
import { BookingRepository, columnsOf, newCode, toBooking } from '../bookings/booking.repository.js';
import { AvailabilityService } from '../holds/availability.service.js';
import { charterTime } from '../holds/calendar.js';
import { OccupancyRepository } from '../holds/occupancy.repository.js';

/** Bookings that staff enter for guests who call. They are not paid through PayPal. */
@Injectable()
export class PhoneBookingService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly availability: AvailabilityService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Needs no notice. A charter that has ended is entered as confirmed, so that it completes and counts as revenue. */
  async create({ form, staff }: PhoneBookingRequest): Promise<Booking> {
    const charterPackage = await this.availability.findPackage(form.packageId);
    requireSellable(charterPackage, form.guestCount, charterPackage.price);
    const slot = slotOf(charterPackage, form.timeSlot);
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const time = charterTime(form.bookingDate, slot, await this.occupancies.turnaroundMinutes(tx));
      const occupancyId = await this.occupancies.occupyOrThrow(tx, 'booking', time, now);
      await this.availability.publishChange(tx);
      const booking = newBooking({
        paymentNote: form.paymentNote || null,
        occupancyId,
        confirmationCode: newCode(),
        packageId: charterPackage.id,
        packageName: charterPackage.name,
        packageDuration: charterPackage.duration,
        startsAt: time.startsAt,
        endsAt: time.endsAt,
        ...columnsOf(form),
        amountCents: fromDollars(charterPackage.price),
        status: time.endsAt <= now ? 'confirmed' : 'pending',
        paymentStatus: 'pending',
        createdAt: now,
      });
      await this.bookings.add(tx, booking);
      const created = toBooking(booking);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'booking.enter',
        subject: booking.id,
        before: null,
        after: created,
      });
      await this.outbox.add(tx, bookingEvents.created, { booking: created });
      return created;
    });
  }
}
