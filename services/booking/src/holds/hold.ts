import { limits } from '@charter/contracts';

/** The life of a hold. Pure: the visitor's earlier holds, the slot they ask for and the time → what happens. */

const minute = 60_000;
/** Pressing again renews a hold, but without paying no visitor holds a slot for longer than this. */
const longestHold = 60 * minute;
/** For as long the slot is offered to other guests before the same visitor may hold it again. */
const offeredToOthers = 60 * minute;
/** A capture is under way: long enough for PayPal's slowest answer and our retries. */
const captureTime = 5 * minute;
/** An eCheck or a review may take this long before PayPal knows. */
const pendingTime = 7 * 24 * 60 * minute;

/** For how long an earlier hold of the same slot counts towards the limit, in milliseconds. */
export const limitMemory = longestHold + offeredToOthers;

/** What was sold, as it was on the day it was sold. */
export interface Offer {
  packageId: number;
  packageName: string;
  packageDuration: string;
  /** Whole US dollars. */
  price: number;
  startsAt: string;
  endsAt: string;
}

export type HoldStatus = 'held' | 'booked' | 'refused' | 'released';

/** A hold of the visitor. */
export interface VisitorHold {
  id: string;
  status: HoldStatus;
  /** Since when its payment's money is on its way. */
  committedAt: Date | null;
  /** Null once the slot was given back. */
  occupancyId: string | null;
  offer: Offer;
  createdAt: Date;
}

export type HoldDecision<H extends VisitorHold> =
  /** Money for this very slot is on its way: the hold stays as it is. */
  | { kind: 'committed'; hold: H }
  /** Money for another charter at that time is on its way. */
  | { kind: 'in-doubt' }
  /** The visitor has held this slot for the longest time. */
  | { kind: 'limit-reached' }
  | { kind: 'renew'; hold: H; until: Date }
  /** A new hold; the visitor's unpaid hold of another slot is given back. */
  | { kind: 'take'; replaces: H | null; until: Date };

export function decideHold<H extends VisitorHold>(holds: readonly H[], offer: Offer, now: Date): HoldDecision<H> {
  const committed = holds.filter(({ committedAt, offer: of }) => committedAt && overlaps(of, offer));
  const same = committed.find((hold) => isSameSlot(hold.offer, offer));
  if (same) return { kind: 'committed', hold: same };
  if (committed.length > 0) return { kind: 'in-doubt' };

  const until = heldUntil(now, firstHeld(holds, offer, now));
  if (until <= now) return { kind: 'limit-reached' };
  const unpaid = holds.find(({ status, committedAt }) => status === 'held' && !committedAt) ?? null;
  if (unpaid?.occupancyId && isSameSlot(unpaid.offer, offer)) return { kind: 'renew', hold: unpaid, until };
  return { kind: 'take', replaces: unpaid, until };
}

/** When the visitor first held this slot; holds that are older than the limit and the time for others do not count. */
function firstHeld(holds: readonly VisitorHold[], offer: Offer, now: Date): Date {
  const times = holds.filter((hold) => isSameSlot(hold.offer, offer)).map(({ createdAt }) => createdAt.getTime());
  return new Date(Math.min(now.getTime(), ...times.filter((time) => now.getTime() - time < limitMemory)));
}

const isSameSlot = (one: Offer, other: Offer): boolean =>
  one.packageId === other.packageId && one.startsAt === other.startsAt && one.endsAt === other.endsAt;

/** ISO instants of one zone compare as text. */
const overlaps = (one: Offer, other: Offer): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

export function heldUntil(now: Date, firstHeldAt: Date = now): Date {
  return earlier(later(now, limits.booking.holdMinutes * minute), later(firstHeldAt, longestHold));
}

/** A capture is about to be sent: never shorter than the hold was. */
export function securedUntil(now: Date, expiry: Date): Date {
  return new Date(Math.max(expiry.getTime(), now.getTime() + captureTime));
}

/** PayPal reviews the payment: no longer than until the departure, after which the slot is worth nothing. */
export function pendingUntil(now: Date, { startsAt }: Offer): Date {
  return earlier(later(now, pendingTime), new Date(startsAt));
}

/** A capture was declined: the visitor has the time of a new hold to try again. */
export const declinedUntil = (now: Date): Date => later(now, limits.booking.holdMinutes * minute);

export const hasDeparted = ({ startsAt }: Offer, now: Date): boolean => new Date(startsAt) <= now;

const later = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
