import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import { toDollars } from '@charter/contracts';
import type { Block, BoatDay, BoatOccupancy, BookingFigures, BookingOverview, FiguresQuery } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { AttentionService } from '../attention/attention.service.js';
import { toBooking } from '../bookings/booking.repository.js';
import { charterTime, dayInNassau } from '../holds/calendar.js';
import { BackOfficeRepository } from '../back-office/back-office.repository.js';
import { DailyTotalsRepository } from './daily-totals.repository.js';
import { figuresOf } from './figures.js';
import { FiguresRepository } from './figures.repository.js';

const recent = 5;
const wholeDay = { label: '', startMinute: 0, endMinute: 1440 };

/** What staff look at before they look at a single booking. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly database: Database,
    private readonly tally: DailyTotalsRepository,
    private readonly figures: FiguresRepository,
    private readonly desk: BackOfficeRepository,
    private readonly attention: AttentionService,
    private readonly clock: Clock,
  ) {}

  async analyse(range: FiguresQuery): Promise<BookingFigures> {
    return figuresOf(await this.tally.sums(this.database.manager, range), range, dayInNassau(this.clock.now()));
  }

  async overview(): Promise<BookingOverview> {
    const { manager } = this.database;
    const [standing, newest, onTheBoat, attention] = await Promise.all([
      this.tally.standing(manager),
      this.figures.newest(manager, recent),
      this.onTheBoat(),
      this.attention.summary(),
    ]);
    return {
      totalBookings: standing.bookings,
      totalRevenue: toDollars(standing.revenueCents),
      pendingBookings: standing.pending,
      attention,
      recentBookings: newest.map(toBooking),
      onTheBoat,
    };
  }

  /** Today and tomorrow. A block that lasts longer is shown on both days. */
  private async onTheBoat(): Promise<BoatDay[]> {
    const { manager } = this.database;
    const today = dayInNassau(this.clock.now());
    const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
    const [charters, blocks] = await Promise.all([
      this.figures.sailing(manager, today, tomorrow),
      this.desk.blocks(manager, midnights(today).startsAt, midnights(tomorrow).endsAt),
    ]);
    return [today, tomorrow].map((day) => {
      const { startsAt, endsAt } = midnights(day);
      const times: BoatOccupancy[] = [
        ...charters.filter(({ bookingDate }) => bookingDate === day).map(timeOfCharter),
        ...blocks.filter((block) => block.startsAt < endsAt.toISOString() && block.endsAt > startsAt.toISOString()).map(timeOfBlock),
      ];
      return { day, times: times.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)) };
    });
  }
}

const midnights = (day: string) => charterTime(day, wholeDay, 0);

const timeOfCharter = (row: BookingEntity): BoatOccupancy => ({
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  booking: toBooking(row),
  block: null,
});

const timeOfBlock = (block: Block): BoatOccupancy => ({ startsAt: block.startsAt, endsAt: block.endsAt, booking: null, block });
