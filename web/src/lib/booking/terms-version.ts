import type { Locale } from '@charter/contracts/browser';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: '50837b7e146cecba',
  es: '24bfa7f9b8bb07ff',
  fr: '6bb823c4311535f1',
  de: '9cb05d2123383774',
  it: '122856f63d0fa50b',
  pt: '55e3a8cdfd8ffe43',
  nl: '171b1d7588fff0ee',
  zh: 'f366e279cc9baa6f',
  ja: '137d82716187b0e2',
  ru: '2282061ff3db892b',
};
