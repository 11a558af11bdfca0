import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: 'ec4d4163a204955e',
  es: '5ce542e8fbd2e962',
  fr: '74a5eb8ee0525e0e',
  de: '3a3104f8c597f25d',
  it: '3aabbbe71e677e07',
  pt: '0a56b4c18479d632',
  nl: '3af89414abd25d3c',
  zh: '8be0ffb6d5336f29',
  ja: '003178e8c580423e',
  ru: '03d70eadb44aa54b',
};
