import { expect, test } from 'vitest';
import { inOneParagraph, translator } from './translator.js';

const english = { greeting: 'Good morning, {name}', people_one: '{count} person', people_other: '{count} people' };
const french = { greeting: 'Bonjour, {name}', people_one: '{count} personne', people_other: '{count} personnes' };

test('replaces placeholders and keeps those without a value', () => {
  const t = translator('en', english);
  expect(t('greeting', { name: 'Amelia' })).toBe('Good morning, Amelia');
  expect(t('greeting')).toBe('Good morning, {name}');
});

test('uses the plural rules of the language', () => {
  expect(translator('en', english)('people', { count: 0 })).toBe('0 people');
  expect(translator('fr', french)('people', { count: 0 })).toBe('0 personne');
  expect(translator('fr', french)('people', { count: 2 })).toBe('2 personnes');
});

test('returns a missing key', () => {
  expect(translator('fr', french)('missing.key')).toBe('missing.key');
});

test('a paragraph has spaces between its sentences, except in Chinese and Japanese', () => {
  expect(inOneParagraph(['One.', 'Two.'], 'en')).toBe('One. Two.');
  expect(inOneParagraph(['一つ。', '二つ。'], 'ja')).toBe('一つ。二つ。');
});
