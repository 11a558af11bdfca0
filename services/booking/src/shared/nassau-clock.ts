import { Temporal } from 'temporal-polyfill';
import { dayMs, limits, minuteMs } from '@charter/contracts';

/**
 * Nassau's clocks by arithmetic: converting a time with Temporal takes five times as long as computing the sun of its day, and a search of free
 * slots converts hundreds. Temporal says when the clocks change. Pure.
 */

/** A time in which the clocks keep one distance from UTC. Milliseconds, `until` excluded. */
interface OffsetSpan {
  from: number;
  until: number;
  offset: number;
}

/** Ten years: the clocks change twice a year. */
const maxSpans = 20;

const known: OffsetSpan[] = [];

/** @param instant milliseconds since the epoch @returns how far the clocks are ahead of UTC, in milliseconds: negative */
function offsetInNassau(instant: number): number {
  const found = known.find(({ from, until }) => from <= instant && instant < until);
  if (found) return found.offset;
  const span = spanOf(instant);
  if (known.length >= maxSpans) known.length = 0;
  known.push(span);
  return span.offset;
}

function spanOf(instant: number): OffsetSpan {
  const time = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(limits.zone);
  // The previous change of a time is before it, and that of the next millisecond may be at it.
  const from = time.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const until = time.getTimeZoneTransition('next');
  return {
    from: from?.epochMilliseconds ?? instant,
    until: until?.epochMilliseconds ?? instant + 1,
    offset: time.offsetNanoseconds / 1e6,
  };
}

/**
 * The instant of a wall-clock time. One that the clocks skip is as much later, and of one that they show twice it is the first, as
 * Temporal has it.
 * @param day yyyy-MM-dd @param minute after midnight, also of the days before and after
 */
export function instantOf(day: string, minute: number): Date {
  const wallClock = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const first = wallClock - offsetInNassau(wallClock - dayMs);
  const last = wallClock - offsetInNassau(wallClock + dayMs);
  const isShown = (instant: number) => instant + offsetInNassau(instant) === wallClock;
  return new Date(isShown(first) || !isShown(last) ? first : last);
}

/** What the clocks show at that instant, as if they were those of UTC. */
export const wallClockOf = (instant: Date): Date => new Date(instant.getTime() + offsetInNassau(instant.getTime()));
