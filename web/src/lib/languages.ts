import type { Locale } from '@charter/contracts/browser';
import { loadUiTexts } from '@charter/ui';
import type { Texts } from '@charter/ui';
import type { ClaimKey } from './claims.js';
import type en from '../locales/en.json';

declare module '@charter/ui' {
  interface AppTexts {
    texts: typeof en;
    guarded: ClaimKey;
  }
}

/** Loads a language's texts, those of libs/ui and of this app. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  const [shared, own] = await Promise.all([loadUiTexts(locale), import(`../locales/${locale}.json`) as Promise<{ default: Texts }>]);
  return { ...shared, ...own.default };
}

/** Loads the texts of a server-rendered page; bootstrap.js preloads the file. */
export async function fetchTexts(file: string): Promise<Texts> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} failed with status ${response.status}`);
  return (await response.json()) as Texts;
}
