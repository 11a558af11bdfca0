import type { Locale } from '@charter/contracts/browser';
import type { Texts } from './translator.js';

/** Loads the texts that both apps share, to which each app adds its own. */
export async function loadUiTexts(locale: Locale): Promise<Texts> {
  return ((await import(`./locales/${locale}.json`)) as { default: Texts }).default;
}
