import type { RegisterOptions } from 'react-hook-form';
import { booking, generic } from '@charter/contracts/limits';
import { email, multilineText, personName, textLength } from '../../lib/forms/field-rules.js';
import type { GuestDetails } from '../../lib/booking/trip.js';

type Rules = { [Name in keyof GuestDetails]: RegisterOptions<GuestDetails, Name> };

const phoneNumber = /^\+?[\d\s().-]{7,24}$/;

export const detailsRules = (maxGuests: number): Rules => ({
  firstName: { validate: personName(booking.messages.firstName) },
  lastName: { validate: personName(booking.messages.lastName) },
  email: { validate: (text) => (textLength(text) ? email(text) : generic.required) },
  phone: { validate: (text) => (textLength(text) ? phoneNumber.test(text.trim()) || generic.phone : generic.required) },
  guestCount: {
    validate: (count) => {
      if (!Number.isInteger(count) || count < booking.guests.min) return booking.messages.tooFew;
      return count <= maxGuests || `Maximum ${maxGuests} people allowed`;
    },
  },
  specialRequests: { validate: multilineText(booking.specialRequests.max) },
});

/** In the order of the form: the first field with an error gets the focus. */
export const detailsFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'guestCount',
  'specialRequests',
] as const satisfies readonly (keyof GuestDetails)[];
