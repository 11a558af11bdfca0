import { Temporal } from 'temporal-polyfill';
import { type BookingWindow, fieldError, type FreeSlot, hourMs, invalid, limits, minuteMs, type Slot } from '@charter/contracts';
import { sunAnchorOf, type UnavailabilityReason } from '@charter/contracts/browser';
import { instantOf } from '../../shared/nassau-clock.js';
import { dayInNassau, daysOf } from '../../shared/nassau-time.js';
import { nassau, type Sun, sunOf, type Vessel } from '../../shared/sun.js';
import type { Occupant } from './occupant.js';

/** Days, slots and the booking window. Pure. Days are `yyyy-MM-dd` in Nassau, instants are Dates; the current time is an argument. */

/** The time of a charter. With its turnaround it occupies the boat from `startsAt` until, but not including, `freeAgainAt`. */
export interface CharterTime {
  startsAt: Date;
  endsAt: Date;
  freeAgainAt: Date;
  /** Sunset on that day, if the slot is counted from it. */
  sunset?: Date;
}

/** A range of time in which the boat is occupied, `until` excluded. */
export interface OccupiedRange {
  from: Date;
  until: Date;
}

/** A time in which the boat is occupied, and by what. */
export interface Occupation extends OccupiedRange {
  kind: Occupant['kind'];
}

/** What the sun has to do with a package: where its boat lies, and its daylight rule. */
export interface Daylight {
  vessel: Vessel;
  /** Minutes; undefined without such a rule. */
  backBeforeSunset?: number | undefined;
  departAfterSunrise?: number | undefined;
}

/** A slot of a charter whose add-ons lengthen it by so many minutes. */
export type LongerSlot = Slot & { extraMinutes?: number };

const noRule: Daylight = { vessel: nassau };

interface WindowSettings {
  /** First day of business: no earlier day can be booked. */
  opens: string;
  days: number;
  minimumNoticeHours: number;
}

export function bookingWindow(now: Date, { opens, days, minimumNoticeHours }: WindowSettings): BookingWindow {
  const earliest = dayInNassau(new Date(now.getTime() + minimumNoticeHours * hourMs));
  const start = earliest > opens ? earliest : opens;
  const end = Temporal.PlainDate.from(start).add({ days }).toString();
  return { start, end, zone: limits.zone, minimumNoticeHours };
}

/** Departures of slots on the sun are rounded down to a quarter of an hour. */
const departureStep = 15 * minuteMs;

/**
 * The instants of a slot on that day. Slots are wall-clock times: one from 9 to 1 departs at nine in Nassau on both sides of a DST switch.
 * Those on the sun follow it instead, with their length kept.
 */
export function charterTime(day: string, slot: LongerSlot, turnaroundMinutes: number, { vessel }: Daylight = noRule): CharterTime {
  const anchor = sunAnchorOf(slot);
  const sun = anchor && sunOf(day, vessel);
  const { startsAt, endsAt } = sun ? sunTime(sun, slot) : clockTime(day, slot);
  const freeAgainAt = new Date(endsAt.getTime() + turnaroundMinutes * minuteMs);
  const time = { startsAt, endsAt, freeAgainAt, ...(sun && anchor === 'sunset' && { sunset: sun.set }) };
  return lengthened(time, slot.extraMinutes ?? 0);
}

/** The time of a charter with so many minutes more: it ends later, and so does its turnaround. */
export const lengthened = <Time extends CharterTime>(time: Time, minutes: number): Time => ({
  ...time,
  endsAt: new Date(time.endsAt.getTime() + minutes * minuteMs),
  freeAgainAt: new Date(time.freeAgainAt.getTime() + minutes * minuteMs),
});

/** @throws DomainError INVALID when the package has no slot of this label */
export function slotOf<Found extends Slot>(slots: readonly Found[], timeSlot: string): Found {
  const slot = slots.find(({ label }) => label === timeSlot);
  if (!slot) throw invalid({ timeSlot: fieldError('unknownSlot') });
  return slot;
}

const clockTime = (day: string, { startMinute, endMinute }: Slot) => ({
  startsAt: instantOf(day, startMinute),
  endsAt: instantOf(day, endMinute),
});

function sunTime({ rise, set }: Sun, { anchor, startMinute, endMinute }: Slot) {
  const exact = (anchor === 'sunrise' ? rise : set).getTime() + startMinute * minuteMs;
  // Nassau is a whole number of hours from UTC, so that its quarters of an hour are those of UTC.
  const start = Math.floor(exact / departureStep) * departureStep;
  return { startsAt: new Date(start), endsAt: new Date(start + (endMinute - startMinute) * minuteMs) };
}

/** Whether a charter at that time would depart or return with too little daylight for its package. */
export function isDark(day: string, { startsAt, endsAt }: Pick<CharterTime, 'startsAt' | 'endsAt'>, daylight: Daylight): boolean {
  const { vessel, backBeforeSunset, departAfterSunrise } = daylight;
  if (backBeforeSunset === undefined && departAfterSunrise === undefined) return false;
  const { rise, set } = sunOf(day, vessel);
  const returnsLate = backBeforeSunset !== undefined && endsAt.getTime() > set.getTime() - backBeforeSunset * minuteMs;
  return returnsLate || (departAfterSunrise !== undefined && startsAt.getTime() < rise.getTime() + departAfterSunrise * minuteMs);
}

