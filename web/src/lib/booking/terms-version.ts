import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: 'ee8e20fc82e6e1ba',
  es: '338516e509efd6c7',
  fr: '4784fee051aef761',
  de: '8835d2232b8042dc',
  it: '161baf078c308a0c',
  pt: '04714f8bf87bad38',
  nl: '32bc9bc887eed407',
  zh: 'fd58e744e1c501de',
  ja: 'a227c37a63ecbeb6',
  ru: 'd1cfa175968a808b',
};
