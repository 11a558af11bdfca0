import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Scanner } from '@tailwindcss/oxide';
import { beforeAll, expect, test } from 'vitest';
import { shortClassNames, shortenLiterals, shortenStyleSheet } from '../../scripts/short-class-names.ts';

const folders = [resolve(import.meta.dirname, '..'), resolve(import.meta.dirname, '../../../libs/ui/src')];
let names: ReadonlyMap<string, string>;
beforeAll(async () => {
  names = await shortClassNames(join(folders[0]!, 'main.css'), folders);
});

test('classes of Tailwind get short names, each its own', () => {
  expect(names.size).toBeGreaterThan(500);
  expect(new Set(names.values()).size).toBe(names.size);
  for (const short of names.values()) expect(short).toMatch(/^[a-z][a-z0-9]{0,2}$/);
});

test.each(['hidden', 'group', 'script-error', 'text-balance', 'blur-hero'])(
  'a word, and a class written in a style sheet, keep their name: %s',
  (name) => expect(names.has(name)).toBe(false),
);

test('in style sheets class selectors change, numbers and other classes do not', () => {
  const some = new Map([
    ['p-2.5', 'a'],
    ['hover:block', 'b'],
    ['2xl:p-2', 'c'],
  ]);
  const css = String.raw`.p-2\.5{padding:.625rem}.hover\:block:hover:not(.p-2\.5){display:block}.\32 xl\:p-2{padding:.5rem}.other{margin:.5em}`;
  expect(shortenStyleSheet(css, some)).toBe('.a{padding:.625rem}.b:hover:not(.a){display:block}.c{padding:.5rem}.other{margin:.5em}');
});

test('in sources only literals change', () => {
  const some = new Map([
    ['p-2', 'a'],
    ['mt-4', 'b'],
    ["before:content-['']", 'c'],
  ]);
  const source =
    'const Box = ({ wide }) => <p className={`p-2 ${wide ? \'mt-4 row\' : "p-2"} mt-4`} id="before:content-[\'\']">mt-4 {p-2}</p>; // p-2';
  expect(shortenLiterals(source, 'box.tsx', some)).toBe(
    'const Box = ({ wide }) => <p className={`a ${wide ? \'b row\' : "a"} b`} id="c">mt-4 {p-2}</p>; // p-2',
  );
});

// A class that is renamed in the style sheet and not in the sources would have no effect, in builds only.
test('no source keeps a name that the style sheet no longer has', () => {
  const scanner = new Scanner({});
  const kept = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('test/'))
      .flatMap((file) => {
        const content = shortenLiterals(readFileSync(join(folder, file), 'utf8'), file, names).replaceAll(/\/\*[^]*?\*\/|\/\/ .*/g, '');
        const candidates = scanner.getCandidatesWithPositions({ content, extension: 'tsx' });
        return candidates.filter(({ candidate }) => names.has(candidate)).map(({ candidate }) => `${file}: ${candidate}`);
      }),
  );
  expect(kept).toEqual([]);
});
