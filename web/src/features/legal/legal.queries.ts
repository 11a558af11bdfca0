import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '@charter/contracts/browser';

export interface LegalSection {
  heading: string;
  paragraphs: string[];
  /** Printed while a package is sold with a deposit. */
  deposits?: string;
  /** Shows the refund tiers below the paragraphs. */
  refunds?: boolean;
}

interface LegalDocument {
  intro: string;
  sections: LegalSection[];
}

export interface LegalTexts {
  terms: LegalDocument;
  privacy: LegalDocument;
  /** {from}, {to} are times, {percent} is one as "90%". */
  refunds: { first: string; between: string; last: string };
  /** {date} is the day on which the texts were last changed. */
  updated: string;
}

/** Texts of the two legal pages, loaded only there because they are long. */
export const legalQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['legal', locale],
    queryFn: async () => ((await import(`../../locales/legal/${locale}.json`)) as { default: LegalTexts }).default,
  });
