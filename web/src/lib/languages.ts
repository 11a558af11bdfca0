import { languages } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';
import { loadUiTexts } from '@charter/ui';
import type { Texts } from '@charter/ui';
import type en from '../locales/en.json';

declare module '@charter/ui' {
  interface AppTexts {
    texts: typeof en;
  }
}

const files: Partial<Record<Locale, () => Promise<{ default: Texts }>>> = {
  en: () => import('../locales/en.json', { with: { type: 'json' } }),
  es: () => import('../locales/es.json', { with: { type: 'json' } }),
  fr: () => import('../locales/fr.json', { with: { type: 'json' } }),
};

/** Languages that have texts, in the picker's order. */
export const offeredLanguages = languages.filter(({ code }) => code in files);
export const offeredLocales = offeredLanguages.map(({ code }) => code);

/** One language's texts: the shared ones and this app's. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  const load = files[locale];
  if (!load) throw new Error(`No texts in ${locale}`);
  const [shared, own] = await Promise.all([loadUiTexts(locale), load()]);
  return { ...shared, ...own.default };
}
