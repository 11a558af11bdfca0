import type { RegisterOptions } from 'react-hook-form';
import { booking, generic } from '@charter/contracts/limits';
import type { GuestDetails } from '../../lib/trip.js';

/**
 * The server's rules for the booking form, said before a guest has to wait for them. Messages are the limits' English
 * sentences; the form shows them in the reader's language.
 */
type Rules = { [Name in keyof GuestDetails]: RegisterOptions<GuestDetails, Name> };

const controlCharacters = /[\p{Cc}\u2028\u2029]/u;
const emailAddress = /^[^\s@<>()[\],;:\\"]+@[^\s@.<>]+(\.[^\s@.<>]+)+$/;
const phoneNumber = /^\+?[\d\s().-]{7,24}$/;

const filled = (text: string) => text.trim().length > 0;
const atMost = (max: number) => ({ value: max, message: `Please use at most ${max} characters` });

const nameRules = (required: string) => ({
  validate: (text: string) => (!filled(text) ? required : controlCharacters.test(text) ? generic.oneLine : true),
  maxLength: atMost(booking.name.max),
});

export const detailsRules = (most: number): Rules => ({
  firstName: nameRules(booking.messages.firstName),
  lastName: nameRules(booking.messages.lastName),
  email: { validate: (text) => (!filled(text) ? generic.required : emailAddress.test(text.trim()) || generic.email) },
  phone: { validate: (text) => (!filled(text) ? generic.required : phoneNumber.test(text.trim()) || generic.phone) },
  guestCount: {
    validate: (count) => {
      if (!Number.isInteger(count) || count < booking.guests.min) return booking.messages.tooFew;
      return count <= most || `Maximum ${most} people allowed`;
    },
  },
  specialRequests: { maxLength: atMost(booking.specialRequests.max) },
});

export const detailNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'guestCount',
  'specialRequests',
] as const satisfies readonly (keyof GuestDetails)[];

/** A 422's errors, "booking.email" → "email". What belongs to none of our fields comes back under `rest`. */
export function fieldErrors(errors: Record<string, string>): { fields: Partial<Record<keyof GuestDetails, string>>; rest: string[] } {
  const fields: Partial<Record<keyof GuestDetails, string>> = {};
  const rest: string[] = [];
  for (const [path, message] of Object.entries(errors)) {
    const name = detailNames.find((each) => each === path.split('.').at(-1));
    if (name) fields[name] = message;
    else rest.push(message);
  }
  return { fields, rest };
}

/** As the server will store them. */
export const trimmed = (details: GuestDetails): GuestDetails => ({
  ...details,
  firstName: details.firstName.trim(),
  lastName: details.lastName.trim(),
  email: details.email.trim(),
  phone: details.phone.trim(),
  specialRequests: details.specialRequests.trim(),
});
