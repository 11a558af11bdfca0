import { type Booking, type CorrectionForm, hourMs, isOutdated, limits, type ResendEmailForm } from '@charter/contracts';
import { correctableFields, optionalGuestTexts } from '@charter/contracts/browser';
import { type Confirmable, hasConfirmation, isOpenLink } from '../../sales/model.js';
import { pick } from '../../shared/pick.js';

/** Rules of corrections of a booking, and of sending its e-mails again. Pure. */

const fields = [...correctableFields, 'locale'] as const;
export type Details = Pick<Booking, (typeof fields)[number]>;

type CorrectionDecision =
  /** The booking was changed after staff loaded it. */
  { kind: 'outdated' } | { kind: 'unchanged' } | { kind: 'correct'; before: Partial<Details>; after: Partial<Details> };

/** A field that the form leaves out stays as it is; an optional text that is empty is removed. */
export function decideCorrection(
  booking: Details & { revision: number },
  { expectedRevision, ...form }: CorrectionForm,
): CorrectionDecision {
  if (isOutdated(booking, { expectedRevision })) return { kind: 'outdated' };
  const emptied = optionalGuestTexts.filter((name) => form[name] === '').map((name) => [name, null]);
  const requested: Partial<Details> = { ...form, ...(Object.fromEntries(emptied) as Partial<Details>) };
  const changed = fields.filter((field) => requested[field] !== undefined && requested[field] !== booking[field]);
  if (changed.length === 0) return { kind: 'unchanged' };
  return { kind: 'correct', before: pick<Details, keyof Details>(booking, changed), after: pick(requested, changed) };
}

/** The last moment at which a guest may change the size of the party. */
export const partyChangeableUntil = ({ startsAt }: { startsAt: Date }): Date =>
  new Date(startsAt.getTime() - limits.partyChangeHours * hourMs);

const maxEmailsPerDay = 5;

type ResendDecision = 'no-confirmation' | 'departed' | 'link-over' | 'too-many' | 'send';

/** @param requestedToday how often this e-mail was requested in the last 24 hours */
export function decideResend(
  kind: ResendEmailForm['kind'],
  booking: Confirmable & { startsAt: Date },
  requestedToday: number,
  now: Date,
): ResendDecision {
  if (kind !== 'link' && !hasConfirmation(booking, now)) return 'no-confirmation';
  if (kind === 'link' && !isOpenLink('trip', booking, now)) return 'link-over';
  if (kind === 'reminder' && booking.startsAt <= now) return 'departed';
  return requestedToday >= maxEmailsPerDay ? 'too-many' : 'send';
}
