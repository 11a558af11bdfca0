import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedTexts } from '@charter/ui/test/unused-texts';

const source = join(import.meta.dirname, '..');

const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

test('every text of the back office is used in its code', () => {
  const texts = JSON.parse(readFileSync(join(source, 'locales/en.json'), 'utf8')) as Record<string, string>;
  expect(unusedTexts(texts, sources(source))).toEqual([]);
});
