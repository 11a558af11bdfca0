import { Temporal } from 'temporal-polyfill';
import type { INestApplicationContext } from '@nestjs/common';
import { cents, fromDollars, limits } from '@charter/contracts';
import { type DemoBooking, demoBookings } from '@charter/contracts/demo';
import { Database, type Transaction } from '@charter/database';
import { asNew, BookingEntity } from './bookings/booking.entity.js';
import { charterTime, dayInNassau } from './holds/calendar.js';
import { OccupancyRepository } from './holds/occupancy.repository.js';

/** Demo bookings that staff can see: three completed and not yet reviewed, one confirmed, one pending. */
export async function seed(app: INestApplicationContext): Promise<void> {
  const occupancies = app.get(OccupancyRepository);
  await app.get(Database).transaction(async (tx) => {
    for (const demo of demoBookings) {
      if (!(await tx.existsBy(BookingEntity, { id: demo.bookingId }))) await seedBooking(tx, occupancies, demo);
    }
  });
}

async function seedBooking(tx: Transaction, occupancies: OccupancyRepository, demo: DemoBooking): Promise<void> {
  const now = new Date();
  const bookingDate = Temporal.PlainDate.from(dayInNassau(now)).add({ days: demo.daysFromToday }).toString();
  const slot = { label: demo.timeSlot, startMinute: demo.startMinute, endMinute: demo.endMinute };
  const time = charterTime(bookingDate, slot, await occupancies.turnaroundMinutes(tx));
  const occupancyId = await occupancies.take(tx, 'booking', time, now);
  // Somebody has booked that slot since: a demo must not push a guest off the boat.
  if (!occupancyId) return;
  await tx.insert(BookingEntity, {
    id: demo.bookingId,
    holdId: demo.holdId,
    paymentId: demo.paymentId,
    paymentOrderId: `DEMO${demo.code}`,
    paymentNote: null,
    occupancyId,
    confirmationCode: demo.code,
    packageId: demo.packageId,
    packageName: demo.packageName,
    packageDuration: demo.packageDuration,
    bookingDate,
    timeSlot: demo.timeSlot,
    startsAt: time.startsAt,
    endsAt: time.endsAt,
    guestCount: demo.guestCount,
    firstName: demo.firstName,
    lastName: demo.lastName,
    email: demo.email,
    phone: demo.phone,
    specialRequests: demo.specialRequests,
    locale: 'en',
    amountCents: fromDollars(demo.price),
    refundedCents: cents(0),
    policy: { refundTiers: limits.refundTiers },
    status: demo.status,
    paymentStatus: 'paid',
    collectedAt: now,
    invitedAt: null,
    reviewedAt: null,
    archivedAt: null,
    ...asNew,
    createdAt: new Date(Math.min(time.startsAt.getTime(), now.getTime()) - 3 * 86_400_000),
  });
}
