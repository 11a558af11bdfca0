import type { Locale } from '../shared/limits.js';

/** BCP 47 tags that PayPal's pages exist in. */
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

/** Money that staff give back. */
export const refund = {
  reason: { max: 300 },
  /** How a refund that was due was settled without PayPal. */
  note: { max: 300 },
  messages: {
    amount: 'Enter an amount in dollars, with at most two decimals',
    reason: 'Reason is required',
    note: 'Say how it was settled',
    refundId: 'This is not the id of a refund',
    anotherAmount: 'This refund was asked for with another amount',
  },
} as const;
