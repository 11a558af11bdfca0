import { Temporal } from 'temporal-polyfill';
import type { INestApplicationContext } from '@nestjs/common';
import { dayMs, fromDollars } from '@charter/contracts';
import { type DemoBooking, demoBookings, demoDataSizeOf } from '@charter/demo';
import { Database, type Transaction } from '@charter/database';
import { BookingConfig } from './booking.env.js';
import { issueDemoDocuments, openDemoFolios } from './demo-accounts.seed.js';
import { seedDay } from './demo-day.seed.js';
import { seedOffers } from './demo-offers.seed.js';
import { seedVouchers } from './demo-vouchers.seed.js';
import { seedWeather } from './demo-weather.seed.js';
import { seedYear } from './demo-year.seed.js';
import { BookingLineEntity } from './pricing/prices/booking-line.entity.js';
import { charterRows } from './pricing/prices/booking-line.repository.js';
import { BookingEntity, newBooking } from './sales/bookings/booking.entity.js';
import { instantsOf, snapshotOf } from './sales/sale/sale.js';
import { BookingRepository, columnsOf } from './sales/bookings/booking.repository.js';
import { charterTime } from './calendar/availability/calendar.js';
import { dayInNassau } from './shared/nassau-time.js';
import { OccupancyRepository } from './calendar/availability/occupancy.repository.js';

/** Adds the demo bookings: three completed and not yet reviewed, one confirmed, one pending; of the size `year`, also the demo year with crew, parties, a waiver, a weather call, offers and gift vouchers. */
export async function seed(app: INestApplicationContext, size?: string): Promise<void> {
  const demoData = demoDataSizeOf(size);
  const occupancies = app.get(OccupancyRepository);
  await app.get(Database).transaction(async (tx) => {
    if (demoData === 'year') {
      await seedYear(tx, occupancies, new Date());
      await seedVouchers(tx, app.get<BookingConfig>(BookingConfig), new Date());
    }
    for (const demo of demoBookings) {
      if (!(await tx.existsBy(BookingEntity, { id: demo.bookingId }))) await seedBooking(tx, occupancies, demo);
    }
    await openDemoFolios(tx);
    await issueDemoDocuments(tx);
    if (demoData !== 'year') return;
    await seedDay(tx, app.get(BookingRepository), new Date());
    await seedWeather(tx, occupancies, new Date());
    await seedOffers(tx, occupancies, new Date());
  });
}

async function seedBooking(tx: Transaction, occupancies: OccupancyRepository, demo: DemoBooking): Promise<void> {
  const now = new Date();
  const bookingDate = Temporal.PlainDate.from(dayInNassau(now)).add({ days: demo.daysFromToday }).toString();
  const time = charterTime(bookingDate, demo.slot, await occupancies.turnaroundMinutes(tx));
  const occupancyId = await occupancies.occupy(tx, 'booking', time, now);
  // The slot is taken: the demo booking is left out.
  if (!occupancyId) return;
  const { packageId, packageName, packageDuration } = demo;
  const snapshot = snapshotOf({ packageId, packageName, packageDuration, ...instantsOf(time) });
  const booking = newBooking(
    {
      id: demo.bookingId,
      holdId: demo.holdId,
      paymentId: demo.paymentId,
      paymentOrderId: `DEMO${demo.code}`,
      occupancyId,
      confirmationCode: demo.code,
      ...columnsOf({ ...demo, bookingDate, timeSlot: demo.slot.label }),
      amountCents: fromDollars(demo.price),
      status: demo.status,
      paymentStatus: 'paid',
      collectedAt: now,
      createdAt: new Date(Math.min(time.startsAt.getTime(), now.getTime()) - 3 * dayMs),
    },
    snapshot,
  );
  await tx.insert(BookingEntity, booking);
  await tx.insert(BookingLineEntity, charterRows(booking));
}
