import type { Locale } from '@charter/contracts/limits';
import type { Texts } from './translator.js';

const files: Partial<Record<Locale, () => Promise<{ default: Texts }>>> = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  es: () => import('./locales/es.json', { with: { type: 'json' } }),
  fr: () => import('./locales/fr.json', { with: { type: 'json' } }),
};

/** The texts both apps share, in one language; an app adds its own to them. Empty for a language nobody has written yet. */
export async function loadUiTexts(locale: Locale): Promise<Texts> {
  return (await files[locale]?.())?.default ?? {};
}
