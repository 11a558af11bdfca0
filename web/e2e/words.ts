import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@charter/contracts/limits';

type Texts = Record<string, string>;

const folders = ['../../libs/ui/src/i18n/locales', '../src/locales'];
const read = (locale: Locale): Texts =>
  Object.assign(
    {},
    ...folders.map((folder) => JSON.parse(readFileSync(join(import.meta.dirname, folder, `${locale}.json`), 'utf8')) as Texts),
  );

/** What the page says under a key, in a language: for journeys in languages that nobody here need speak. */
export function wordsOf(locale: Locale): (key: string, values?: Record<string, string | number>) => string {
  const texts = read(locale);
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${locale} has no words for ${key}`);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
}
