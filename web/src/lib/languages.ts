import type { Locale } from '@charter/contracts/limits';
import { loadUiTexts } from '@charter/ui';
import type { Texts } from '@charter/ui';
import type en from '../locales/en.json';

declare module '@charter/ui' {
  interface AppTexts {
    texts: typeof en;
  }
}

/** Scripts whose letters our own faces do not have; each file names its font's faces. */
const scripts: Partial<Record<Locale, () => Promise<unknown>>> = {
  zh: () => import('./fonts/chinese.js'),
  ja: () => import('./fonts/japanese.js'),
};

/** Nobody waits for letters: the system's stand in for them. */
export const loadFonts = (locale: Locale): void => void scripts[locale]?.().catch(() => undefined);

/** One language's texts, the shared ones and this app's, and the letters to write them with. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  loadFonts(locale);
  const [shared, own] = await Promise.all([loadUiTexts(locale), import(`../locales/${locale}.json`) as Promise<{ default: Texts }>]);
  return { ...shared, ...own.default };
}

/** The texts of a page that the server has drawn; bootstrap.js preloads the file. */
export async function fetchTexts(file: string): Promise<Texts> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
  return (await answer.json()) as Texts;
}
