import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressesByFullName, guestMessages, locales } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { unusedTexts } from '@charter/ui/test/unused-texts';
import { errorCodes } from '@charter/contracts';
import type { LegalTexts } from '../features/legal/legal.queries.js';

const web = join(import.meta.dirname, '..');
const ui = join(web, '../../libs/ui/src');
type Texts = Record<string, string>;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts;
const languages = locales.map(String);
const webTexts = (language: string) => read(join(web, `locales/${language}.json`));
const uiTexts = (language: string) => read(join(ui, `i18n/locales/${language}.json`));
const legal = (language: string) => JSON.parse(readFileSync(join(web, `locales/legal/${language}.json`), 'utf8')) as object;

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted((one, other) => one.localeCompare(other));
const plural = /_(zero|one|two|few|many|other)$/;
const isPlural = (english: Texts, key: string) => plural.test(key) && `${key.replace(plural, '')}_other` in english;

/** Keys that a language must have: those of English, with the plural forms of the language. */
function expectedKeys(language: string, english: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = Object.keys(english).flatMap((key) => {
    if (!isPlural(english, key)) return [key];
    return key.endsWith('_other') ? forms.map((form) => `${key.replace(plural, '')}_${form}`) : [];
  });
  return keys.toSorted();
}

/** Structure of a legal text: its texts replaced by their placeholders. */
const structureOf = (part: unknown): unknown =>
  typeof part === 'string'
    ? placeholders(part)
    : Array.isArray(part)
      ? part.map(structureOf)
      : typeof part === 'object'
        ? Object.fromEntries(Object.entries(part as object).map(([key, inner]) => [key, structureOf(inner)]))
        : part;

test.each(languages)('%s has all keys of English with the same placeholders', (language) => {
  for (const texts of [webTexts, uiTexts]) {
    const english = texts('en');
    const other = texts(language);
    expect(Object.keys(other).toSorted()).toEqual(expectedKeys(language, english));
    for (const [key, text] of Object.entries(other)) {
      const model = english[key] ?? english[`${key.replace(plural, '')}_other`]!;
      // A singular form may omit the number ("One guest").
      if (key.endsWith('_one')) expect(placeholders(model)).toEqual(expect.arrayContaining(placeholders(text)));
      // Look-ups by code know the first name only, which is too familiar to address a guest by in these languages.
      else if (/^(confirmation|review)\.title$/.test(key) && addressesByFullName(language as Locale))
        expect(placeholders(text)).toEqual([]);
      else expect({ key, values: placeholders(text) }).toEqual({ key, values: placeholders(model) });
    }
  }
});

const allTexts = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : typeof part === 'object' ? Object.values(part as object).flatMap(allTexts) : [];

const emailTexts = (language: string) =>
  JSON.parse(readFileSync(join(web, `../../services/notification/src/rendering/translations/${language}.json`), 'utf8')) as object;

