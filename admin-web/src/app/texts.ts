import { loadUiTexts, type LanguageLoader } from '@charter/ui';
import english from '../locales/en.json';

declare module '@charter/ui' {
  interface AppTexts {
    texts: typeof english;
  }
}

/** Staff read English; a second language of the back office would be loaded here. */
export const loadTexts: LanguageLoader = async () => ({ ...(await loadUiTexts('en')), ...english });
