import {
  type BookingStatus,
  type Cents,
  cents,
  type CharterPackage,
  crockfordCode,
  limits,
  percentOf,
  type PaymentStatus,
  DomainError,
  type Slot,
} from '@charter/contracts';

/** The life of a booking. Pure: what was, what is asked, what time it is → what will be, or a DomainError. */
export const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['pending', 'cancelled', 'completed'],
  // Only if the slot is still free: the way back takes it again.
  cancelled: ['pending', 'confirmed'],
  completed: [],
};

/** What a change of status means for the slot. */
export type SlotEffect = 'keep' | 'release' | 'take';

export function changeStatus(from: BookingStatus, to: BookingStatus): { to: BookingStatus; slot: SlotEffect } {
  if (from === to) return { to, slot: 'keep' };
  if (!transitions[from].includes(to)) {
    throw new DomainError('STATUS_NOT_ALLOWED', { detail: `A ${from} booking cannot become ${to}.` });
  }
  if (to === 'cancelled') return { to, slot: 'release' };
  return { to, slot: from === 'cancelled' ? 'take' : 'keep' };
}

/** Money that has come and not gone back. */
export const isPaidFor = (status: PaymentStatus): boolean => status === 'paid' || status === 'partially_refunded';

/** What has gone back of captured money: by refunds, and by PayPal itself (charge-backs). */
export function paymentStatusOf(amountCents: Cents, refundedCents: Cents, reversedCents: Cents): PaymentStatus {
  if (reversedCents > 0 && refundedCents + reversedCents >= amountCents) return 'charged_back';
  if (refundedCents >= amountCents) return 'refunded';
  return refundedCents + reversedCents > 0 ? 'partially_refunded' : 'paid';
}

/** Money that has come, what has gone back of it, and the terms it came under. */
export interface Sale {
  amountCents: Cents;
  refundedCents: Cents;
  paymentStatus: PaymentStatus;
  policy: { refundTiers: readonly { hoursBefore: number; percent: number }[] };
  startsAt: Date;
}

/** The refund under the policy if the charter is cancelled now; null when it is not paid for. Hours count to departure. */
export function refundDue(
  { amountCents, refundedCents, paymentStatus, policy, startsAt }: Sale,
  now: Date,
): { percent: number; amountCents: Cents } | null {
  if (!isPaidFor(paymentStatus)) return null;
  const hoursLeft = (startsAt.getTime() - now.getTime()) / 3_600_000;
  const percent = policy.refundTiers.find(({ hoursBefore }) => hoursLeft >= hoursBefore)?.percent ?? 0;
  return { percent, amountCents: cents(Math.max(0, percentOf(amountCents, percent) - refundedCents)) };
}

/** What a cancelled booking still owes: nothing once any of its payment was refunded, or staff have settled it otherwise. */
export const refundOwedCents = ({ refundDueCents, paymentStatus }: { refundDueCents: Cents; paymentStatus: PaymentStatus }): Cents =>
  paymentStatus === 'paid' ? refundDueCents : cents(0);

/** The slot by the words it is sold under. Refuses a slot that this package does not have. */
export function slotOf(sold: CharterPackage, timeSlot: string): Slot {
  const slot = sold.slots.find(({ label }) => label === timeSlot);
  if (!slot) throw new DomainError('INVALID', { errors: { timeSlot: limits.booking.messages.unknownSlot } });
  return slot;
}

/** What has the boat, for the staff who wanted it. */
export interface Occupant {
  kind: 'hold' | 'booking' | 'block';
  /** Whose booking or hold it is, or why the boat is blocked. */
  name: string;
  startsAt: Date;
  endsAt: Date;
  /** Turnaround included. */
  freeAgainAt: Date;
}

const nassauTime = new Intl.DateTimeFormat('en-US', { timeZone: limits.zone, hour: 'numeric', minute: '2-digit' });
const nassauDay = new Intl.DateTimeFormat('en-US', { timeZone: limits.zone, weekday: 'short', month: 'short', day: 'numeric' });
const nassauMoment = (instant: Date): string => `${nassauDay.format(instant)}, ${nassauTime.format(instant)}`;

/** The boat is taken, and by whom; names are for staff only. */
export function taken(by: Occupant | null): DomainError {
  if (!by) return new DomainError('SLOT_TAKEN');
  const { kind, name, startsAt, endsAt, freeAgainAt } = by;
  const when = `from ${nassauMoment(startsAt)} to ${nassauDay.format(startsAt) === nassauDay.format(endsAt) ? nassauTime.format(endsAt) : nassauMoment(endsAt)}`;
  const who = {
    booking: `${name} has the boat ${when}, and it is ready again at ${nassauTime.format(freeAgainAt)}`,
    hold: `${name} is paying for the boat ${when}`,
    block: `the boat is blocked ${when} (${name})`,
  };
  return new DomainError('SLOT_TAKEN', { detail: `Time slot is no longer available: ${who[kind]}.` });
}

/** Refuses more guests than this package takes, and an amount that is not its price. */
export function requireSellable(sold: CharterPackage, guestCount: number, totalAmount: number): void {
  const errors: Record<string, string> = {};
  if (guestCount > sold.maxGuests) errors.guestCount = `Maximum ${sold.maxGuests} people allowed`;
  if (totalAmount !== sold.price) errors.amount = limits.booking.messages.amount;
  if (Object.keys(errors).length > 0) throw new DomainError('INVALID', { errors });
}

/** @param random ten bytes from a CSPRNG @returns ten characters without the dash */
export const confirmationCode = (random: Uint8Array): string => crockfordCode(random);

/** Any case, with or without dash, and the letters people mistake for digits. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

export const printCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
