import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: '5216402206429515',
  es: '5ce542e8fbd2e962',
  fr: '74a5eb8ee0525e0e',
  de: '3a3104f8c597f25d',
  it: '0d69f60f1d5e8537',
  pt: '6ba5c9a56c84da09',
  nl: 'e7ac75255f2fadbb',
  zh: 'd1071d2e24912992',
  ja: '003178e8c580423e',
  ru: '348f61a8837b492d',
};
