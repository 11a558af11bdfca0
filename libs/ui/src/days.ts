/**
 * Days of the product: `yyyy-MM-dd` in Nassau. Arithmetic uses UTC midnights, so that neither the browser's time zone nor daylight
 * saving time can shift a day.
 */
import { dayMs } from '@charter/contracts/durations';
import { dateInNassau } from '@charter/contracts/formats';

/** `yyyy-MM-dd`. */
export type Day = string;
/** `yyyy-MM`. */
export type Month = string;

const atMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: Day, count: number): Day => dayAt(atMidnight(day) + count * dayMs);

export const monthOf = (day: Day): Month => day.slice(0, 7);

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayAt(Date.UTC(year, number - 1 + count, 1)).slice(0, 7);
}

/** The same day of another month, clamped to the end of that month. */
export function addMonthsToDay(day: Day, count: number): Day {
  const month = addMonths(monthOf(day), count);
  const last = daysIn(month);
  return `${month}-${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`;
}

export function daysIn(month: Month): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** Day of the week, 0 for Sunday. */
export const weekday = (day: Day): number => new Date(atMidnight(day)).getUTCDay();

/** The weeks of a month, seven cells each; null for days of other months. */
export function weeksOf(month: Month, firstWeekday: number): (Day | null)[][] {
  const first = `${month}-01`;
  const before = (weekday(first) - firstWeekday + 7) % 7;
  const cells: (Day | null)[] = Array.from({ length: before }, () => null);
  for (let index = 0; index < daysIn(month); index += 1) cells.push(addDays(first, index));
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

export const todayInNassau = (now = new Date()): Day => dateInNassau(now);

export const isDay = (text: string | null | undefined): text is Day =>
  !!text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(atMidnight(text)) && dayAt(atMidnight(text)) === text;