/** A time that can be booked, as replies and events have it. */
export const toFreeSlot = (
  date: string,
  timeSlot: string,
  { startsAt, endsAt, sunset }: Pick<CharterTime, 'startsAt' | 'endsAt'> & { sunset?: Date | null },
): FreeSlot => ({
  date,
  timeSlot,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  ...(sunset && { sunset: sunset.toISOString() }),
});

/** Whether the day is in the window, and departure at least the minimum notice ahead. */
export function isOpen(day: string, time: CharterTime, window: BookingWindow, now: Date): boolean {
  return day >= window.start && day <= window.end && time.startsAt.getTime() >= now.getTime() + window.minimumNoticeHours * hourMs;
}

export function isFree({ startsAt, freeAgainAt }: CharterTime, occupied: readonly OccupiedRange[]): boolean {
  return occupied.every(({ from, until }) => until <= startsAt || from >= freeAgainAt);
}

/** Whether the boat is free for the slot of a charter, but not for the minutes by which add-ons lengthen it. */
export const isExtraTaken = (time: CharterTime, extraMinutes: number, occupied: readonly OccupiedRange[]): boolean =>
  !isFree(time, occupied) && isFree(lengthened(time, -extraMinutes), occupied);

/** Why a slot cannot be booked, the strongest reason first; undefined when it can. */
export function unavailabilityOf(
  date: string,
  time: CharterTime,
  window: BookingWindow,
  occupied: readonly Occupation[],
  now: Date,
  daylight: Daylight = noRule,
): UnavailabilityReason | undefined {
  const kinds = new Set(occupied.filter((occupation) => !isFree(time, [occupation])).map(({ kind }) => kind));
  if (kinds.has('booking')) return 'sold';
  if (kinds.has('hold') || kinds.has('held')) return 'held';
  if (kinds.has('block')) return 'blocked';
  if (isDark(date, time, daylight)) return 'dark';
  return isOpen(date, time, window, now) ? undefined : 'closed';
}

/** A slot that can be booked. */
export interface Opening {
  date: string;
  timeSlot: string;
  time: CharterTime;
}

/** The slots that can be booked, day by day, in order. */
export function* freeSlots(
  window: BookingWindow,
  slots: readonly LongerSlot[],
  occupied: readonly OccupiedRange[],
  turnaroundMinutes: number,
  now: Date,
  daylight: Daylight = noRule,
): Generator<Opening> {
  for (const date of daysOf(window)) {
    for (const slot of slots) {
      const time = charterTime(date, slot, turnaroundMinutes, daylight);
      if (isOpen(date, time, window, now) && isFree(time, occupied) && !isDark(date, time, daylight))
        yield { date, timeSlot: slot.label, time };
    }
  }
}

/**
 * The first `count` openings on or after the preferred day; if there are fewer, also the first ones before it.
 * @param isOffered leaves out the openings of a date
 */
export function nextFree(openings: Iterable<Opening>, count: number, preferredDay = '', isOffered = (_date: string) => true): Opening[] {
  const since: Opening[] = [];
  const before: Opening[] = [];
  for (const opening of openings) {
    if (!isOffered(opening.date)) continue;
    if (opening.date < preferredDay) before.push(opening);
    else if (since.push(opening) === count) break;
  }
  return [...since, ...before].slice(0, count);
}

/** The `count` openings whose departures are nearest to an instant, in order of time. */
export const nearestTo = (instant: Date, openings: readonly Opening[], count: number): Opening[] => {
  const distance = ({ time }: Opening) => Math.abs(time.startsAt.getTime() - instant.getTime());
  return openings
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .toSorted((one, other) => one.time.startsAt.getTime() - other.time.startsAt.getTime());
};

/**
 * Days of the window on which no slot can be booked. Those are sold out whose last open slots are sold or held; the others are closed:
 * blocked by staff, with too little daylight, or too soon.
 */
export function unavailableDays(
  window: BookingWindow,
  slots: readonly Slot[],
  occupied: readonly Occupation[],
  turnaroundMinutes: number,
  now: Date,
  daylight: Daylight = noRule,
): { unavailable: string[]; soldOut: string[] } {
  const unavailable: string[] = [];
  const soldOut: string[] = [];
  for (const date of daysOf(window)) {
    const open = slots
      .map((slot) => charterTime(date, slot, turnaroundMinutes, daylight))
      .filter((time) => isOpen(date, time, window, now));
    const reasons = new Set(open.map((time) => unavailabilityOf(date, time, window, occupied, now, daylight)));
    if (reasons.has(undefined)) continue;
    unavailable.push(date);
    if (reasons.has('sold') || reasons.has('held')) soldOut.push(date);
  }
  return { unavailable, soldOut };
}
