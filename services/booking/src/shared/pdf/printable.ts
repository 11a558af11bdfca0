import { printableLetters } from './printable-letters.js';

/** Letters and digits that PDFs can show, without the fonts: they take 30 MB, and only the rendering thread opens them. */

/** First and last code points of the ranges, in their order. */
const ranges = decode(printableLetters);

function decode(text: string): [first: number, last: number][] {
  let end = 0;
  return text.split(' ').map((range) => {
    const [gap, more = '0'] = range.split('.');
    const first = end + Number.parseInt(gap!, 36);
    end = first + Number.parseInt(more, 36);
    return [first, end];
  });
}

/** Whether documents and manifests would show an ellipsis in place of a letter, as `printableText` decides with the fonts. */
export const hasUnprintableLetter = (text: string): boolean =>
  (text.normalize('NFC').match(/[\p{L}\p{N}]/gu) ?? []).some((letter) => !isPrintable(letter.codePointAt(0)!));

const isPrintable = (code: number): boolean => ranges.some(([first, last]) => first <= code && code <= last);
