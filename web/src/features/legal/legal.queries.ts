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

/** Long texts that two pages need, loaded by these alone. */
export const legalQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['legal', locale],
    queryFn: async () => ((await import(`../../locales/legal/${locale}.json`)) as { default: LegalTexts }).default,
  });
