import { charterLog, type FieldError, type LogKind, type ManifestCause, manifestCauses } from '@charter/contracts/browser';
import { fieldError, hourMs, minuteMs } from '@charter/contracts';
import type { CharterTime } from '../../calendar/model.js';

/** Rules of the day of a charter. Pure. */

/** What is wrong with the time of an entry that arrives now; undefined when it can be recorded. */
export function logTimeError(
  kind: LogKind,
  at: Date,
  { startsAt, endsAt }: Pick<CharterTime, 'startsAt' | 'endsAt'>,
  now: Date,
): FieldError | undefined {
  if (at.getTime() > now.getTime() + charterLog.minutesAhead * minuteMs) return fieldError('logTimeAhead');
  const around = charterLog.hoursAround * hourMs;
  const isNear = at.getTime() >= startsAt.getTime() - around && at.getTime() <= endsAt.getTime() + around;
  if (!isNear) return fieldError('logTime', { hours: charterLog.hoursAround });
  const noShowFrom = startsAt.getTime() + charterLog.noShowAfterMinutes * minuteMs;
  if (kind === 'no_show' && at.getTime() < noShowFrom) return fieldError('noShowTooEarly', { minutes: charterLog.noShowAfterMinutes });
  return undefined;
}

/** What an entry was sent with. */
interface LogContent {
  bookingId: string;
  kind: LogKind;
  at: Date;
  memberId: string | null;
  note: string | null;
}

export const isSameEntry = (one: LogContent, other: LogContent): boolean =>
  one.bookingId === other.bookingId &&
  one.kind === other.kind &&
  one.at.getTime() === other.at.getTime() &&
  one.memberId === other.memberId &&
  one.note === other.note;

/**
 * When the party as a whole did not come: the time of its last no-show entry, unless it departed or boarded afterwards. Entries may arrive
 * in any order, because devices send them when they have a connection again.
 */
export function noShowAt(entries: readonly Pick<LogContent, 'kind' | 'at' | 'memberId'>[]): Date | null {
  const ofAll = entries.filter(({ memberId }) => memberId === null);
  const last = (kinds: readonly LogKind[]) =>
    Math.max(-Infinity, ...ofAll.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at.getTime()));
  const missed = last(['no_show']);
  return missed > last(['boarded', 'departed', 'returned']) ? new Date(missed) : null;
}

/** Whether the manifest is sent ashore after this entry: not for one member who leaves the party. */
export const manifestCauseOf = ({ kind, memberId }: Pick<LogContent, 'kind' | 'memberId'>): ManifestCause | undefined =>
  memberId === null ? manifestCauses.find((cause) => cause === kind) : undefined;
