import { type BookingStatus, hourMs, limits, minuteMs, type MoveCause, type MoveChoice } from '@charter/contracts';
import { isActive } from './move.js';

/** What a guest may choose after the company has moved the charter. Pure. */

/** Instants. */
interface Hours {
  startsAt: Date;
  endsAt: Date;
}

/** A move, as far as it decides what its guest has agreed to. */
export interface MoveMade {
  cause: MoveCause;
  actorKind: 'guest' | 'staff';
  chosen: boolean;
  toEndsAt: Date;
  agreedStartsAt: Date;
  agreedEndsAt: Date;
  chooseBy: Date | null;
  choice: MoveChoice | null;
  choiceEndedAt: Date | null;
}

const isByCompany = ({ cause, actorKind, chosen }: Pick<MoveMade, 'cause' | 'actorKind' | 'chosen'>): boolean =>
  actorKind === 'staff' && cause !== 'guest' && !chosen;

/** Whether the guest has agreed to the time of this move. A choice that was not made in time keeps it. */
const isAgreed = (move: MoveMade, now: Date): boolean =>
  !isByCompany(move) || move.choice === 'keep' || (move.chooseBy !== null && move.choiceEndedAt === null && move.chooseBy <= now);

/**
 * The time that the guest has booked, chosen or kept: several short delays count together, or each would be too short for a choice.
 * @param last the latest move, to the present time
 */
export function agreedTime(last: MoveMade | undefined, present: Hours, now: Date): Hours {
  if (!last || isAgreed(last, now)) return present;
  // An add-on that was bought since has lengthened both.
  const longer = present.endsAt.getTime() - last.toEndsAt.getTime();
  return { startsAt: last.agreedStartsAt, endsAt: new Date(last.agreedEndsAt.getTime() + longer) };
}

const { moreThanMinutes, hoursBefore } = limits.choiceAfterMove;

const differs = (one: Date, other: Date): boolean => Math.abs(one.getTime() - other.getTime()) > moreThanMinutes * minuteMs;

/** Until when the guest may choose after a move; null for a short one, one that the guest wanted, and one shortly before departure. */
export function chooseByAfter(move: Pick<MoveMade, 'cause' | 'actorKind' | 'chosen'>, agreed: Hours, to: Hours, now: Date): Date | null {
  if (!isByCompany(move)) return null;
  if (!differs(agreed.startsAt, to.startsAt) && !differs(agreed.endsAt, to.endsAt)) return null;
  const chooseBy = new Date(to.startsAt.getTime() - hoursBefore * hourMs);
  return chooseBy > now ? chooseBy : null;
}

/** Whether the guest may choose at `now`. */
export const awaitsMoveChoice = (
  { chooseBy, choiceEndedAt }: Pick<MoveMade, 'chooseBy' | 'choiceEndedAt'>,
  booking: { status: BookingStatus },
  now: Date,
): boolean => chooseBy !== null && choiceEndedAt === null && chooseBy > now && isActive(booking);

/** What staff see of the latest move; undefined unless the company made it. */
export function moveChoiceState(move: MoveMade, now: Date): 'waits' | 'kept' | 'none' | undefined {
  if (!isByCompany(move)) return undefined;
  if (move.chooseBy === null) return 'none';
  return isAgreed(move, now) ? 'kept' : 'waits';
}

/** Whether a time overlaps the one that a charter was moved from. */
export const overlapsFormer = (
  { fromStartsAt, fromEndsAt }: { fromStartsAt: Date; fromEndsAt: Date },
  { startsAt, endsAt }: Hours,
): boolean => startsAt < fromEndsAt && endsAt > fromStartsAt;
