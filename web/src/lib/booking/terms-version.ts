import type { Locale } from '@charter/contracts/limits';

/**
 * The version of the terms that each language's page prints, which a booking records: 16 digits of a SHA-256 of their texts and of the
 * refund tiers. They are written here because the texts are loaded only on their own pages. A test computes them.
 */
export const termsVersions: Readonly<Record<Locale, string>> = {
  en: 'd662d1f5370ac781',
  es: 'eb05f81622a26274',
  fr: '91153cc0b91f5bd5',
  de: 'ebd3e217cc5a739e',
  it: '39e96a819eb67661',
  pt: '30d827ac31bb6f1a',
  nl: '8895e049e5ea303e',
  zh: '0c216aabc869cee4',
  ja: '0e36f44cfaf771c4',
  ru: '7581821d3f9a270d',
};
