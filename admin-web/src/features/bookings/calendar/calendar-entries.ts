import type { Block, Booking, HeldSlot, Schedule } from '@charter/contracts';
import { addDays, type Day, hoursInNassau, monthOf, todayInNassau, weekday, weeksOf } from '@charter/ui';

/** Something that has the boat. */
export type Entry = { id: string; startsAt: string; endsAt: string } & (
  { kind: 'booking'; booking: Booking } | { kind: 'hold'; hold: HeldSlot } | { kind: 'block'; block: Block }
);

/** A part of an entry that lies on one day, in minutes after Nassau's midnight. */
export interface Piece {
  entry: Entry;
  startMinute: number;
  endMinute: number;
}

export const periods = ['month', 'week'] as const;
export type Period = (typeof periods)[number];

export function entriesOf({ bookings, holds, blocks }: Schedule): Entry[] {
  return [
    ...bookings.map((booking) => ({ ...timesOf(booking), kind: 'booking' as const, booking })),
    ...holds.map((hold) => ({ ...timesOf(hold), kind: 'hold' as const, hold })),
    ...blocks.map((block) => ({ ...timesOf(block), kind: 'block' as const, block })),
  ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
}

const timesOf = ({ id, startsAt, endsAt }: Pick<Entry, 'id' | 'startsAt' | 'endsAt'>) => ({ id, startsAt, endsAt });
const dayOf = (instant: string): Day => todayInNassau(new Date(instant));

/** What of the entries lies on that day. What ends at midnight ends the day before. */
export function piecesOn(day: Day, entries: readonly Entry[]): Piece[] {
  return entries.flatMap((entry) => {
    const { startMinute, endMinute } = hoursInNassau(entry.startsAt, entry.endsAt);
    const first = dayOf(entry.startsAt);
    const last = endMinute === 0 ? addDays(dayOf(entry.endsAt), -1) : dayOf(entry.endsAt);
    if (day < first || day > last) return [];
    return [{ entry, startMinute: day === first ? startMinute : 0, endMinute: day === last && endMinute > 0 ? endMinute : 1440 }];
  });
}

/** The weeks that are shown around a day, each of seven days. */
export function weeksShown(period: Period, day: Day): Day[][] {
  const sunday = (of: Day) => addDays(of, -weekday(of));
  const week = (start: Day) => Array.from({ length: 7 }, (_, index) => addDays(start, index));
  if (period === 'week') return [week(sunday(day))];
  const month = monthOf(day);
  return weeksOf(month, 0).map((_, index) => week(addDays(sunday(`${month}-01`), 7 * index)));
}
