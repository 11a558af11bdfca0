import { type BookingStatus, type Cents, hourMs, limits, type MoveCause, type MoveObstacle } from '@charter/contracts';
import type { CharterTime } from '../../calendar/model.js';
import { extraMinutesOf, isInTime, type OrderedAddOn } from '../../pricing/model.js';
import { bookingChanged } from '../../sales/model.js';

/** Rules of moving a charter. Pure. */

export interface Move {
  id: string;
  /** yyyy-MM-dd in Nassau. */
  date: string;
  timeSlot: string;
  time: CharterTime;
  cause: MoveCause;
  actor: { kind: 'guest' } | { kind: 'staff'; name: string };
  /** Whether the guest is sent an e-mail. */
  notifyGuest: boolean;
  /** The guest has chosen this time after a weather call, or after a move by the company. */
  chosen?: boolean;
  /** Id of a delay that moves several charters. */
  delayId?: string | null;
  /** What staff write to the guest. */
  note?: string | null;
  /** Change of the price on the new day, in cents, negative for less; absent when it is not compared. */
  difference?: Cents;
}

/** Fields of a booking that decide whether it may be moved. */
export interface MoveState {
  /** Null for a custom charter, which has no other slots: its guest calls. */
  packageId: number | null;
  status: BookingStatus;
  startsAt: Date;
  /** How often its guest has moved it. */
  guestMoves: number;
}

/** A pending or confirmed charter has a time that can be replaced by another. */
export const isActive = ({ status }: Pick<MoveState, 'status'>): boolean => status === 'pending' || status === 'confirmed';

export const guestMovesLeft = ({ guestMoves }: MoveState): number => Math.max(0, limits.guestMoves.max - guestMoves);

/** The last moment at which a guest may move the charter. */
export const movableUntil = ({ startsAt }: Pick<MoveState, 'startsAt'>): Date =>
  new Date(startsAt.getTime() - limits.guestMoves.hoursBefore * hourMs);

/** @returns why its guest cannot move the charter; undefined when it can be moved */
export function guestMoveObstacle(booking: MoveState, now: Date): MoveObstacle | undefined {
  if (!isActive(booking)) return 'notSailing';
  if (booking.packageId === null) return 'notSold';
  if (now > movableUntil(booking)) return 'tooLate';
  if (guestMovesLeft(booking) === 0) return 'noMovesLeft';
  return undefined;
}

/**
 * An add-on that a move to another day would lose: it is being prepared for the present day, or there is no time left to order it for the
 * other one.
 */
export const lateAddOn = (
  { startsAt, addOns }: { startsAt: Date; addOns: readonly OrderedAddOn[] },
  to: { startsAt: Date },
  now: Date,
): OrderedAddOn | undefined => addOns.find((addOn) => !isInTime(addOn, startsAt, now) || !isInTime(addOn, to.startsAt, now));

/**
 * @param found before it was locked, when the time of the move was computed
 * @throws DomainError BOOKING_CHANGED when the guest has bought more time since
 */
export function requireSameLength(
  found: { addOns: readonly OrderedAddOn[] },
  locked: { addOns: readonly OrderedAddOn[]; revision: number },
): void {
  if (extraMinutesOf(found.addOns) !== extraMinutesOf(locked.addOns)) throw bookingChanged(locked);
}
