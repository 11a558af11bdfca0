import type { ReminderKind } from '@charter/contracts/browser';
import { dayMs, hourMs } from '@charter/contracts';
import { Temporal } from 'temporal-polyfill';
import { type Confirmable, hasConfirmation } from '../../sales/model.js';
import { instantInNassau } from '../../shared/nassau-time.js';

/** Rules of reminders. Pure. */

/** The reminder a week before is for guests who have known the time of their charter for long. */
const weekNeedsDays = 10;

/** Later than this, a reminder that was not sent is not sent anymore, such as after the service was down. */
const graceHours = 6;

/** Closer to departure a reminder is of no use. */
const latestHours = 3;

/** No reminder is due earlier: the one a week before, at ten, of a charter that departs at midnight. */
export const earliestReminderMs = 8 * dayMs;

export const latestReminderMs = latestHours * hourMs;

export interface Remindable extends Confirmable {
  bookingDate: string;
  startsAt: Date;
  /** When the charter was booked, or moved to its present time. */
  agreedAt: Date;
}

/** When each reminder of a charter is sent; undefined for one that is not. */
function dueAt(kind: ReminderKind, { bookingDate, startsAt, agreedAt }: Remindable): Date | undefined {
  if (kind === 'week') {
    return startsAt.getTime() - agreedAt.getTime() >= weekNeedsDays * dayMs ? daysBefore(bookingDate, 7, '10:00') : undefined;
  }
  const evening = daysBefore(bookingDate, 1, '18:00');
  return agreedAt > evening ? agreedAt : evening;
}

function daysBefore(day: string, days: number, time: string): Date {
  const date = Temporal.PlainDate.from(day).subtract({ days }).toString();
  // Both switches of daylight saving time are at night.
  return instantInNassau(`${date}T${time}`)!;
}

/** The reminder that is due now; undefined for none. */
export function reminderDue(booking: Remindable, now: Date): ReminderKind | undefined {
  if (!hasConfirmation(booking, now) || booking.startsAt.getTime() - now.getTime() < latestReminderMs) return undefined;
  return (['week', 'evening'] as const).find((kind) => {
    const due = dueAt(kind, booking)?.getTime();
    return due !== undefined && due <= now.getTime() && now.getTime() < due + graceHours * hourMs;
  });
}

/** The reminder that staff send: from the day before departure on, the one of the evening. */
export const requestedReminder = ({ bookingDate }: Pick<Remindable, 'bookingDate'>, now: Date): ReminderKind =>
  now < daysBefore(bookingDate, 1, '00:00') ? 'week' : 'evening';
