import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { openFace } from './font.view.js';

const require = createRequire(import.meta.url);

/** A font file and the characters that are looked for in it. */
interface FontFile {
  file: string;
  name: string;
  ranges: [first: number, last: number][];
}

/** A piece of text that one face can write. */
export interface Run {
  text: string;
  font: Font;
}

/** Japanese and Chinese write some of the same characters differently: a guest's language decides who is asked first. */
export type Han = 'jp' | 'sc';

/** The display face has one weight and Western letters only; what it lacks is written by the plain one. */
export type Look = 'plain' | 'strong' | 'display';

const weightOf: Record<Look, number> = { plain: 400, strong: 600, display: 400 };

/** Asked in this order. One more script is one more family here, if its letters stand side by side from left to right. */
const families: Record<Han, string[]> = {
  jp: ['figtree', 'inter', 'noto-sans-jp', 'noto-sans-sc'],
  sc: ['figtree', 'inter', 'noto-sans-sc', 'noto-sans-jp'],
};

const displayFile: FontFile = {
  file: require.resolve('@charter/ui/fonts/fraunces-latin.woff2'),
  name: 'Fraunces',
  ranges: [
    [0x20, 0x7e],
    [0xa0, 0xff],
  ],
};

const listed = new Map<Han, FontFile[]>();

/** The files of the fontsource families, each with the characters that its package lists for it. */
function filesFor(han: Han): FontFile[] {
  const files = listed.get(han) ?? families[han].flatMap(filesOf);
  listed.set(han, files);
  return files;
}

function filesOf(family: string): FontFile[] {
  const root = `@fontsource-variable/${family}`;
  const parts = JSON.parse(readFileSync(require.resolve(`${root}/unicode.json`), 'utf8')) as Record<string, string>;
  return Object.entries(parts).map(([part, ranges]) => {
    // Numbered parts are listed in brackets: "[17]" is the file "…-17-…".
    const name = `${family}-${part.replace(/[[\]]/g, '')}`;
    return { name, file: require.resolve(`${root}/files/${name}-wght-normal.woff2`), ranges: ranges.split(',').map(readRange) };
  });
}

function readRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const opened = new Map<string, Font>();

function open({ file, name }: FontFile, weight: number): Font {
  const key = `${name}-${weight}`;
  const font = opened.get(key) ?? openFace(file, weight, key);
  opened.set(key, font);
  return font;
}

/** Undefined for a character that no file has: what a package lists for a file is more than the file has. */
function fontFor(character: string, look: Look, han: Han): Font | undefined {
  const code = character.codePointAt(0)!;
  for (const file of look === 'display' ? [displayFile, ...filesFor(han)] : filesFor(han)) {
    if (!file.ranges.some(([first, last]) => code >= first && code <= last)) continue;
    const font = open(file, weightOf[look]);
    if (font.hasGlyphForCodePoint(code)) return font;
  }
  return undefined;
}

/** Stands for letters that cannot be written. */
export const lost = '\u2026';

/** What of a text can be written: a word in foreign letters becomes three dots, emoji and what has no shape go without a trace. */
export function legible(text: string, han: Han): string {
  let written = '';
  for (const character of text.normalize('NFC').replace(/\s/g, ' ')) {
    if (fontFor(character, 'plain', han)) written += character;
    else if (/[\p{L}\p{N}]/u.test(character)) written += lost;
  }
  return written
    .replaceAll(new RegExp(`${lost}[ ${lost}]*${lost}`, 'g'), lost)
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

/** Cuts a legible text into pieces that one face each can write. A space stays with what stands before it. */
export function runsOf(text: string, look: Look, han: Han): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = last && character === ' ' ? last.font : fontFor(character, look, han)!;
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}
