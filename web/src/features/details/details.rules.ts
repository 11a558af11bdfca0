import type { FieldError } from '@charter/contracts';
import { bookingFields, correctableFields, guestCount, guestTexts, textLength } from '@charter/contracts/browser';
import { ruleOf } from '../../lib/forms/field-errors.js';
import type { GuestDetails } from '../../lib/booking/selection.js';

/** An empty field is reported as missing, and not as a wrong address or number. */
const required = ({ check }: { check: (text: string) => FieldError | undefined }) =>
  ruleOf({ check: (text: string) => (textLength(text) ? check(text) : { code: 'required' }) });

const ruleOfText = (field: (typeof bookingFields)[(typeof guestTexts)[number]]) =>
  field.kind === 'email' || field.kind === 'phone' ? required(field) : ruleOf(field);

const textRules = Object.fromEntries(guestTexts.map((name) => [name, ruleOfText(bookingFields[name])])) as Record<
  (typeof guestTexts)[number],
  ReturnType<typeof ruleOfText>
>;

export const detailsRules = (maxGuests: number) => ({ ...textRules, guestCount: ruleOf(guestCount(maxGuests)) });

/** In the order of the form: the first field with an error gets the focus. */
export const detailsFields: readonly (keyof GuestDetails)[] = [
  ...correctableFields.flatMap((name) => (name === 'guestCount' ? [name, 'addOns' as const] : [name])),
  'promoCode',
];
