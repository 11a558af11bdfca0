import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: 'cdd5b636d998b46a',
  es: '096cdc7662815d34',
  fr: '111e2ba556132cac',
  de: 'ab96611bebc1409e',
  it: 'f76b61f6f9ac95b0',
  pt: '4528592f89ead90a',
  nl: '52f2654f25ce7750',
  zh: '64afe5862f130dd4',
  ja: '14dd27773d9648af',
  ru: '8e0677e3b4520bb7',
};
