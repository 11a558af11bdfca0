import { describe, expect, test } from 'vitest';
import type { FontStyle } from './fonts.view.js';
import { printableText, splitIntoRuns } from './text-shaping.view.js';

describe('printable text', () => {
  test.each([
    ['replaces a word in letters that no font has', 'Table for கணேஷ், please', 'Table for …, please'],
    ['replaces several such words by one replacement', 'গণেশ কুমার Smith', '… Smith'],
    ['replaces only the missing letters of a word', '王\u{2a6a5}明', '王…明'],
    ['leaves out emoji', 'Happy birthday 🎂🥂 Ana 👨‍👩‍👧', 'Happy birthday Ana'],
    ['leaves out control characters and marks of direction', 'A\u200dn\u202ea\u0007', 'Ana'],
    ['composes combining accents', 'Zoe\u0308', 'Zoë'],
    ['keeps the joiners that Persian and Hindi need', 'علی\u200cرضا क्\u200dष', 'علی\u200cرضا क्\u200dष'],
    ['keeps letters of all alphabets that a font has', 'Νίκος, Ольга, Nguyễn, 髙橋さくら', 'Νίκος, Ольга, Nguyễn, 髙橋さくら'],
  ])('%s', (_, text, printable) => {
    expect(printableText(text, 'chinese')).toBe(printable);
  });
});

test.each([
  ['서연 김', 'NotoSansKR-Regular'],
  ['محمد الهاشمي', 'NotoSansArabic-Regular'],
  ['יעל כהן-לוי', 'NotoSansHebrew-Regular'],
  ['สมชาย ใจดี', 'NotoSansThai-Regular'],
  ['अनीता शर्मा', 'NotoSansDevanagari-Regular'],
  ['ნინო ბერიძე', 'NotoSansGeorgian-Regular'],
  ['Անի Պետրոսյան', 'NotoSansArmenian-Regular'],
  ['አበበ በቀለ', 'NotoSansEthiopic-Regular'],
])('%s is printed by one font', (name, font) => {
  expect(printableText(name, 'chinese')).toBe(name);
  expect(splitIntoRuns(name, 'display', 'chinese').map((run) => [run.text, run.font.postscriptName])).toEqual([[name, font]]);
});

test.each([
  ['محمد الهاشمي, 12 Smith', ['محمد الهاشمي', ', 12 Smith']],
  ['Smith יעל כהן-לוי', ['Smith ', 'יעל כהן-לוי']],
])('signs are drawn among words from right to left, and not at their left end: %s', (text, runs) => {
  expect(splitIntoRuns(text, 'regular', 'chinese').map((run) => run.text)).toEqual(runs);
});

/** The width of a letter's outline, in units of the font. */
function width(letter: string, style: FontStyle): number {
  const [run] = splitIntoRuns(letter, style, 'chinese');
  const xs = run!.font
    .glyphForCodePoint(letter.codePointAt(0)!)
    .path.commands.flatMap(({ args }) => args.filter((_, index) => index % 2 === 0));
  return Math.max(...xs) - Math.min(...xs);
}

test('text has weight 400 like on the web pages, and a label 600', () => {
  // The stem in thousandths of the size; the lightest weight of the family has 60.
  expect([width('l', 'regular'), width('l', 'semibold')]).toEqual([80, 112]);
});

test.each(['ł', 'Ж', 'ü', '一'])('the label’s weight is heavier in the fallback fonts too: %s', (letter) => {
  expect(width(letter, 'semibold')).toBeGreaterThan(width(letter, 'regular'));
});
