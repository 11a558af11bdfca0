import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: 'f9ad2ade7dadeacb',
  es: 'b9efa290a07cdb96',
  fr: 'e048d68aa8af6abc',
  de: '44fa493285e222f1',
  it: '624b955943ed2006',
  pt: '89e5a5f19f3ad1b1',
  nl: 'd1aff32fbafc9833',
  zh: '87407d56457423c2',
  ja: '0abeb9ccb6dbe9b3',
  ru: '124f51316ea7257e',
};
