import { describe, expect, test } from '@jest/globals';
import { legible, type Look, runsOf } from './text-shaping.view.js';

describe('what cannot be written', () => {
  test.each([
    ['a word in letters that no font has becomes three dots', 'Table for 김민수, please', 'Table for …, please'],
    ['words of them become three dots together', 'محمد علي Smith', '… Smith'],
    ['among letters of the same word only what is missing goes', '王\u{2a6a5}明', '王…明'],
    ['an emoji goes without a trace', 'Happy birthday 🎂🥂 Ana 👨‍👩‍👧', 'Happy birthday Ana'],
    ['so does what has no shape, and what turns a line around', 'A\u200dn\u202ea\u0007', 'Ana'],
    ['an accent of its own joins its letter', 'Zoe\u0308', 'Zoë'],
    ['letters of other alphabets stay', 'Νίκος, Ольга, Nguyễn, 髙橋さくら', 'Νίκος, Ольга, Nguyễn, 髙橋さくら'],
  ])('%s', (_, text, written) => {
    expect(legible(text, 'sc')).toBe(written);
  });
});

/** The width of a stem, in units of the font. */
function stem(letter: string, look: Look): number {
  const [run] = runsOf(letter, look, 'sc');
  const xs = run!.font
    .glyphForCodePoint(letter.codePointAt(0)!)
    .path.commands.flatMap(({ args }) => args.filter((_, index) => index % 2 === 0));
  return Math.max(...xs) - Math.min(...xs);
}

test('text is as heavy as on the pages, and no light face, and a heading is heavier', () => {
  // Thousandths of the size; the file's own weight, the lightest, has 60.
  expect([stem('l', 'plain'), stem('l', 'strong')]).toEqual([80, 112]);
});

test.each(['ł', 'Ж', 'ü', '一'])('so is %s', (letter) => {
  expect(stem(letter, 'strong')).toBeGreaterThan(stem(letter, 'plain'));
});
