import { type Booking, type CorrectionForm, hourMs, limits, type ResendEmailForm } from '@charter/contracts';
import { isPaid } from '../bookings/booking.js';
import { pick } from '../pick.js';

/** Rules of corrections of a booking, and of sending its e-mails again. Pure. */

const fields = ['firstName', 'lastName', 'email', 'phone', 'guestCount', 'specialRequests', 'locale'] as const;
export type Details = Pick<Booking, (typeof fields)[number]>;

type CorrectionDecision =
  /** The booking was changed after staff loaded it. */
  { kind: 'outdated' } | { kind: 'unchanged' } | { kind: 'correct'; before: Partial<Details>; after: Partial<Details> };

/** A field that the form leaves out stays as it is; empty special requests are removed. */
export function decideCorrection(
  booking: Details & { revision: number },
  { expectedRevision, ...form }: CorrectionForm,
): CorrectionDecision {
  if (expectedRevision !== booking.revision) return { kind: 'outdated' };
  const requested: Partial<Details> = {
    ...form,
    ...(form.specialRequests !== undefined && { specialRequests: form.specialRequests || null }),
  };
  const changed = fields.filter((field) => requested[field] !== undefined && requested[field] !== booking[field]);
  if (changed.length === 0) return { kind: 'unchanged' };
  return { kind: 'correct', before: pick<Details, keyof Details>(booking, changed), after: pick(requested, changed) };
}

/** The last moment at which a guest may change the size of the party. */
export const partyChangeableUntil = ({ startsAt }: { startsAt: Date }): Date =>
  new Date(startsAt.getTime() - limits.partyChangeHours * hourMs);

const maxEmailsPerDay = 5;

type Confirmable = Pick<Booking, 'status' | 'paymentStatus'> & { endsAt: Date };

/** Whether the guest has been sent a confirmation that is still of use. */
export function hasConfirmation({ status, paymentStatus, endsAt }: Confirmable, now: Date): boolean {
  return endsAt > now && (status === 'confirmed' || (status === 'pending' && isPaid(paymentStatus)));
}

type ResendDecision = 'no-confirmation' | 'too-many' | 'send';

/** @param requestedToday how often this e-mail was requested in the last 24 hours */
export function decideResend(kind: ResendEmailForm['kind'], booking: Confirmable, requestedToday: number, now: Date): ResendDecision {
  if (kind === 'confirmation' && !hasConfirmation(booking, now)) return 'no-confirmation';
  return requestedToday >= maxEmailsPerDay ? 'too-many' : 'send';
}
