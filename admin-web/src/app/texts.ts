import { loadUiTexts, type LanguageLoader } from '@charter/ui';
import english from '../locales/en.json';

declare module '@charter/ui' {
  interface AppTexts {
    texts: typeof english;
  }
}

/** The back office is in English only. */
export const loadTexts: LanguageLoader = async () => ({ ...(await loadUiTexts('en')), ...english });
