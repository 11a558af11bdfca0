/** The rules of CONTRIBUTING.md about comments, as far as their first words show them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const files = globSync(['{services,libs,web,admin-web,infra}/**/*.{ts,tsx,mjs}', '*.{ts,mjs}'], {
  cwd: root,
  exclude: (name) => /(?:^|\/)(?:node_modules|dist|coverage)$/.test(name),
}).filter((file) => !file.endsWith('boundaries/test/comments.test.ts'));

/** A relation without the noun that it belongs to: the reader has to find out what is "of" or "for" something. */
const startsWithRelation = /(?:\/\*\*|\/\/|^\s*\*) (?:Of|As|For|Where|By|With|From|To) [a-z`]/;
/** Beginnings of whole sentences. */
const sentences = /(?:\/\*\*|\/\/|\*) (?:By default|From (?:here|now|then) on|For example) /;
/** A comment about the lines after its own is wrong as soon as one of them is moved or added. */
const countsNext =
  /(?:\/\*\*|\/\/|^\s*\*) .*\b(?:[Tt]his and the next|as the next (?:one|two|three)|The next (?:ones|two|three) (?:is|are))\b/;

/** @returns `file:line: text` of each line that matches */
function linesOf(isWrong: (line: string) => boolean): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isWrong(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
}

const lacksNoun = (line: string) => startsWithRelation.test(line) && !sentences.test(line);

describe('a search finds', () => {
  test('the files of all packages', () => {
    for (const folder of ['services/booking/src', 'libs/contracts/src', 'web/src', 'admin-web/src', 'infra/dev', 'web/e2e']) {
      expect(files.filter((file) => file.startsWith(folder)).length).toBeGreaterThan(10);
    }
  });

  test.each([
    ['/** Of an invoice. */', true],
    [' * As `keep`, for payment requests.', true],
    ['  await initdb(); // For systems without C.UTF-8.', true],
    ['// By default the client captures two stacks per request.', false],
    ['/** Invoices only. */', false],
    ["  const text = 'Of course';", false],
  ])('%s: %s', (line, expected) => {
    expect(lacksNoun(line)).toBe(expected);
  });

  test.each([
    ['/** This and the next two are null for a booking that staff entered by phone. */', true],
    ['/** US cents, as the next two: the price. */', true],
    ['/** The next ones are of a cancellation, and absent for other changes. */', true],
    ['// Keeps the previous rows until the next ones are loaded.', false],
  ])('%s: %s', (line, expected) => {
    expect(countsNext.test(line)).toBe(expected);
  });
});

test('a comment names the thing that it is about', () => {
  expect(linesOf(lacksNoun)).toEqual([]);
});

test('a comment is about its own line', () => {
  expect(linesOf((line) => countsNext.test(line))).toEqual([]);
});
