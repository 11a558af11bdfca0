import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: 'ee8e20fc82e6e1ba',
  es: '338516e509efd6c7',
  fr: 'd5fec6737cacd5a6',
  de: '8835d2232b8042dc',
  it: '031c82d4de7b2071',
  pt: 'e942b44df9c1c4ab',
  nl: '9eaa15f9463dde1e',
  zh: '8be0ffb6d5336f29',
  ja: '003178e8c580423e',
  ru: 'd1cfa175968a808b',
};
