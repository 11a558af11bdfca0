import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '@charter/contracts/limits';

export interface LegalSection {
  heading: string;
  paragraphs: string[];
  /** The refund tiers are printed here, from their one source. */
  refunds?: boolean;
}

export interface LegalDocument {
  intro: string;
  sections: LegalSection[];
}

export interface LegalTexts {
  terms: LegalDocument;
  privacy: LegalDocument;
  /** {from}, {to} are times, {percent} is a number. */
  refunds: { first: string; between: string; last: string; days: string; hours: string };
}

const files: Partial<Record<Locale, () => Promise<{ default: LegalTexts }>>> = {
  en: () => import('../../locales/legal/en.json', { with: { type: 'json' } }),
  es: () => import('../../locales/legal/es.json', { with: { type: 'json' } }),
  fr: () => import('../../locales/legal/fr.json', { with: { type: 'json' } }),
};

/** Long texts that two pages need, loaded by these alone. */
export const legalQuery = (locale: Locale) =>
  queryOptions({ queryKey: ['legal', locale], queryFn: async () => (await (files[locale] ?? files.en!)()).default });
