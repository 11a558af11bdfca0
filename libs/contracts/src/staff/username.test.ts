import { expect, test } from 'vitest';
import { normalizeUsername, usernameError } from './username.js';

test.each(['captain', 'Terrance.Rolle', 'ana_2', 'jérôme', 'Штурман', 'Νίκος-7', '田中さくら', '김선장', '007'])(
  '%s is a username',
  (name) => {
    expect(usernameError(name)).toBeUndefined();
  },
);

test.each([
  ['a Cyrillic letter among Latin ones', 'c\u0430ptain'],
  ['a Greek letter among Latin ones', 'capt\u03b1in'],
  ['Cyrillic letters that all look Latin', '\u0441\u043e\u0440'],
  ['a zero-width space', 'captain\u200b'],
  ['a direction mark', '\u202ecaptain'],
  ['a space inside', 'the captain'],
  ['markup', '<b>x</b>'],
  ['one letter', 'a'],
  ['41 letters', 'a'.repeat(41)],
  ['nothing', ' '],
])('with %s it is none', (_what, name) => {
  expect(usernameError(name)).toEqual({ code: 'usernameFormat' });
});

test('full-width letters and spaces around are another way to type the same name', () => {
  expect(normalizeUsername(' \uff43\uff41\uff50\uff54\uff41\uff49\uff4e ')).toBe('captain');
});
