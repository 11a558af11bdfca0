/**
 * Folders of one package must not import each other in a circle, type imports included: a folder that is part of a circle cannot be
 * read, tested or moved alone. Files directly in `src` (module, entry point, environment) count as folders of one file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../../..');

/** Not separated yet. */
const unseparated = ['services/booking/src', 'services/payment/src'];

const packages = ['services', 'libs']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}/src`))
  .filter((folder) => !unseparated.includes(folder));

interface SourceFile {
  path: string;
  text: string;
}

const sourcesOf = (folder: string): SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, folder, path), 'utf8') }));

const folderOf = (path: string): string => (path.includes('/') ? dirname(path) : path);

/** Folder → folders that its files import. */
function importsBetweenFolders(files: readonly SourceFile[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const from = folderOf(path);
    const targets = imports.get(from) ?? new Set();
    for (const [, specifier] of text.matchAll(/\b(?:from|import)\s+'(\.[^']+)'/g)) {
      const target = relative('.', join(dirname(path), specifier!)).replace(/\.js$/, '.ts');
      if (folderOf(target) !== from) targets.add(folderOf(target));
    }
    imports.set(from, targets);
  }
  return imports;
}

/** One path per folder that leads back to it. */
function cyclesOf(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...imports.keys()].flatMap((start) => {
    const open = [[start]];
    const seen = new Set<string>();
    for (let path = open.shift(); path; path = open.shift()) {
      for (const next of imports.get(path.at(-1)!) ?? []) {
        if (next === start) return [[...path, start].join(' → ')];
        if (!seen.has(next)) open.push([...path, next]);
        seen.add(next);
      }
    }
    return [];
  });
}

test('a cycle over three folders is found, and a diamond is none', () => {
  const cycle = [
    { path: 'a/one.ts', text: "import type { Two } from '../b/two.js';" },
    { path: 'b/two.ts', text: "export * from '../c/three.js';" },
    { path: 'c/three.ts', text: "import { one } from '../a/one.js';" },
  ];
  expect(cyclesOf(importsBetweenFolders(cycle))).toContain('a → b → c → a');
  const diamond = [
    { path: 'app.module.ts', text: "import './a/one.js';\nimport './b/two.js';\nimport { env } from './app.env.js';" },
    { path: 'app.env.ts', text: '' },
    { path: 'a/one.ts', text: "import { three } from '../c/three.js';\nimport { env } from '../app.env.js';" },
    { path: 'b/two.ts', text: "import { three } from '../c/three.js';" },
    { path: 'c/three.ts', text: '' },
  ];
  expect(cyclesOf(importsBetweenFolders(diamond))).toEqual([]);
});

test.each(packages)('folders of %s import each other in one direction', (folder) => {
  expect(cyclesOf(importsBetweenFolders(sourcesOf(folder)))).toEqual([]);
});
