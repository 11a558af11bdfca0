import { dayMs, hourMs, minuteMs } from '@charter/contracts';

/** Milliseconds. */
export const sessionLimits = {
  /** A session ends after this long without a request … */
  idle: 8 * hourMs,
  /** … and after this long in any case. */
  absolute: 7 * dayMs,
  /** The time of the last request is stored at most this often. */
  lastSeenPrecision: minuteMs,
};

export interface SessionTimes {
  signedInAt: Date;
  lastSeenAt: Date;
}

/** The time at which the session expires without a further request. */
export function expiryOf({ signedInAt, lastSeenAt }: SessionTimes): Date {
  return new Date(Math.min(signedInAt.getTime() + sessionLimits.absolute, lastSeenAt.getTime() + sessionLimits.idle));
}

export const isExpired = (session: SessionTimes, now: Date): boolean => expiryOf(session) <= now;

/** Whether the stored time of the last request is old enough to be replaced. */
export const isLastSeenStale = ({ lastSeenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= sessionLimits.lastSeenPrecision;
