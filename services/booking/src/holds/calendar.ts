import { Temporal } from 'temporal-polyfill';
import { type BookingWindow, limits, type Slot } from '@charter/contracts';

/** Days are `yyyy-MM-dd` in Nassau; instants are Dates. Pure: what time it is comes in as an argument. */

/** A charter's own time, and until when the boat is not free (turnaround included). Half-open: [startsAt, freeAgainAt). */
export interface CharterTime {
  startsAt: Date;
  endsAt: Date;
  freeAgainAt: Date;
}

/** A stretch in which the boat is taken, half-open. */
export interface Taken {
  from: Date;
  until: Date;
}

export interface WindowSettings {
  /** First day ever bookable. */
  opens: string;
  days: number;
  minimumNoticeHours: number;
}

const hour = 3_600_000;
const minute = 60_000;

/** The day it is in Nassau at that instant. */
export function dayInNassau(instant: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(limits.zone).toPlainDate().toString();
}

export function bookingWindow(now: Date, { opens, days, minimumNoticeHours }: WindowSettings): BookingWindow {
  const soonest = dayInNassau(new Date(now.getTime() + minimumNoticeHours * hour));
  const start = soonest > opens ? soonest : opens;
  const end = Temporal.PlainDate.from(start).add({ days }).toString();
  return { start, end, zone: limits.zone, minimumNoticeHours };
}

/**
 * Where a slot lies in time on that day. Wall clock first: a slot from 9 to 1 leaves at nine by the marina's clock
 * on both sides of a DST switch.
 */
export function charterTime(day: string, slot: Slot, turnaroundMinutes: number): CharterTime {
  const startsAt = instantOf(day, slot.startMinute);
  const endsAt = instantOf(day, slot.endMinute);
  return { startsAt, endsAt, freeAgainAt: new Date(endsAt.getTime() + turnaroundMinutes * minute) };
}

function instantOf(day: string, minuteOfDay: number): Date {
  const date = Temporal.PlainDate.from(day).add({ days: Math.floor(minuteOfDay / 1440) });
  const plainTime = new Temporal.PlainTime(Math.floor((minuteOfDay % 1440) / 60), minuteOfDay % 60);
  return new Date(date.toZonedDateTime({ timeZone: limits.zone, plainTime }).epochMilliseconds);
}

/** A time by the clock in Nassau, `yyyy-MM-ddTHH:mm`. Null for a day that no calendar has. */
export function instantInNassau(wallClock: string): Date | null {
  try {
    const time = Temporal.PlainDateTime.from(wallClock, { overflow: 'reject' });
    return new Date(time.toZonedDateTime(limits.zone).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** From the first day's midnight to the last day's, in Nassau. */
export function span(from: string, to: string): { startsAt: Date; endsAt: Date; days: number } {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
  return { startsAt: instantOf(from, 0), endsAt: instantOf(to, 1440), days };
}

/** Within the window, and far enough ahead to get the boat ready. */
export function isOpen(day: string, time: CharterTime, window: BookingWindow, now: Date): boolean {
  return day >= window.start && day <= window.end && time.startsAt.getTime() >= now.getTime() + window.minimumNoticeHours * hour;
}

export function isFree({ startsAt, freeAgainAt }: CharterTime, taken: readonly Taken[]): boolean {
  return taken.every(({ from, until }) => until <= startsAt || from >= freeAgainAt);
}

export function daysOf(window: BookingWindow): string[] {
  const days: string[] = [];
  const end = Temporal.PlainDate.from(window.end);
  for (let day = Temporal.PlainDate.from(window.start); Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    days.push(day.toString());
  }
  return days;
}

/** A slot that one could book, and where it lies in time. */
export interface Opening {
  date: string;
  timeSlot: string;
  time: CharterTime;
}

/** The slots one could book, day by day, in order. */
export function* freeSlots(
  window: BookingWindow,
  slots: readonly Slot[],
  taken: readonly Taken[],
  turnaroundMinutes: number,
  now: Date,
): Generator<Opening> {
  for (const date of daysOf(window)) {
    for (const slot of slots) {
      const time = charterTime(date, slot, turnaroundMinutes);
      if (isOpen(date, time, window, now) && isFree(time, taken)) yield { date, timeSlot: slot.label, time };
    }
  }
}

/** The first `count` openings from the wished day on; if these are fewer, then the first ones before it. */
export function nextFree(openings: Iterable<Opening>, count: number, wishedDay = ''): Opening[] {
  const since: Opening[] = [];
  const before: Opening[] = [];
  for (const opening of openings) {
    if (opening.date < wishedDay) before.push(opening);
    else if (since.push(opening) === count) break;
  }
  return [...since, ...before].slice(0, count);
}

/** Days of the window on which no slot can be booked. */
export function unavailableDates(
  window: BookingWindow,
  slots: readonly Slot[],
  taken: readonly Taken[],
  turnaroundMinutes: number,
  now: Date,
): string[] {
  const free = new Set<string>();
  for (const { date } of freeSlots(window, slots, taken, turnaroundMinutes, now)) free.add(date);
  return daysOf(window).filter((day) => !free.has(day));
}
