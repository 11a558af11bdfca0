import { bookingFields } from '../booking/limits.js';
import { packageFields } from '../catalog/limits.js';
import { line, phone, prose } from '../shared/field-rule.js';
import type { Locale } from '../shared/limits.js';
import { fieldError } from '../shared/messages.js';

const { firstName, lastName, email } = bookingFields;

export const contactFields = {
  firstName,
  lastName,
  email,
  phone: phone({ optional: true }),
  preferredCharter: line({ max: packageFields.name.max }),
  message: prose({ min: 10, max: 4000, tooShort: fieldError('messageTooShort', { min: 10 }) }),
};

/** What a guest adds to an inquiry. */
export const guestMessageFields = {
  message: prose({ min: 1, max: 4000, tooShort: 'required' }),
};

export const contact = {
  /** The site promises a reply within two hours. */
  answerMinutes: 120,
  /** How fast messages are answered is published from this many messages, and this percent of them in time. */
  publishedFrom: { inquiries: 20, percent: 90 },
} as const;

/** What staff write back. */
export const replyFields = {
  response: prose({ min: 1, max: 4000, tooShort: 'responseRequired' }),
};

/** The preferred charter that is not a package. */
export const customCharter = 'Custom Charter';

/** The specification's names: its clients may send them, whatever is sold. */
export const preferredCharters = [
  'Rose Island 4-Hour Charter',
  'Spanish Wells 8-Hour Charter',
  'Exuma 8-Hour Charter',
  'Paradise Island Sunset Cruise',
  'Rose Island Full Day',
  customCharter,
] as const;

/** Names of the preferred charter that is not a package, in the form and in e-mails. Packages have their own. */
export const customCharterNames: Record<Locale, string> = {
  en: 'Custom Charter',
  es: 'Chárter a medida',
  fr: 'Sortie sur mesure',
  de: 'Charter nach Ihren Wünschen',
  it: 'Charter su misura',
  pt: 'Charter à medida',
  nl: 'Charter op maat',
  zh: '定制航程',
  ja: 'オーダーメイドのチャーター',
  ru: 'Индивидуальный чартер',
};

export const inquiryStatuses = ['pending', 'contacted', 'resolved'] as const;

export type InquiryStatus = (typeof inquiryStatuses)[number];
