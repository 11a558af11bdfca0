import type { Locale } from '@charter/contracts/limits';
import { loadUiTexts } from '@charter/ui';
import type { Texts } from '@charter/ui';
import type en from '../locales/en.json';

declare module '@charter/ui' {
  interface AppTexts {
    texts: typeof en;
  }
}

/** Fonts for scripts that the site's own fonts do not cover; each file imports the @font-face rules. */
const fonts: Partial<Record<Locale, () => Promise<unknown>>> = {
  zh: () => import('./fonts/chinese.js'),
  ja: () => import('./fonts/japanese.js'),
};

/** Not awaited: text is shown in a system font meanwhile. */
export const loadFonts = (locale: Locale): void => void fonts[locale]?.().catch(() => undefined);

/** Loads a language's texts, those of libs/ui and of this app, and its fonts. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  loadFonts(locale);
  const [shared, own] = await Promise.all([loadUiTexts(locale), import(`../locales/${locale}.json`) as Promise<{ default: Texts }>]);
  return { ...shared, ...own.default };
}

/** Loads the texts of a server-rendered page; bootstrap.js preloads the file. */
export async function fetchTexts(file: string): Promise<Texts> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} failed with status ${response.status}`);
  return (await response.json()) as Texts;
}
