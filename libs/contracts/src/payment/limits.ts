import { line } from '../shared/field.js';
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

export const refundFields = {
  reason: line({ max: 300, required: 'reasonRequired' }),
};
