import { readFileSync } from 'node:fs';
import { type Pattern, parse } from './fill.js';
import { type Language, languages } from '../emails/language.js';

/** E-mail (or "shared") → key → text. */
export type Texts = Record<string, Record<string, string>>;

export function readTexts(language: Language): Texts {
  return JSON.parse(readFileSync(new URL(`./translations/${language}.json`, import.meta.url), 'utf8')) as Texts;
}

/** What the business reads about its guests: staff read English, so these texts exist in no other language. */
export function readStaffTexts(): Texts {
  return JSON.parse(readFileSync(new URL('./translations/staff.json', import.meta.url), 'utf8')) as Texts;
}

const staffTexts = readStaffTexts();

const patterns = new Map<string, Pattern>(
  languages.flatMap((language) =>
    Object.entries({ ...readTexts(language), ...staffTexts }).flatMap(([owner, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${language} ${owner} ${key}`, parse(text)] as const),
    ),
  ),
);

/** A text of this e-mail, or the one that all e-mails share, or all to the staff. */
export function textOf(language: Language, owner: string, key: string): Pattern {
  const pattern =
    patterns.get(`${language} ${owner} ${key}`) ?? patterns.get(`${language} shared ${key}`) ?? patterns.get(`${language} staff ${key}`);
  if (!pattern) throw new Error(`No text is called ${owner}.${key} in ${language}.json`);
  return pattern;
}
