import { type BookingStatus, type CallForm, dayMs, fieldError, type FieldError, hourMs, limits } from '@charter/contracts';
import { longestBlock } from '@charter/contracts/limits';
import { type CharterTime, momentOf, type Opening } from '../availability/calendar.js';
import { sails } from '../moves/move.js';

/** Rules of a weather call. Pure. */

/** What of a booking decides whether a call takes the boat from it, and what its guest is offered. */
interface Charter {
  status: BookingStatus;
  archivedAt: Date | null;
  timeSlot: string;
  startsAt: Date;
  endsAt: Date;
}

type CallTime = { kind: 'time'; time: CharterTime } | { kind: 'invalid'; fields: Record<string, FieldError> };

/** The range in which the boat stays ashore. */
export function timeOfCall({ from, to }: Pick<CallForm, 'from' | 'to'>, now: Date): CallTime {
  const [startsAt, endsAt] = [momentOf(from), momentOf(to)];
  if (!startsAt) return { kind: 'invalid', fields: { from: fieldError('notAMoment', { field: 'from' }) } };
  if (!endsAt) return { kind: 'invalid', fields: { to: fieldError('notAMoment', { field: 'to' }) } };
  const error =
    (endsAt <= startsAt && fieldError('blockOrder')) ||
    (endsAt <= now && fieldError('blockOver')) ||
    (endsAt.getTime() - startsAt.getTime() > longestBlock * dayMs && fieldError('blockTooLong'));
  return error ? { kind: 'invalid', fields: { to: error } } : { kind: 'time', time: { startsAt, endsAt, freeAgainAt: endsAt } };
}

/** Whether the call takes the boat from this charter: it sails, and at least in part within the range. */
export const isCalledOff = (
  { status, archivedAt, startsAt, endsAt }: Pick<Charter, 'status' | 'archivedAt' | 'startsAt' | 'endsAt'>,
  range: Pick<CharterTime, 'startsAt' | 'endsAt'>,
): boolean => sails({ status }) && !archivedAt && startsAt < range.endsAt && endsAt > range.startsAt;

export const chooseByOf = (now: Date): Date => new Date(now.getTime() + limits.choiceDays * dayMs);

/** An offer ends at its departure at the latest. */
export const offerExpiry = (startsAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + limits.offerHours * hourMs, startsAt.getTime()));

/** The openings in the order in which they suit a guest: the same slot of the day first, and of each the nearest to the former departure. */
export function byNearness(openings: readonly Opening[], { timeSlot, startsAt }: Pick<Charter, 'timeSlot' | 'startsAt'>): Opening[] {
  const rank = (opening: Opening) => (opening.timeSlot === timeSlot ? 0 : 1);
  const distance = ({ time }: Opening) => Math.abs(time.startsAt.getTime() - startsAt.getTime());
  return openings.toSorted((one, other) => rank(one) - rank(other) || distance(one) - distance(other));
}
