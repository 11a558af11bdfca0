import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { booking, contact, generic, login } from '@charter/contracts/limits';
import { sentence, sentenceKeys, translator } from '@charter/ui';

const web = join(import.meta.dirname, '..');
const ui = join(web, '../../libs/ui/src');
type Texts = Record<string, string>;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts;
const languages = ['en', 'es', 'fr'];
const own = (language: string) => read(join(web, `locales/${language}.json`));
const shared = (language: string) => read(join(ui, `i18n/locales/${language}.json`));

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

const values = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted((one, other) => one.localeCompare(other));
/** A key in use is written out: 'steps.label'; or its stem is: `steps.${step}`. */
const used = (code: string, key: string) => {
  const stem = key.replace(/_(one|other)$/, '');
  const group = stem.slice(0, stem.lastIndexOf('.') + 1);
  return code.includes(`'${stem}'`) || code.includes(`\`${group}\${`);
};

test.each(['es', 'fr'])('%s says everything that English says, with the same values', (language) => {
  for (const texts of [own, shared]) {
    const english = texts('en');
    const other = texts(language);
    expect(Object.keys(other).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(english)) expect({ key, values: values(other[key]!) }).toEqual({ key, values: values(text) });
  }
});

test.each(languages)('%s has no empty text', (language) => {
  expect(Object.values({ ...own(language), ...shared(language) }).filter((text) => !text.trim())).toEqual([]);
});

test('every text of the site is used', () => {
  const code = sources(web);
  expect(Object.keys(own('en')).filter((key) => !used(code, key))).toEqual([]);
});

test('every sentence of the limits has a key, and English says it to the letter', () => {
  const t = translator('en', shared('en'), shared('en'));
  const forms = [generic, booking.messages, contact.messages, login.messages];
  for (const message of forms.flatMap((messages) => Object.values(messages))) {
    expect(Object.keys(sentenceKeys)).toContain(message);
    expect(sentence(t as Parameters<typeof sentence>[0], message)).toBe(message);
  }
});
