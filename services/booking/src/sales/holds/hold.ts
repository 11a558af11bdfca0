import { limits, minuteMs } from '@charter/contracts';
import { heldUntil, limitMemory, type PaymentRequestState, reviewMs } from '../../accounts/model.js';
import { extraMinutesOf } from '../../pricing/model.js';
import { hasDeparted, type Offer } from '../sale/offer.js';

/** Rules of a hold: a slot reserved for a visitor who pays. Pure: the stored state, the command and the current time are arguments. */

/** Enough for PayPal's slowest response to a capture and our retries. */
const captureTime = 5 * minuteMs;
/** A hold that was made since then keeps the price with which it was made, for as long as a new hold lasts. */
export const priceFrozenSince = (now: Date): Date => new Date(now.getTime() - limits.booking.holdMinutes * minuteMs);

export type HoldStatus = 'held' | 'booked' | 'refused' | 'released';

/**
 * Which statuses may follow a status. A hold that expires stays `held`, and its payment may take the slot again; one that its visitor, staff
 * or a failed payment have released is not paid any more. Money that PayPal has captured for it all the same becomes the booking, or is refused.
 */
export const holdTransitions: Record<HoldStatus, readonly HoldStatus[]> = {
  held: ['booked', 'refused', 'released'],
  released: ['booked', 'refused'],
  booked: [],
  refused: [],
};

/** The payment request of a charter follows its hold. */
export const requestStates: Record<HoldStatus, PaymentRequestState> = {
  held: 'open',
  booked: 'paid',
  refused: 'closed',
  released: 'closed',
};

declare const allowed: unique symbol;

/** A status that `holdTransitions` allows. Only `decideHoldChange` makes one, and the repository stores a status from nothing else. */
export interface HoldChange {
  readonly to: HoldStatus;
  /** Why the payment is refunded instead of becoming a booking; null for every status but `refused`. */
  readonly refusedAs: 'slot_gone' | 'departed' | null;
  readonly [allowed]: true;
}

export type NextHoldState = { to: Exclude<HoldStatus, 'refused'> } | { to: 'refused'; refusedAs: 'slot_gone' | 'departed' };

/** @throws Error for a change that `holdTransitions` does not allow: the caller has decided wrongly */
export function decideHoldChange(from: HoldStatus, next: NextHoldState): HoldChange {
  const { to } = next;
  if (from !== to && !holdTransitions[from].includes(to)) throw new Error(`A ${from} hold cannot become ${to}`);
  return { to, refusedAs: next.to === 'refused' ? next.refusedAs : null } as HoldChange;
}

/** A hold of the visitor. */
export interface VisitorHold {
  id: string;
  status: HoldStatus;
  /** When its payment's capture was about to be sent; null for an unpaid hold. */
  committedAt: Date | null;
  /** Null once the slot was released. */
  occupancyId: string | null;
  offer: Offer;
  createdAt: Date;
}

type HoldDecision<H extends VisitorHold> =
  /** A payment for this slot is in progress: the hold stays as it is. */
  | { kind: 'committed'; hold: H }
  /** A payment for another charter at that time is in progress. */
  | { kind: 'in-doubt' }
  /** The visitor has held this slot for the longest time allowed. */
  | { kind: 'limit-reached' }
  | { kind: 'renew'; hold: H; until: Date }
  /** A new hold; the visitor's unpaid hold of another slot is released. */
  | { kind: 'create'; replaces: H | null; until: Date };

/**
 * @param holds the visitor's holds that are open, or were made within `limitMemory`
 * @param minutes for which a slot is held now
 */
export function decideHold<H extends VisitorHold>(holds: readonly H[], offer: Offer, now: Date, minutes?: number): HoldDecision<H> {
  const committed = holds.filter((hold) => hold.committedAt && overlaps(hold.offer, offer));
  const same = committed.find((hold) => isSameSlot(hold.offer, offer));
  if (same) return { kind: 'committed', hold: same };
  if (committed.length > 0) return { kind: 'in-doubt' };

  const until = heldUntil(now, firstHeldAt(holds, offer, now), minutes);
  if (until <= now) return { kind: 'limit-reached' };
  const unpaid = holds.find(({ status, committedAt }) => status === 'held' && !committedAt) ?? null;
  if (unpaid?.occupancyId && isSameSlot(unpaid.offer, offer) && unpaid.offer.endsAt === offer.endsAt)
    return { kind: 'renew', hold: unpaid, until };
  return { kind: 'create', replaces: unpaid, until };
}

