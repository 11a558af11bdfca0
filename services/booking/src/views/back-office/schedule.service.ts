import { Injectable } from '@nestjs/common';
import { Temporal } from 'temporal-polyfill';
import { type Block, type BoatDay, type BoatOccupancy, fieldError, invalid, type Schedule, type ScheduleQuery } from '@charter/contracts';
import { maxScheduleDays } from '@charter/contracts/browser';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BlockRepository } from '../../calendar/index.js';
import { type BookingEntity, BookingRepository, HoldRepository, toBooking } from '../../sales/index.js';
import { dayInNassau, rangeOfDays } from '../../shared/nassau-time.js';

/** The boat's schedule as staff see it: bookings, holds and blocks. */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly holds: HoldRepository,
    private readonly blocks: BlockRepository,
    private readonly clock: Clock,
  ) {}

  async schedule({ from, to }: ScheduleQuery): Promise<Schedule> {
    const { startsAt, endsAt, days } = rangeOfDays(from, to);
    if (days < 1 || days > maxScheduleDays) throw invalid({ to: fieldError('scheduleRange', { max: maxScheduleDays }) });
    const { manager } = this.database;
    const [bookings, holds, blocks] = await Promise.all([
      this.bookings.onDays(manager, from, to),
      this.holds.heldSlots(manager, startsAt, endsAt, this.clock.now()),
      this.blocks.overlapping(manager, startsAt, endsAt),
    ]);
    return { bookings: bookings.map(toBooking), holds, blocks };
  }

  /** Charters and blocks of today and tomorrow. A block that spans both days is in both. */
  async todayAndTomorrow(): Promise<BoatDay[]> {
    const { manager } = this.database;
    const today = dayInNassau(this.clock.now());
    const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
    const { startsAt, endsAt } = rangeOfDays(today, tomorrow);
    const [charters, blocks] = await Promise.all([
      this.bookings.onDays(manager, today, tomorrow),
      this.blocks.overlapping(manager, startsAt, endsAt),
    ]);
    return [today, tomorrow].map((day) => {
      const range = rangeOfDays(day, day);
      const times: BoatOccupancy[] = [
        ...charters.filter(({ bookingDate }) => bookingDate === day).map(ofCharter),
        ...blocks
          .filter((block) => block.startsAt < range.endsAt.toISOString() && block.endsAt > range.startsAt.toISOString())
          .map(ofBlock),
      ];
      return { day, times: times.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)) };
    });
  }
}

const ofCharter = (row: BookingEntity): BoatOccupancy => ({
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  booking: toBooking(row),
  block: null,
});

const ofBlock = (block: Block): BoatOccupancy => ({ startsAt: block.startsAt, endsAt: block.endsAt, booking: null, block });
