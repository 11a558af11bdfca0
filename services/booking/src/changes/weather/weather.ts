import {
  type BookingStatus,
  type WeatherCallForm,
  dayMs,
  fieldError,
  type FieldError,
  hourMs,
  limits,
  type WeatherState,
} from '@charter/contracts';
import { maxBlockDays } from '@charter/contracts/browser';
import { Temporal } from 'temporal-polyfill';
import type { CharterTime, Opening } from '../../calendar/model.js';
import { dayInNassau, instantInNassau, momentOf } from '../../shared/nassau-time.js';
import { isActive } from '../moves/move.js';

/** Rules of a weather call. Pure. */

/** Fields of a booking that decide whether a weather call affects it, and what its guest is offered. */
interface Charter {
  status: BookingStatus;
  archivedAt: Date | null;
  timeSlot: string;
  startsAt: Date;
  endsAt: Date;
}

type CallTime = { kind: 'time'; time: CharterTime } | { kind: 'invalid'; fields: Record<string, FieldError> };

/** The range in which the boat stays ashore. */
export function timeOfCall({ from, to }: Pick<WeatherCallForm, 'from' | 'to'>, now: Date): CallTime {
  const [startsAt, endsAt] = [momentOf(from), momentOf(to)];
  if (!startsAt) return { kind: 'invalid', fields: { from: fieldError('notAMoment', { field: 'from' }) } };
  if (!endsAt) return { kind: 'invalid', fields: { to: fieldError('notAMoment', { field: 'to' }) } };
  const error =
    (endsAt <= startsAt && fieldError('blockOrder')) ||
    (endsAt <= now && fieldError('blockOver')) ||
    (endsAt.getTime() - startsAt.getTime() > maxBlockDays * dayMs && fieldError('blockTooLong'));
  return error ? { kind: 'invalid', fields: { to: error } } : { kind: 'time', time: { startsAt, endsAt, freeAgainAt: endsAt } };
}

/** Whether the call takes the boat from this charter: it sails, and at least in part within the range. */
export const isCalledOff = (
  { status, archivedAt, startsAt, endsAt }: Pick<Charter, 'status' | 'archivedAt' | 'startsAt' | 'endsAt'>,
  range: Pick<CharterTime, 'startsAt' | 'endsAt'>,
): boolean => isActive({ status }) && !archivedAt && startsAt < range.endsAt && endsAt > range.startsAt;

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

/** Departures before this hour are decided the evening before. */
const noon = '12:00';

/** Until when the business decides about the weather; a setting. */
export interface DecisionRule {
  /** Hour in Nassau, HH:mm: departures before noon are decided by then on the day before. */
  eveningBefore: string;
  /** Later departures are decided this many hours before. */
  hoursBefore: number;
}

/** Until when staff decide whether a charter sails. */
export function decideBy(startsAt: Date, { eveningBefore, hoursBefore }: DecisionRule): Date {
  const day = dayInNassau(startsAt);
  // Both switches of daylight saving time are at night.
  if (startsAt >= instantInNassau(`${day}T${noon}`)!) return new Date(startsAt.getTime() - hoursBefore * hourMs);
  return instantInNassau(`${Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()}T${eveningBefore}`)!;
}

/**
 * @param until when staff decide about the charter, by `decideBy`
 * @param isWatched its guest was sent the e-mail that the weather is watched
 */
export function weatherState(until: Date, isWatched: boolean, now: Date): Exclude<WeatherState, 'calledOff'> {
  if (now >= until) return 'sails';
  return isWatched ? 'watch' : 'open';
}

interface Waiting {
  createdAt: Date;
  chooseBy: Date;
  /** How many reminders were sent. */
  choiceReminders: number;
}

const { hoursAfter, daysBefore } = limits.choiceReminders;

/** The times up to which a choice is due a reminder. */
export const reminderCutoffs = (now: Date) => ({
  calledBefore: new Date(now.getTime() - hoursAfter * hourMs),
  endingBefore: new Date(now.getTime() + daysBefore * dayMs),
});

/** The reminder that is due now: the first, the second and last, or none. One that was missed is not sent after the last. */
export function choiceReminderDue({ createdAt, chooseBy, choiceReminders }: Waiting, now: Date): 1 | 2 | null {
  const { calledBefore, endingBefore } = reminderCutoffs(now);
  if (chooseBy <= now) return null;
  if (choiceReminders < 2 && chooseBy <= endingBefore) return 2;
  return choiceReminders === 0 && createdAt <= calledBefore ? 1 : null;
}

/** The slot that is still held for the guest. */
export const offerHeld = <Offer extends { expiresAt: string }>(offer: Offer | null, now: Date): Offer | null =>
  offer && Date.parse(offer.expiresAt) > now.getTime() ? offer : null;
