import type { Font } from 'fontkit';
import { fontFor, type FontStyle, type HanVariant, isRightToLeft } from './fonts.view.js';

/** A part of a text that one font writes. */
export interface Run {
  text: string;
  font: Font;
}

/** Replaces letters that no font has. */
export const replacement = '\u2026';

const isJoiner = (character: string): boolean => character === '\u200c' || character === '\u200d';
/** Texts at whose end a joiner changes the shape of letters; elsewhere it is left out. */
const needsJoiners = /[\p{Script=Arabic}\p{Script=Devanagari}]\p{M}*$/u;

/** The text without characters that no font has: letters and digits are replaced, emoji and control characters are left out. */
export function printableText(text: string, variant: HanVariant): string {
  let printable = '';
  for (const character of text.normalize('NFC').replace(/\s/g, ' ')) {
    if (isJoiner(character) ? needsJoiners.test(printable) : fontFor(character, 'regular', variant)) printable += character;
    else if (/[\p{L}\p{N}]/u.test(character)) printable += replacement;
  }
  return printable
    .replaceAll(new RegExp(`${replacement}[ ${replacement}]*${replacement}`, 'g'), replacement)
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Signs without a direction, which stay among words from right to left. */
const neutral = /[ \-,.:;!?'\u2019"]/;
const neutralEnd = /[ \-,.:;!?'\u2019"]*$/;

/** @param text of `printableText` @returns its runs in order; a space belongs to the run before it */
export function splitIntoRuns(text: string, style: FontStyle, variant: HanVariant): Run[] {
  const runs: Run[] = [];
  const add = (character: string, font: Font) => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  };
  for (const character of text) {
    const last = runs.at(-1);
    const endsRightToLeft = last !== undefined && isRightToLeft(last.text);
    if (last && (character === ' ' || isJoiner(character) || (endsRightToLeft && isNeutralOf(last.font, character))))
      last.text += character;
    else {
      const font = fontFor(character, style, variant)!;
      // At the end of words from right to left, a sign would be drawn at their left.
      const signs = endsRightToLeft && font !== last.font ? takeSigns(last) : '';
      for (const sign of signs) add(sign, fontFor(sign, style, variant)!);
      add(character, font);
    }
  }
  return runs;
}

const isNeutralOf = (font: Font, character: string): boolean =>
  neutral.test(character) && font.hasGlyphForCodePoint(character.codePointAt(0)!);

/** Takes the signs and spaces from the end of a run. */
function takeSigns(run: Run): string {
  const [signs] = neutralEnd.exec(run.text)!;
  run.text = run.text.slice(0, run.text.length - signs.length);
  return signs;
}