test.each(languages)('%s has the quotes, dots and spaces of its typography', (language) => {
  // Two labels of the specification have three dots.
  const texts = allTexts([webTexts(language), uiTexts(language), legal(language), emailTexts(language)]).filter(
    (text) => !/^(Processing your booking|Sending)\.\.\.$/.test(text),
  );
  expect(texts.length).toBeGreaterThan(500);
  // English has straight apostrophes, as the specification does.
  expect(texts.filter((text) => (language === 'en' ? /["’]/ : /["']/).test(text))).toEqual([]);
  expect(texts.filter((text) => /\.\.\.| {2}|^ | $/.test(text))).toEqual([]);
  // A line must not begin with one of these in French.
  if (language === 'fr') expect(texts.filter((text) => / [;:!?»%]|« /.test(text))).toEqual([]);
});

test.each(languages)('%s has legal texts of the same structure', (language) => {
  expect(structureOf(legal(language))).toEqual(structureOf(legal('en')));
});

/** Words for photographs and for taking them. The built-in pictures are renderings; staff may replace them by photographs, so "picture" is right for both. */
const photographs = /photo|foto|фото|снимок|写真|撮影|照片|摄影|航拍/i;

test.each(languages)('%s calls no picture a photograph', (language) => {
  const texts = [...allTexts([webTexts(language), uiTexts(language)]), (emailTexts(language) as { shared: Texts }).shared.pictureAlt!];
  expect(texts.filter((text) => photographs.test(text))).toEqual([]);
});

/** Numbers of two digits or more (smaller ones may be spelled out) and the names of cookies. */
const numbersAndCookies = (language: string) =>
  (legal(language) as LegalTexts).privacy.sections.map(({ paragraphs }) =>
    (paragraphs.join(' ').match(/\d{2,}|checkout|session/g) ?? []).toSorted((one, other) => one.localeCompare(other)),
  );

test.each(languages)('%s has the same periods and cookies in its privacy policy', (language) => {
  expect(numbersAndCookies(language)).toEqual(numbersAndCookies('en'));
  expect(numbersAndCookies('en').flat()).toEqual(expect.arrayContaining(['30', '65', '180', 'checkout', 'session']));
});

test.each(languages)('%s has no empty text', (language) => {
  expect(Object.values({ ...webTexts(language), ...uiTexts(language) }).filter((text) => !text.trim())).toEqual([]);
});

/** Width in Latin letters: a Chinese or Japanese character counts as two. */
const widthOf = (text: string) =>
  [...text].reduce((width, character) => width + (/[\u3000-\u9FFF\uFF00-\uFFEF]/.test(character) ? 2 : 1), 0);

test.each(languages)('%s has page descriptions of the length that search engines show', (language) => {
  const descriptions = Object.entries(webTexts(language)).filter(([key]) => /^meta\.\w+Text$/.test(key));
  expect(descriptions).not.toEqual([]);
  const wrongLength = descriptions
    .map(([key, text]) => [key, widthOf(text.replace('{company}', webTexts('en')['site.name']!))] as const)
    .filter(([, width]) => width < 110 || width > 160);
  expect(wrongLength).toEqual([]);
});

test('every text of the site is used in its code', () => {
  expect(unusedTexts(webTexts('en'), sources(web))).toEqual([]);
});

test('every shared text is used by the site or by shared code, because texts for staff alone are not translated', () => {
  expect(unusedTexts(uiTexts('en'), sources(web) + sources(ui))).toEqual([]);
});

test('the English text of every code is the sentence of the server', () => {
  const texts = uiTexts('en');
  const codes = Object.keys(texts).filter((key) => key.startsWith('fields.'));
  expect(codes.toSorted()).toEqual(
    Object.keys(guestMessages)
      .map((code) => `fields.${code}`)
      .toSorted(),
  );
  for (const [code, sentence] of Object.entries(guestMessages)) expect(texts[`fields.${code}`]).toBe(sentence);
});

test('the English text of every error is the sentence of the server', () => {
  // The browser's own: no response arrived.
  const { 'errors.NETWORK': _network, ...texts } = Object.fromEntries(
    Object.entries(uiTexts('en')).filter(([key]) => key.startsWith('errors.')),
  );
  expect(texts).not.toEqual({});
  const sentences = Object.fromEntries(Object.entries(errorCodes).map(([code, { title }]) => [`errors.${code}`, title]));
  for (const [key, text] of Object.entries(texts)) expect([key, text]).toEqual([key, sentences[key]]);
});

describe('fonts', () => {
  const lettersOf = (texts: string) => new Set(texts.replaceAll(/\s/g, ''));
  const texts = languages
    .filter((language) => !['ru', 'zh', 'ja'].includes(language))
    .map((language) => JSON.stringify([webTexts(language), uiTexts(language), legal(language)]))
    .join('');
  const rangesInTheme = (font: string) => {
    const [, ranges] = new RegExp(String.raw`${font}-letters\.woff2'\).*\n\s+unicode-range:([^;]+);`).exec(
      readFileSync(join(ui, 'theme.css'), 'utf8'),
    )!;
    return ranges!.split(',').map((range) => range.trim());
  };

  // A letter that is missing there makes every page of its language load the large file too. Figtree also writes labels in capitals.
  test.each([
    ['fraunces', texts],
    ['figtree', texts + texts.toUpperCase()],
  ])('the preloaded file of %s has all letters of the texts', (font, used) => {
    const ranges = readFileSync(join(ui, `../fonts/${font}-letters.txt`), 'utf8')
      .trim()
      .split('\n');
    expect(rangesInTheme(font)).toEqual(ranges);
    const bounds = ranges.map((range) =>
      range
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16)),
    );
    const isCovered = (letter: string) =>
      bounds.some(([first, last = first]) => first! <= letter.codePointAt(0)! && letter.codePointAt(0)! <= last!);
    expect([...lettersOf(used)].filter((letter) => !isCovered(letter))).toEqual([]);
  });
});
