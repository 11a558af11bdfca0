import type { Locale } from '@charter/contracts/browser';

/** The language of a text of the API: that of the page, or English where it has no translation. */
export const textLanguage = <Field extends string>({ inEnglish }: { inEnglish?: Field[] }, field: Field, locale: Locale): Locale =>
  inEnglish?.includes(field) ? 'en' : locale;
