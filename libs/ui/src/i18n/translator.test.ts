import { expect, test } from '@jest/globals';
import { translator } from './translator.js';

const english = { greeting: 'Good morning, {name}', people_one: '{count} person', people_other: '{count} people' };
const french = { greeting: 'Bonjour, {name}', people_one: '{count} personne', people_other: '{count} personnes' };

test('values take the place of their names, and a value that is not given shows its name', () => {
  const t = translator('en', english);
  expect(t('greeting', { name: 'Amelia' })).toBe('Good morning, Amelia');
  expect(t('greeting')).toBe('Good morning, {name}');
});

test('the plural is the language’s own: French has none for zero', () => {
  expect(translator('en', english)('people', { count: 0 })).toBe('0 people');
  expect(translator('fr', french)('people', { count: 0 })).toBe('0 personne');
  expect(translator('fr', french)('people', { count: 2 })).toBe('2 personnes');
});

test('a key that nobody wrote shows itself', () => {
  expect(translator('fr', french)('nobody.wrote.this')).toBe('nobody.wrote.this');
});
