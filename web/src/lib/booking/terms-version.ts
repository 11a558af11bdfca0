import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: '8ddf53e62c802499',
  es: 'ef217502df696c17',
  fr: 'e8c38ce0fd799c87',
  de: 'af2c4f468e7eef83',
  it: '56c2be73e3c680c9',
  pt: 'b22fb9e824d82ba6',
  nl: '8697e4bec35ac97e',
  zh: '967454a3c447ef5e',
  ja: 'f841ffcd007e37e6',
  ru: 'abca6d3c6a8a3401',
};
