import type { BoardCharter } from '@charter/contracts';
import { addDays, type Day, todayInNassau } from '@charter/ui';
import { dayOf, wallClock } from '../../lib/wall-clock.js';

/** The time in which the boat stays ashore, as wall-clock times in Nassau: "2026-12-15T09:00". */
export interface CallRange {
  from: string;
  to: string;
}

type Charter = Pick<BoardCharter, 'bookingId' | 'startsAt' | 'endsAt' | 'state'>;

/** The whole day, or what is left of today: the boat cannot stay ashore while a charter had it this morning. @param now as a wall-clock time */
export function wholeDay(day: Day, now: string): CallRange {
  const midnight = `${day}T00:00`;
  return { from: midnight < now ? now : midnight, to: `${addDays(day, 1)}T00:00` };
}

/** The charters that sail at least in part within the range. */
export const chartersIn = <C extends Charter>(charters: readonly C[], { from, to }: CallRange): C[] =>
  charters.filter(({ startsAt, endsAt, state }) => state !== 'calledOff' && wallClock(startsAt) < to && wallClock(endsAt) > from);

/** Days of charters that can be called off, in their order. */
export const daysOf = (charters: readonly Charter[]): Day[] => [
  ...new Set(charters.filter(({ state }) => state !== 'calledOff').map(({ startsAt }) => dayOf(startsAt))),
];

/**
 * What the dialog begins with: the day of the ticked charters when they are all of its charters, else their hours; without ticked ones the
 * first day.
 * @returns `day` is empty for hours
 */
export function firstRange(charters: readonly Charter[], ticked: readonly Charter[], now: string): { day: string; range: CallRange } {
  const days = daysOf(ticked.length > 0 ? ticked : charters);
  const day = days[0] ?? todayInNassau();
  const isWholeDay = days.length === 1 && chartersIn(charters, wholeDay(day, now)).length === ticked.length;
  if (ticked.length === 0 || isWholeDay) return { day, range: wholeDay(day, now) };
  const from = ticked.map(({ startsAt }) => wallClock(startsAt)).toSorted()[0]!;
  const to = ticked
    .map(({ endsAt }) => wallClock(endsAt))
    .toSorted()
    .at(-1)!;
  return { day: '', range: { from, to } };
}
