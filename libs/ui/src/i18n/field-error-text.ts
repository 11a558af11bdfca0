import type { FieldError } from '@charter/contracts';
import type { GuestFieldCode } from '@charter/contracts/browser';
import type { TextKey, Translate } from './translations.js';

/** An error at a field, of a browser's rule or of the server; `text` is the server's English sentence. */
export type ShownFieldError = Partial<FieldError> & { text?: string };

/** Exhaustive: a new code that guests can meet fails to compile until it has a text. */
const fieldErrorKeys: Record<GuestFieldCode, TextKey> = {
  required: 'fields.required',
  email: 'fields.email',
  phone: 'fields.phone',
  oneLine: 'fields.oneLine',
  plainText: 'fields.plainText',
  tooLong: 'fields.tooLong',
  dateRequired: 'fields.dateRequired',
  timeSlotRequired: 'fields.timeSlotRequired',
  tooFewGuests: 'fields.tooFewGuests',
  tooManyGuests: 'fields.tooManyGuests',
  firstNameRequired: 'fields.firstNameRequired',
  lastNameRequired: 'fields.lastNameRequired',
  packageRequired: 'fields.packageRequired',
  outsideWindow: 'fields.outsideWindow',
  tooDark: 'fields.tooDark',
  unknownSlot: 'fields.unknownSlot',
  wrongAmount: 'fields.wrongAmount',
  promoCodeFormat: 'fields.promoCodeFormat',
  unknownPromoCode: 'fields.unknownPromoCode',
  promoCodeNotValid: 'fields.promoCodeNotValid',
  promoCodeUsedUp: 'fields.promoCodeUsedUp',
  addOnNotOffered: 'fields.addOnNotOffered',
  addOnTooMany: 'fields.addOnTooMany',
  addOnTooLate: 'fields.addOnTooLate',
  addOnSoldOut: 'fields.addOnSoldOut',
  addOnTimeTaken: 'fields.addOnTimeTaken',
  addOnTooDark: 'fields.addOnTooDark',
  gratuityRange: 'fields.gratuityRange',
  messageTooShort: 'fields.messageTooShort',
  nameRequired: 'fields.nameRequired',
  referenceRequired: 'fields.referenceRequired',
  locationRequired: 'fields.locationRequired',
  ratingRequired: 'fields.ratingRequired',
  ratingTooHigh: 'fields.ratingTooHigh',
  reviewTooShort: 'fields.reviewTooShort',
  unknownCharter: 'fields.unknownCharter',
  partyChangeTooLate: 'fields.partyChangeTooLate',
  removeMembersFirst: 'fields.removeMembersFirst',
  ageRequired: 'fields.ageRequired',
  unknownGuardian: 'fields.unknownGuardian',
  guardianRequired: 'fields.guardianRequired',
  guardianSigns: 'fields.guardianSigns',
  childWithoutEmail: 'fields.childWithoutEmail',
  confirmationCodeFormat: 'fields.confirmationCodeFormat',
};

/** Translates an error at a field by its code. Codes of the back office and of newer servers have the server's sentence. */
export function fieldErrorText(t: Translate, error: ShownFieldError | undefined): string | undefined {
  if (!error) return undefined;
  const { code, params, text } = error;
  const key = Object.hasOwn(fieldErrorKeys, code ?? '') ? fieldErrorKeys[code as GuestFieldCode] : undefined;
  return key ? t(key, params) : text;
}
