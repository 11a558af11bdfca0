const minute = 60_000;
const hour = 60 * minute;

export const limits = {
  /** A session ends after this long without a request … */
  idle: 8 * hour,
  /** … and after this long in any case. */
  absolute: 7 * 24 * hour,
  /** How coarsely the last request is written down: not on every one. */
  noted: minute,
};

export interface SessionTimes {
  signedInAt: Date;
  lastSeenAt: Date;
}

/** When it ends if nothing is done. */
export function endOf({ signedInAt, lastSeenAt }: SessionTimes): Date {
  return new Date(Math.min(signedInAt.getTime() + limits.absolute, lastSeenAt.getTime() + limits.idle));
}

export const isOver = (session: SessionTimes, now: Date): boolean => endOf(session) <= now;

export const isWorthNoting = ({ lastSeenAt }: SessionTimes, now: Date): boolean => now.getTime() - lastSeenAt.getTime() >= limits.noted;
