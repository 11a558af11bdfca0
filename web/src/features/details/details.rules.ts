import type { FieldError } from '@charter/contracts';
import { bookingFields, guestCount, textLength } from '@charter/contracts/limits';
import { ruleOf } from '../../lib/forms/field-errors.js';
import type { GuestDetails } from '../../lib/booking/trip.js';

/** An empty field is reported as missing, and not as a wrong address or number. */
const required = ({ check }: { check: (text: string) => FieldError | undefined }) =>
  ruleOf({ check: (text: string) => (textLength(text) ? check(text) : { code: 'required' }) });

export const detailsRules = (maxGuests: number) => ({
  firstName: ruleOf(bookingFields.firstName),
  lastName: ruleOf(bookingFields.lastName),
  email: required(bookingFields.email),
  phone: required(bookingFields.phone),
  guestCount: ruleOf(guestCount(maxGuests)),
  lodging: ruleOf(bookingFields.lodging),
  specialRequests: ruleOf(bookingFields.specialRequests),
});

/** In the order of the form: the first field with an error gets the focus. */
export const detailsFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'guestCount',
  'addOns',
  'lodging',
  'specialRequests',
  'promoCode',
] as const satisfies readonly (keyof GuestDetails)[];
