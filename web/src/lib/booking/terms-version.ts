import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: 'ee8e20fc82e6e1ba',
  es: '5ce542e8fbd2e962',
  fr: 'd5fec6737cacd5a6',
  de: '8835d2232b8042dc',
  it: '031c82d4de7b2071',
  pt: '0a56b4c18479d632',
  nl: '9eaa15f9463dde1e',
  zh: '59a7fb3dd752ad3c',
  ja: '9c3ae58996465338',
  ru: '03d70eadb44aa54b',
};
