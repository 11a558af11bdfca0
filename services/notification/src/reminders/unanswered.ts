import { hourMs, limits, minuteMs } from '@charter/contracts';

/** Minutes after which staff are reminded of a guest without an answer: in the middle of the promised time, and before it ends. */
const remindedAfter = [60, limits.contact.answerMinutes - 10] as const;

/** Later than this, a reminder that was not sent is not sent anymore, such as after the service was down: the daily digest counts the inquiry. */
const graceHours = 6;

/** Inquiries that have waited this long, in minutes, may need a reminder. */
export const remindedRange = { from: remindedAfter[0], to: remindedAfter[1] + (graceHours * hourMs) / minuteMs };

/** The last reminder that is due, in minutes; undefined before the first. @param waitingSince UTC ISO 8601 */
export function reminderDue(waitingSince: string, now: Date): number | undefined {
  const waited = (now.getTime() - Date.parse(waitingSince)) / minuteMs;
  return waited > remindedRange.to ? undefined : remindedAfter.findLast((minutes) => minutes <= waited);
}

/** When the promised time ends, UTC ISO 8601. */
export const promisedBy = (waitingSince: string): string =>
  new Date(Date.parse(waitingSince) + limits.contact.answerMinutes * minuteMs).toISOString();
