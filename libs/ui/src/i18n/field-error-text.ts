import { booking, contact, generic, login, review } from '@charter/contracts/limits';
import type { TextKey, Translate } from './translations.js';

/** Text keys of the contracts' English validation messages, which form rules and 422 responses use. */
export const fieldErrorKeys: Record<string, TextKey> = {
  [generic.required]: 'fields.required',
  [generic.email]: 'fields.email',
  [generic.phone]: 'fields.phone',
  [generic.oneLine]: 'fields.oneLine',
  [generic.prose]: 'fields.prose',
  [booking.messages.date]: 'fields.date',
  [booking.messages.timeSlot]: 'fields.timeSlot',
  [booking.messages.tooFew]: 'fields.tooFew',
  [booking.messages.tooMany]: 'fields.tooMany',
  [booking.messages.firstName]: 'fields.firstName',
  [booking.messages.lastName]: 'fields.lastName',
  [booking.messages.packageId]: 'fields.packageId',
  [booking.messages.outsideWindow]: 'fields.outsideWindow',
  [booking.messages.unknownSlot]: 'fields.unknownSlot',
  [booking.messages.amount]: 'fields.amount',
  [contact.messages.message]: 'fields.message',
  [review.messages.name]: 'fields.name',
  [review.messages.location]: 'fields.location',
  [review.messages.rating]: 'fields.rating',
  [review.messages.ratingTooHigh]: 'fields.ratingTooHigh',
  [review.messages.text]: 'fields.review',
  [login.messages.username]: 'fields.username',
  [login.messages.password]: 'fields.password',
};

/** Translates a validation message of a rule or of the server; returns unknown messages unchanged. */
export function fieldErrorText(t: Translate, english: string | undefined): string | undefined {
  if (!english) return undefined;
  const tooLong = /^Please use at most (\d+) characters$/.exec(english);
  if (tooLong) return t('fields.tooLong', { max: Number(tooLong[1]) });
  const tooMany = /^Maximum (\d+) people allowed$/.exec(english);
  if (tooMany) return t('fields.tooMany', { max: Number(tooMany[1]) });
  const key = fieldErrorKeys[english];
  return key ? t(key) : english;
}
