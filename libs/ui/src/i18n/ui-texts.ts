import type { Locale } from '@charter/contracts/limits';
import type { Texts } from './translator.js';

/** The texts both apps share, in one language; an app adds its own to them. */
export async function loadUiTexts(locale: Locale): Promise<Texts> {
  return ((await import(`./locales/${locale}.json`)) as { default: Texts }).default;
}
