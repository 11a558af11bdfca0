import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import { toDollars } from '@charter/contracts';
import type { Block, BoatDay, BoatOccupancy, BookingFigures, BookingOverview, FiguresQuery } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { AttentionService } from '../attention/attention.service.js';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { charterTime, dayInNassau } from '../holds/calendar.js';
import { ScheduleRepository } from '../back-office/schedule.repository.js';
import { DailyTotalsRepository } from './daily-totals.repository.js';
import { figuresOf } from './figures.js';

const recentBookings = 5;
const wholeDay = { label: '', startMinute: 0, endMinute: 1440 };

/** Figures of all bookings for the overview and for analytics. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly database: Database,
    private readonly totals: DailyTotalsRepository,
    private readonly bookings: BookingRepository,
    private readonly schedule: ScheduleRepository,
    private readonly attention: AttentionService,
    private readonly clock: Clock,
  ) {}

  async analyze(range: FiguresQuery): Promise<BookingFigures> {
    return figuresOf(await this.totals.sums(this.database.manager, range), range, dayInNassau(this.clock.now()));
  }

  async overview(): Promise<BookingOverview> {
    const { manager } = this.database;
    const [totals, newest, onTheBoat, attention] = await Promise.all([
      this.totals.totals(manager),
      this.bookings.newest(manager, recentBookings),
      this.onTheBoat(),
      this.attention.summary(),
    ]);
    return {
      totalBookings: totals.bookings,
      totalRevenue: toDollars(totals.revenueCents),
      pendingBookings: totals.pending,
      attention,
      recentBookings: newest.map(toBooking),
      onTheBoat,
    };
  }

  /** The boat's occupancy today and tomorrow. A block that spans both days is in both. */
  private async onTheBoat(): Promise<BoatDay[]> {
    const { manager } = this.database;
    const today = dayInNassau(this.clock.now());
    const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
    const [charters, blocks] = await Promise.all([
      this.bookings.onDays(manager, today, tomorrow),
      this.schedule.blocks(manager, dayRange(today).startsAt, dayRange(tomorrow).endsAt),
    ]);
    return [today, tomorrow].map((day) => {
      const { startsAt, endsAt } = dayRange(day);
      const times: BoatOccupancy[] = [
        ...charters.filter(({ bookingDate }) => bookingDate === day).map(ofCharter),
        ...blocks.filter((block) => block.startsAt < endsAt.toISOString() && block.endsAt > startsAt.toISOString()).map(ofBlock),
      ];
      return { day, times: times.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)) };
    });
  }
}

const dayRange = (day: string) => charterTime(day, wholeDay, 0);

const ofCharter = (row: BookingEntity): BoatOccupancy => ({
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  booking: toBooking(row),
  block: null,
});

const ofBlock = (block: Block): BoatOccupancy => ({ startsAt: block.startsAt, endsAt: block.endsAt, booking: null, block });
