import { readFileSync } from 'node:fs';
import { limits, type Locale } from '@charter/contracts';
import { type ParsedTemplate, parseTemplate } from './template-engine.js';

/** E-mail (or "shared") → key → text. */
export type Texts = Record<string, Record<string, string>>;

/** English for a locale that this release does not have, such as one in an event of a newer release. */
export const supportedLocale = (locale: Locale): Locale => (limits.locales.includes(locale) ? locale : 'en');

export function readTexts(locale: Locale): Texts {
  return JSON.parse(readFileSync(new URL(`./translations/${locale}.json`, import.meta.url), 'utf8')) as Texts;
}

/** Texts of the e-mails to the staff: staff read English, so these exist in no other language. */
export function readStaffTexts(): Texts {
  return JSON.parse(readFileSync(new URL('./translations/staff.json', import.meta.url), 'utf8')) as Texts;
}

const staffTexts = readStaffTexts();

const parsedTexts = new Map<string, ParsedTemplate>(
  limits.locales.flatMap((locale) =>
    Object.entries({ ...readTexts(locale), ...staffTexts }).flatMap(([owner, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${locale} ${owner} ${key}`, parseTemplate(text)] as const),
    ),
  ),
);

/**
 * The text of this e-mail, else the one that all e-mails share, else the one that all e-mails to the staff share.
 *
 * @throws Error when there is none
 */
export function textOf(locale: Locale, owner: string, key: string): ParsedTemplate {
  const text =
    parsedTexts.get(`${locale} ${owner} ${key}`) ?? parsedTexts.get(`${locale} shared ${key}`) ?? parsedTexts.get(`${locale} staff ${key}`);
  if (!text) throw new Error(`No text is called ${owner}.${key} in ${locale}.json`);
  return text;
}
