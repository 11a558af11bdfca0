import type { RegisterOptions } from 'react-hook-form';
import { booking, generic } from '@charter/contracts/limits';
import { email, lengthOf, name, prose } from '../../lib/forms/field-rules.js';
import type { GuestDetails } from '../../lib/booking/trip.js';

type Rules = { [Name in keyof GuestDetails]: RegisterOptions<GuestDetails, Name> };

const phoneNumber = /^\+?[\d\s().-]{7,24}$/;

export const detailsRules = (most: number): Rules => ({
  firstName: { validate: name(booking.messages.firstName) },
  lastName: { validate: name(booking.messages.lastName) },
  email: { validate: (text) => (lengthOf(text) ? email(text) : generic.required) },
  phone: { validate: (text) => (lengthOf(text) ? phoneNumber.test(text.trim()) || generic.phone : generic.required) },
  guestCount: {
    validate: (count) => {
      if (!Number.isInteger(count) || count < booking.guests.min) return booking.messages.tooFew;
      return count <= most || `Maximum ${most} people allowed`;
    },
  },
  specialRequests: { validate: prose(booking.specialRequests.max) },
});

/** In the order of the form, so that the first wrong one gets the focus. */
export const detailNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'guestCount',
  'specialRequests',
] as const satisfies readonly (keyof GuestDetails)[];

/** As the server will store them. */
export const trimmed = (details: GuestDetails): GuestDetails => ({
  ...details,
  firstName: details.firstName.trim(),
  lastName: details.lastName.trim(),
  email: details.email.trim(),
  phone: details.phone.trim(),
  specialRequests: details.specialRequests.trim(),
});
