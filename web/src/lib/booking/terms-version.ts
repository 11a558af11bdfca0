import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: '61205a32c5337814',
  es: '06fcf8a00936952b',
  fr: 'f387758e882d751f',
  de: '0a1248ae90c4630c',
  it: '99d9cad90fd99115',
  pt: 'e9bba651b2aa8eeb',
  nl: '1bdb844a651a47e7',
  zh: 'c3bc3eaefb5d051e',
  ja: '16f8b956cdf9017c',
  ru: 'ec0ff4adf7be6cda',
};
