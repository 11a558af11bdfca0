import { Injectable } from '@nestjs/common';
import { type BookingWindow, type FreeSlot, minuteMs, type Slot } from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { Temporal } from 'temporal-polyfill';
import { wallClockOf } from '../../shared/nassau-clock.js';
import { AvailabilityService, maxAlternatives } from './availability.service.js';
import { charterTime, type CharterTime, freeSlots, nearestTo, toFreeSlot } from './calendar.js';
import { dayInNassau, hoursLabel, rangeOfDays } from '../../shared/nassau-time.js';
import { OccupancyRepository } from './occupancy.repository.js';

/** Days before and after the charter in which its hours are looked for. */
const searchedDays = 30;

/** Other days for a charter that was agreed by its hours: a custom charter has no package, and no slots. */
@Injectable()
export class FreeHoursService {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly occupancies: OccupancyRepository,
    private readonly clock: Clock,
  ) {}

  /** The nearest days on which the boat is free at the same hours for as long, also later than guests can book; at most three, in order of time. */
  async nearest(tx: ReadManager, hours: Pick<CharterTime, 'startsAt' | 'endsAt'>): Promise<FreeSlot[]> {
    const now = this.clock.now();
    const days = this.daysAround(hours.startsAt);
    const slot = slotOf(hours);
    const turnaround = await this.occupancies.turnaroundMinutes(tx);
    const { startsAt: from } = rangeOfDays(days.start, days.end);
    const { freeAgainAt: until } = charterTime(days.end, slot, turnaround);
    const occupied = await this.occupancies.occupiedBetween(tx, from, until, now);
    const openings = [...freeSlots(days, [slot], occupied, turnaround, now)];
    return nearestTo(hours.startsAt, openings, maxAlternatives).map(({ date, time }) => toFreeSlot(date, hoursLabel(time), time));
  }

  private daysAround(startsAt: Date): BookingWindow {
    const window = this.availability.window();
    const day = dayInNassau(startsAt);
    const middle = Temporal.PlainDate.from(day > window.start ? day : window.start);
    const first = middle.subtract({ days: searchedDays }).toString();
    return { ...window, start: first > window.start ? first : window.start, end: middle.add({ days: searchedDays }).toString() };
  }
}

/** The hours as a slot of any day; a charter of several days ends on a later one. */
function slotOf({ startsAt, endsAt }: Pick<CharterTime, 'startsAt' | 'endsAt'>): Slot {
  const [from, to] = [wallClockOf(startsAt), wallClockOf(endsAt)];
  const startMinute = from.getUTCHours() * 60 + from.getUTCMinutes();
  return { label: '', startMinute, endMinute: startMinute + (to.getTime() - from.getTime()) / minuteMs };
}
