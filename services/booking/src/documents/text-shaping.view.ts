import type { Font } from 'fontkit';
import { fontFor, type FontStyle, type HanVariant } from './fonts.view.js';

/** A part of a text that one font writes. */
export interface Run {
  text: string;
  font: Font;
}

/** Replaces letters that no font has. */
export const replacement = '\u2026';

/** The text without characters that no font has: letters and digits are replaced, emoji and control characters are left out. */
export function printableText(text: string, variant: HanVariant): string {
  let printable = '';
  for (const character of text.normalize('NFC').replace(/\s/g, ' ')) {
    if (fontFor(character, 'regular', variant)) printable += character;
    else if (/[\p{L}\p{N}]/u.test(character)) printable += replacement;
  }
  return printable
    .replaceAll(new RegExp(`${replacement}[ ${replacement}]*${replacement}`, 'g'), replacement)
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** @param text of `printableText` @returns its runs in order; a space belongs to the run before it */
export function splitIntoRuns(text: string, style: FontStyle, variant: HanVariant): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = last && character === ' ' ? last.font : fontFor(character, style, variant)!;
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}