/** When the visitor first held this slot; holds older than `limitMemory` do not count. */
export function firstHeldAt(holds: readonly Pick<VisitorHold, 'offer' | 'createdAt'>[], offer: Offer, now: Date): Date {
  const times = holds.filter((hold) => isSameSlot(hold.offer, offer)).map(({ createdAt }) => createdAt.getTime());
  return new Date(Math.min(now.getTime(), ...times.filter((time) => now.getTime() - time < limitMemory)));
}

/** Whatever add-ons lengthen the charter. */
const isSameSlot = (one: Offer, other: Offer): boolean =>
  one.packageId === other.packageId && one.startsAt === other.startsAt && slotEnd(one) === slotEnd(other);

const slotEnd = ({ endsAt, addOns }: Offer): number => Date.parse(endsAt) - extraMinutesOf(addOns) * minuteMs;

/** ISO instants of one zone compare as text. */
const overlaps = (one: Offer, other: Offer): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** A hold as payment's events and commands find it. */
export interface PayableHold {
  status: HoldStatus;
  paymentId: string | null;
  committedAt: Date | null;
  occupancyId: string | null;
  offer: Offer;
}

type SecureDecision = { kind: 'unavailable' } | { kind: 'secure'; until: Date };

/**
 * Whether a capture may be sent, and until when the slot must be kept for it.
 * @param expiry when the hold's slot expires; null when it has none any more
 */
export function decideSecure(hold: PayableHold | null, paymentId: string, expiry: Date | null, now: Date): SecureDecision {
  if (hold?.status !== 'held' || hasDeparted(hold.offer, now)) return { kind: 'unavailable' };
  if (hold.committedAt && hold.paymentId !== paymentId) return { kind: 'unavailable' };
  return { kind: 'secure', until: securedUntil(now, expiry ?? now) };
}

type PendingDecision = { kind: 'ignore' } | { kind: 'keep'; until: Date; publish: boolean };

/** PayPal has not decided about the capture. `IN_DOUBT` means that PayPal did not respond: no reason to write to the guest. */
export function decidePending(hold: PayableHold | null, paymentId: string, reason: string, now: Date): PendingDecision {
  if (!hold || !isCommittedTo(hold, paymentId)) return { kind: 'ignore' };
  return { kind: 'keep', until: pendingUntil(now, hold.offer), publish: reason !== 'IN_DOUBT' };
}

type DeclineDecision =
  | { kind: 'ignore' }
  | { kind: 'uncommit'; expiresAt: Date }
  /** Its visitor has held the slot for the longest time allowed, however often the capture was declined. */
  | { kind: 'release' };

/**
 * After a declined capture the visitor has as much time as with a new hold, counted from the first one.
 * @param declinedAt a capture that was sent after the declined one keeps the slot
 * @param firstHeld when the visitor first held the slot
 */
export function decideDecline(
  hold: PayableHold | null,
  { paymentId, declinedAt }: { paymentId: string; declinedAt: Date },
  firstHeld: Date,
  now: Date,
): DeclineDecision {
  if (!hold || !isCommittedTo(hold, paymentId) || hold.committedAt! > declinedAt) return { kind: 'ignore' };
  const expiresAt = heldUntil(now, firstHeld);
  return expiresAt > now ? { kind: 'uncommit', expiresAt } : { kind: 'release' };
}

type FailureDecision = 'ignore' | 'release';

/** The payment has failed for good. A hold that has passed to another payment is kept. */
export function decideFailure(hold: PayableHold | null, paymentId: string): FailureDecision {
  return hold?.status !== 'held' || (hold.paymentId && hold.paymentId !== paymentId) ? 'ignore' : 'release';
}

type StaffReleaseDecision = 'gone' | 'payment-in-progress' | 'release';

export function decideStaffRelease(hold: PayableHold | null): StaffReleaseDecision {
  if (hold?.status !== 'held' || !hold.occupancyId) return 'gone';
  return hold.committedAt ? 'payment-in-progress' : 'release';
}

const isCommittedTo = (hold: PayableHold, paymentId: string): boolean => hold.committedAt !== null && hold.paymentId === paymentId;

/** While a capture is sent the slot is never held for less time than before. */
export function securedUntil(now: Date, expiry: Date): Date {
  return new Date(Math.max(expiry.getTime(), now.getTime() + captureTime));
}

/** A pending payment keeps its slot until departure at most: a slot in the past cannot be sold. */
export function pendingUntil(now: Date, { startsAt }: { startsAt: string | Date }): Date {
  return earlier(later(now, reviewMs), new Date(startsAt));
}

const later = (instant: Date, milliseconds: number): Date => new Date(instant.getTime() + milliseconds);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
