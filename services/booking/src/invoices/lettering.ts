import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A font file and the characters that are looked for in it. */
interface Face {
  file: string;
  ranges: [first: number, last: number][];
}

/** A piece of text that one font file can write. */
export interface Run {
  text: string;
  file: string;
}

/** Japanese and Chinese write some of the same characters differently: a guest's language decides who is asked first. */
export type Han = 'jp' | 'sc';

const basicLatin: [number, number][] = [[0x20, 0x7e]];
const memory = new Map<string, Face[]>();

/** The files of a fontsource family, each with the characters that its package lists for it. */
function family(name: string): Face[] {
  const known = memory.get(name);
  if (known) return known;
  const root = `@fontsource-variable/${name}`;
  const listed = JSON.parse(readFileSync(require.resolve(`${root}/unicode.json`), 'utf8')) as Record<string, string>;
  const faces = Object.entries(listed).map(([part, ranges]) => ({
    // Numbered parts are listed in brackets: "[17]" is the file "…-17-…".
    file: require.resolve(`${root}/files/${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(readRange),
  }));
  memory.set(name, faces);
  return faces;
}

function readRange(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const plain = (han: Han): Face[] =>
  ['figtree', 'inter', ...(han === 'jp' ? ['noto-sans-jp', 'noto-sans-sc'] : ['noto-sans-sc', 'noto-sans-jp'])].flatMap(family);

/** The house's display face writes Western letters; what it lacks is written by the plain one. */
const display = (han: Han): Face[] => [
  { file: require.resolve('@charter/ui/fonts/fraunces-latin.woff2'), ranges: [...basicLatin, [0xa0, 0xff]] },
  ...plain(han),
];

/** Cuts a text into pieces that one file each can write. A space stays with what stands before it. */
export function runsOf(text: string, look: 'plain' | 'display', han: Han): Run[] {
  const faces = look === 'plain' ? plain(han) : display(han);
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const file = last && character === ' ' ? last.file : fileOf(character, faces);
    if (last?.file === file) last.text += character;
    else runs.push({ text: character, file });
  }
  return runs;
}

function fileOf(character: string, faces: Face[]): string {
  const code = character.codePointAt(0) ?? 0;
  // A character that no file has is drawn as the first one's empty box: a sign that something stood there.
  return (faces.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last)) ?? faces[0]!).file;
}
