import { Temporal } from 'temporal-polyfill';
import { limits } from '@charter/contracts';
import { charterHours } from '@charter/contracts/formats';
import { instantOf, wallClockOf } from './nassau-clock.js';

/** Days, hours and instants in Nassau. Pure. Days are `yyyy-MM-dd`, instants are Dates. */

/** The calendar day in Nassau at that instant. */
export const dayInNassau = (instant: Date): string => wallClockOf(instant).toISOString().slice(0, 10);

/** The instant of a wall-clock time in Nassau, `yyyy-MM-ddTHH:mm`; null for a day that does not exist. */
export function instantInNassau(wallClock: string): Date | null {
  try {
    const time = Temporal.PlainDateTime.from(wallClock, { overflow: 'reject' });
    return new Date(time.toZonedDateTime(limits.zone).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @param moment UTC ISO 8601, or a wall-clock time in Nassau; null for a day or hour that does not exist */
export function momentOf(moment: string): Date | null {
  if (!moment.endsWith('Z')) return instantInNassau(moment);
  const instant = new Date(moment);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Time from midnight before the first day to midnight after the last day, in Nassau. `days` is below 1 when `to` is before `from`. */
export function rangeOfDays(from: string, to: string): { startsAt: Date; endsAt: Date; days: number } {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
  return { startsAt: instantOf(from, 0), endsAt: instantOf(to, 1440), days };
}

/** Every day from `start` to `end`. */
export function daysOf({ start, end }: { start: string; end: string }): string[] {
  const days: string[] = [];
  const last = Temporal.PlainDate.from(end);
  for (let day = Temporal.PlainDate.from(start); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    days.push(day.toString());
  }
  return days;
}

/** The label of hours that are no slot of a package, "10:15 AM - 1:45 PM"; with the days for a charter of several. */
export const hoursLabel = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  charterHours({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }, 'en').replace('–', '-');
