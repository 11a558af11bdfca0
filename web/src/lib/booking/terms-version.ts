import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: '61205a32c5337814',
  es: '969e107157ec6389',
  fr: '20e1310822972c53',
  de: 'cff9c0aafe7f39cb',
  it: '99d9cad90fd99115',
  pt: 'c49a61e6e5282775',
  nl: '1bdb844a651a47e7',
  zh: '9aa761e3f7d96824',
  ja: '71fd8ab294f912c1',
  ru: '2d575637494926e0',
};
