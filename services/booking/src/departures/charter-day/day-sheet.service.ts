import { Inject, Injectable } from '@nestjs/common';
import { type DayCharter, type DayRequest, type DaySheet } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import { BookingConfig } from '../../booking.env.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { sunOf } from '../../shared/sun.js';
import { type CharterDetails, DaySheetRepository } from './day-sheet.repository.js';

/** The charters of a day, as crew read them on the dock. */
@Injectable()
export class DaySheetService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly sheets: DaySheetRepository,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  async find({ on }: DayRequest): Promise<DaySheet> {
    const now = this.clock.now();
    const day = on ?? dayInNassau(now);
    const { manager } = this.database;
    const bookings = await this.bookings.onDays(manager, day, day);
    const details = await this.sheets.details(
      manager,
      bookings.map(({ id }) => id),
    );
    const withWaivers = await this.sheets.requiresWaivers(manager);
    const sunset = sunOf(day, this.config.vessel).set.toISOString();
    const charters = bookings.map((booking) => {
      const found = details.get(booking.id)!;
      const signed = found.members.filter((member) => member.signed).length;
      return { ...ofBooking(booking), ...found, sunset, waiversOpen: withWaivers ? Math.max(0, booking.guestCount - signed) : 0 };
    });
    return { on: day, knownAt: now.toISOString(), charters };
  }
}

/** Only what is needed on board: no amount, no e-mail address. */
const ofBooking = (row: BookingEntity): Omit<DayCharter, keyof CharterDetails | 'sunset' | 'waiversOpen'> => ({
  bookingId: row.id,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  packageName: row.packageName,
  status: row.status,
  guestName: `${row.firstName} ${row.lastName}`,
  guestCount: row.guestCount,
  wishes: row.specialRequests,
  ...(row.lodging && { lodging: row.lodging }),
  ...(row.addOns.length > 0 && { addOns: row.addOns.map(({ name, qty }) => ({ name, qty })) }),
  phone: row.phone,
  locale: row.locale,
});
