import { fieldError, type FieldError, minuteMs } from '@charter/contracts';
import { dayInNassau } from '../../shared/nassau-time.js';

/** Rules of departures that are put off because of the weather. Pure. */

interface Hours {
  startsAt: Date;
  endsAt: Date;
}

/** Hours of a charter, later by so many minutes. */
export function laterBy({ startsAt, endsAt }: Hours, minutes: number): Hours {
  const later = (instant: Date) => new Date(instant.getTime() + minutes * minuteMs);
  return { startsAt: later(startsAt), endsAt: later(endsAt) };
}

/** Whether a charter would lack daylight at that time on that day. */
type Darkness = (day: string, hours: Hours) => boolean;

interface Delayed {
  name: string;
  /** yyyy-MM-dd in Nassau. */
  day: string;
  hours: Hours;
  isDark: Darkness;
}

/** @returns why a charter cannot sail at its later hours; undefined when it can */
export function delayObstacle({ name, day, hours, isDark }: Delayed, now: Date): FieldError | undefined {
  if (hours.startsAt <= now) return fieldError('delayInPast', { name });
  // Slots end on their day, too.
  if (dayInNassau(new Date(hours.endsAt.getTime() - 1)) !== day) return fieldError('delayPastMidnight', { name });
  return isDark(day, hours) ? fieldError('delayTooDark', { name }) : undefined;
}
