import type { Locale } from '@charter/contracts';

/** The languages we can write in: all that the site offers. A guest of any other language is written to in English. */
export const languages = ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'zh', 'ja', 'ru'] as const;
export type Language = (typeof languages)[number];

export const languageOf = (locale: Locale): Language => languages.find((language) => language === locale) ?? 'en';
