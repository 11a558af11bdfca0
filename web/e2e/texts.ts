import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@charter/contracts/browser';
import type { WithdrawalTexts } from '../src/lib/withdrawal-texts.js';

type Texts = Record<string, string>;

const folders = ['../../libs/ui/src/i18n/locales', '../src/locales'];
const read = (locale: Locale): Texts =>
  Object.assign(
    {},
    ...folders.map((folder) => JSON.parse(readFileSync(join(import.meta.dirname, folder, `${locale}.json`), 'utf8')) as Texts),
  );

/** Texts of the site in a language, by key; for tests in other languages. */
export function textsOf(locale: Locale): (key: string, values?: Record<string, string | number>) => string {
  const texts = read(locale);
  return (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${locale} has no text for ${key}`);
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
  };
}

/** Every text of the site in a language. */
export const allTexts = (locale: Locale): string[] => Object.values(read(locale));

/** Texts of the gift page and of vouchers in a language, by key. */
export const giftTextsOf = (locale: Locale) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../src/locales/gift/${locale}.json`), 'utf8')) as Texts;

/** Texts of the page on which buyers withdraw from a purchase, by key. */
export const withdrawalTextsOf = (locale: Locale) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../src/locales/withdraw/${locale}.json`), 'utf8')) as WithdrawalTexts;
