import { fieldError } from '../shared/messages.js';
import type { FieldError } from '../shared/messages.js';

/** Characters of a username, after NFKC: no spaces, no invisible and no control characters. */
const format = /^[\p{L}\p{N}._-]{3,40}$/u;

/** Alphabets of which one name uses one. Japanese is written in three. */
const scripts = [
  /^\p{Script=Latin}$/u,
  /^\p{Script=Cyrillic}$/u,
  /^\p{Script=Greek}$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u,
  /^\p{Script=Hangul}$/u,
  /^\p{Script=Arabic}$/u,
  /^\p{Script=Hebrew}$/u,
  /^\p{Script=Devanagari}$/u,
  /^\p{Script=Thai}$/u,
];

/** Letters of other alphabets that look like Latin ones: a name of these alone is read as another person's. */
const looksLatin = /^[аеіјорсухѕԁһԛԝАВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικρυ]$/u;

/** The form in which a username is stored and compared: typed in another way, it is the same name. */
export const normalizeUsername = (text: string): string => text.normalize('NFKC').trim();

/** @returns what is wrong; undefined for a username that shows who it is, wherever it is printed */
export function usernameError(text: string): FieldError | undefined {
  const name = normalizeUsername(text);
  if (!format.test(name)) return fieldError('usernameFormat');
  const letters = [...name].filter((character) => /\p{L}/u.test(character));
  const isOneScript = scripts.some((script) => letters.every((letter) => script.test(letter)));
  const isLookAlike = letters.length > 0 && letters.every((letter) => looksLatin.test(letter));
  return isOneScript && !isLookAlike ? undefined : fieldError('usernameFormat');
}
