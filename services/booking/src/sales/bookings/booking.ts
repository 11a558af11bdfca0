import {
  type BookingStatus,
  crockfordCode,
  DomainError,
  normalizeCrockford,
  type PaymentStatus,
  type RefundTier,
} from '@charter/contracts';

/** Rules of a booking. Pure: the stored state, the command and the current time are arguments, the result is a decision. */

/** Which statuses may follow a status. */
export const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['pending', 'cancelled', 'completed'],
  // Reinstating a cancelled booking needs its slot to be free.
  cancelled: ['pending', 'confirmed'],
  completed: [],
};

/** The client has loaded another revision, and gets the present one to load and try again. */
export const bookingChanged = ({ revision }: { revision: number }): DomainError =>
  new DomainError('BOOKING_CHANGED', { extensions: { revision } });

/** What a change of status does to the booking's occupancy. */
type SlotEffect = 'keep' | 'release' | 'occupy';

declare const allowed: unique symbol;

/** A change that `bookingTransitions` allows. Only `decideStatusChange` makes one, and the repository stores a status from nothing else. */
export interface StatusTransition {
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly slot: SlotEffect;
  readonly [allowed]: true;
}

type StatusDecision = { kind: 'unchanged' } | { kind: 'not-allowed' } | { kind: 'change'; transition: StatusTransition };

export function decideStatusChange(from: BookingStatus, to: BookingStatus): StatusDecision {
  if (from === to) return { kind: 'unchanged' };
  if (!bookingTransitions[from].includes(to)) return { kind: 'not-allowed' };
  return { kind: 'change', transition: { from, to, slot: slotEffect(from, to) } as StatusTransition };
}

function slotEffect(from: BookingStatus, to: BookingStatus): SlotEffect {
  if (to === 'cancelled') return 'release';
  return from === 'cancelled' ? 'occupy' : 'keep';
}

/** Whether money of the guest is still with us. */
export const isPaid = (status: PaymentStatus): boolean =>
  status === 'partially_paid' || status === 'paid' || status === 'partially_refunded';

export interface Confirmable {
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  endsAt: Date;
}

/** Whether the guest has been sent a confirmation that is still of use. */
export function hasConfirmation({ status, paymentStatus, endsAt }: Confirmable, now: Date): boolean {
  return endsAt > now && (status === 'confirmed' || (status === 'pending' && isPaid(paymentStatus)));
}

type RemovalDecision = 'still-paid' | 'remove';

/** @param force staff have confirmed that they delete a booking whose payment was not refunded */
export function decideRemoval(paymentStatus: PaymentStatus, force: boolean): RemovalDecision {
  return isPaid(paymentStatus) && !force ? 'still-paid' : 'remove';
}

/** The policy that a booking was sold under. */
export interface RefundPolicy {
  /** Most notice first. */
  refundTiers: readonly RefundTier[];
}

/** @param random ten bytes from a CSPRNG @returns ten characters without the dash */
export const confirmationCode = (random: Uint8Array): string => crockfordCode(random);

/** A typed code as it is stored: any case, with or without dash, O as 0, I and L as 1. */
export const parseCode = (typed: string): string => normalizeCrockford(typed);

/** XXXXX-XXXXX */
export const formatCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
