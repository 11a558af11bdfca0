import type { Locale } from '../shared/limits.js';

/** BCP 47 tags of the languages of PayPal's pages. */
export const payPalLocales: Record<Locale, string> = {
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  de: 'de-DE',
  it: 'it-IT',
  pt: 'pt-PT',
  nl: 'nl-NL',
  zh: 'zh-CN',
  ja: 'ja-JP',
  ru: 'ru-RU',
};

/** A refund that staff make. */
export const refund = {
  reason: { max: 300 },
  /** How a refund that was due was made without PayPal. */
  note: { max: 300 },
  messages: {
    amount: 'Enter an amount in dollars, with at most two decimals',
    reason: 'Reason is required',
    note: 'Say how it was settled',
    refundId: 'This is not the id of a refund',
    anotherAmount: 'This refund was requested with another amount',
  },
} as const;
