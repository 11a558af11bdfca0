import type { Block, Booking, HeldSlot, Schedule } from '@charter/contracts';
import { addDays, type Day, hoursInNassau, monthOf, todayInNassau, weekday, weeksOf } from '@charter/ui';

/** Anything that occupies the boat. */
export type CalendarEntry = { id: string; startsAt: string; endsAt: string } & (
  { kind: 'booking'; booking: Booking } | { kind: 'hold'; hold: HeldSlot } | { kind: 'block'; block: Block }
);

/** The part of an entry on one day, in minutes after midnight in Nassau. */
export interface Segment {
  entry: CalendarEntry;
  startMinute: number;
  endMinute: number;
}

export const periods = ['month', 'week'] as const;
export type Period = (typeof periods)[number];

export function entriesOf({ bookings, holds, blocks }: Schedule): CalendarEntry[] {
  return [
    ...bookings.map((booking) => ({ ...timesOf(booking), kind: 'booking' as const, booking })),
    ...holds.map((hold) => ({ ...timesOf(hold), kind: 'hold' as const, hold })),
    ...blocks.map((block) => ({ ...timesOf(block), kind: 'block' as const, block })),
  ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

const timesOf = ({ id, startsAt, endsAt }: Pick<CalendarEntry, 'id' | 'startsAt' | 'endsAt'>) => ({ id, startsAt, endsAt });
const dayOf = (instant: string): Day => todayInNassau(new Date(instant));

/** An entry that ends at midnight has no segment on the following day. */
export function segmentsOn(day: Day, entries: readonly CalendarEntry[]): Segment[] {
  return entries.flatMap((entry) => {
    const { startMinute, endMinute } = hoursInNassau(entry.startsAt, entry.endsAt);
    const first = dayOf(entry.startsAt);
    const last = endMinute === 0 ? addDays(dayOf(entry.endsAt), -1) : dayOf(entry.endsAt);
    if (day < first || day > last) return [];
    return [{ entry, startMinute: day === first ? startMinute : 0, endMinute: day === last && endMinute > 0 ? endMinute : 1440 }];
  });
}

/** The calendar weeks (Sunday to Saturday) that contain the given day or its month. */
export function weeksShown(period: Period, day: Day): Day[][] {
  const sundayBefore = (date: Day) => addDays(date, -weekday(date));
  const week = (start: Day) => Array.from({ length: 7 }, (_, index) => addDays(start, index));
  if (period === 'week') return [week(sundayBefore(day))];
  const month = monthOf(day);
  return weeksOf(month, 0).map((_, index) => week(addDays(sundayBefore(`${month}-01`), 7 * index)));
}
