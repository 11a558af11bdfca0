import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { booking, contact, generic, locales, review } from '@charter/contracts/limits';
import { fieldErrorText, fieldErrorKeys, translator } from '@charter/ui';
import type { LegalTexts } from '../features/legal/legal.queries.js';

const web = join(import.meta.dirname, '..');
const ui = join(web, '../../libs/ui/src');
type Texts = Record<string, string>;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts;
const languages = locales.map(String);
const own = (language: string) => read(join(web, `locales/${language}.json`));
const shared = (language: string) => read(join(ui, `i18n/locales/${language}.json`));
const legal = (language: string) => JSON.parse(readFileSync(join(web, `locales/legal/${language}.json`), 'utf8')) as object;

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

const values = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted((one, other) => one.localeCompare(other));
const plural = /_(zero|one|two|few|many|other)$/;
const isPlural = (english: Texts, key: string) => plural.test(key) && `${key.replace(plural, '')}_other` in english;

/** A key in use is written out: 'steps.label'; or its stem is: `steps.${step}`. */
const used = (code: string, key: string) => {
  const stem = key.replace(plural, '');
  const group = stem.slice(0, stem.lastIndexOf('.') + 1);
  return code.includes(`'${stem}'`) || code.includes(`'${key}'`) || code.includes(`\`${group}\${`);
};

/** What a language has to say: every key of English, and of a plural the forms that the language has. */
function keysFor(language: string, english: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = Object.keys(english).flatMap((key) => {
    if (!isPlural(english, key)) return [key];
    return key.endsWith('_other') ? forms.map((form) => `${key.replace(plural, '')}_${form}`) : [];
  });
  return keys.toSorted();
}

/** The same lists, headings and paragraphs, with the same values in them. */
const shapeOf = (part: unknown): unknown =>
  typeof part === 'string'
    ? values(part)
    : Array.isArray(part)
      ? part.map(shapeOf)
      : typeof part === 'object'
        ? Object.fromEntries(Object.entries(part as object).map(([key, inner]) => [key, shapeOf(inner)]))
        : part;

test.each(languages)('%s says everything that English says, with the same values', (language) => {
  for (const texts of [own, shared]) {
    const english = texts('en');
    const other = texts(language);
    expect(Object.keys(other).toSorted()).toEqual(keysFor(language, english));
    for (const [key, text] of Object.entries(other)) {
      const model = english[key] ?? english[`${key.replace(plural, '')}_other`]!;
      // "One guest" need not say its number.
      if (key.endsWith('_one')) expect(values(model)).toEqual(expect.arrayContaining(values(text)));
      else expect({ key, values: values(text) }).toEqual({ key, values: values(model) });
    }
  }
});

test.each(languages)('%s has the same terms and privacy policy', (language) => {
  expect(shapeOf(legal(language))).toEqual(shapeOf(legal('en')));
});

/** Numbers of two digits or more, since smaller ones are words in some languages, and the cookies' names. */
const particularsOf = (language: string) =>
  (legal(language) as LegalTexts).privacy.sections.map(({ paragraphs }) =>
    (paragraphs.join(' ').match(/\d{2,}|checkout|session/g) ?? []).toSorted((one, other) => one.localeCompare(other)),
  );

test.each(languages)('%s names the same periods and cookies in its privacy policy', (language) => {
  expect(particularsOf(language)).toEqual(particularsOf('en'));
  expect(particularsOf('en').flat()).toEqual(expect.arrayContaining(['30', '65', '180', 'checkout', 'session']));
});

test.each(languages)('%s has no empty text', (language) => {
  expect(Object.values({ ...own(language), ...shared(language) }).filter((text) => !text.trim())).toEqual([]);
});

/** As wide as Latin letters would be: a Chinese or Japanese one is two. */
const widthOf = (text: string) => [...text].reduce((width, letter) => width + (/[\u3000-\u9FFF\uFF00-\uFFEF]/.test(letter) ? 2 : 1), 0);

test.each(languages)('%s describes each page in what a search engine shows of it', (language) => {
  const descriptions = Object.entries(own(language)).filter(([key]) => /^meta\.\w+Text$/.test(key));
  expect(descriptions).not.toEqual([]);
  const wrong = descriptions.map(([key, text]) => [key, widthOf(text)] as const).filter(([, width]) => width < 110 || width > 160);
  expect(wrong).toEqual([]);
});

test('every text of the site is used', () => {
  const code = sources(web);
  expect(Object.keys(own('en')).filter((key) => !used(code, key))).toEqual([]);
});

test('every sentence of the limits that a visitor may read has a key, and English says it to the letter', () => {
  const t = translator('en', shared('en'));
  const forms = [generic, booking.messages, contact.messages, review.messages];
  for (const message of forms.flatMap((messages) => Object.values(messages))) {
    expect(Object.keys(fieldErrorKeys)).toContain(message);
    expect(fieldErrorText(t as Parameters<typeof fieldErrorText>[0], message)).toBe(message);
  }
});
