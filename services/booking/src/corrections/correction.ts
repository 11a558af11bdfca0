import { type Booking, type CorrectionForm, DomainError } from '@charter/contracts';

const fields = ['firstName', 'lastName', 'email', 'phone', 'guestCount', 'specialRequests', 'locale'] as const;
export type Details = Pick<Booking, (typeof fields)[number]>;

export interface Correction {
  before: Partial<Details>;
  after: Partial<Details>;
}

/** What of a booking a form changes. @throws BOOKING_CHANGED when staff saw another revision */
export function correctionOf(booking: Details & { revision: number }, { expectedRevision, ...form }: CorrectionForm): Correction {
  if (expectedRevision !== booking.revision) throw new DomainError('BOOKING_CHANGED');
  const asked: Partial<Details> = {
    ...form,
    ...(form.specialRequests !== undefined && { specialRequests: form.specialRequests || null }),
  };
  const changed = fields.filter((field) => asked[field] !== undefined && asked[field] !== booking[field]);
  const only = (from: Partial<Details>): Partial<Details> => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { before: only(booking), after: only(asked) };
}
