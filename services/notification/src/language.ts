import type { Locale } from '@charter/contracts';

/** The languages we can write in. A guest of any other language is written to in English. */
export const languages = ['en', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

export const languageOf = (locale: Locale): Language => languages.find((language) => language === locale) ?? 'en';
