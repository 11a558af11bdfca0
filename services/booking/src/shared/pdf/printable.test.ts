import { expect, test } from 'vitest';
import { fontFor } from './fonts.view.js';
import { hasUnprintableLetter } from './printable.js';
import { printableText } from './text-shaping.view.js';

/** All letters and digits of Unicode, in the order of their code points. */
function* letters(): Generator<number> {
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const isSurrogate = code >= 0xd8_00 && code <= 0xdf_ff;
    if (!isSurrogate && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code))) yield code;
  }
}

/** Ranges of letters that a font has; characters that are no letters do not end a range. */
function rangesOfFonts(): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  let isOpen = false;
  for (const code of letters()) {
    const isPrinted = fontFor(String.fromCodePoint(code), 'regular', 'chinese') !== undefined;
    if (isPrinted && isOpen) ranges.at(-1)![1] = code;
    else if (isPrinted) ranges.push([code, code]);
    isOpen = isPrinted;
  }
  return ranges;
}

function encode(ranges: [first: number, last: number][]): string {
  let end = 0;
  return ranges
    .map(([first, last]) => {
      const gap = (first - end).toString(36);
      end = last;
      return last === first ? gap : `${gap}.${(last - first).toString(36)}`;
    })
    .join(' ');
}

test('the letters of the list are those of the fonts', { timeout: 120_000 }, async () => {
  const source = `/* Written by printable.test.ts with --update: ranges of letters that a font has, each as its distance from the former and its length. */
export const printableLetters =
  '${encode(rangesOfFonts())}';
`;
  await expect(source).toMatchFileSnapshot('printable-letters.ts');
});

test.each([
  'José Müller-O’Brien',
  'Νίκος Παπαδόπουλος',
  'Ольга Щербакова',
  'Nguyễn Thị Hương',
  'Zoe\u0308',
  '髙橋さくら',
  '서연 김',
  'محمد الهاشمي',
  'अनीता शर्मा',
  'አበበ በቀለ',
  '𠮷田',
  'Ana 🎂',
  '',
])('every letter is printed: %s', (text) => {
  expect(hasUnprintableLetter(text)).toBe(false);
  expect(printableText(text, 'chinese')).not.toContain('…');
});

test.each(['கணேஷ் குமார்', 'গণেশ Smith', '王\u{2a6a5}明', 'ស៊ុខា', 'Smith ꦗꦮ'])('a letter is replaced: %s', (text) => {
  expect(hasUnprintableLetter(text)).toBe(true);
  expect(printableText(text, 'chinese')).toContain('…');
});

test('every letter from space to U+0148 is printed, so that the search for names can leave them out', () => {
  for (let code = 0x20; code <= 0x1_48; code += 1) expect(hasUnprintableLetter(String.fromCodePoint(code))).toBe(false);
});
