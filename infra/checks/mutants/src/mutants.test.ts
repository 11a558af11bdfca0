import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Tier } from './mutant.ts';
import { mutants } from './mutants.ts';

const root = join(import.meta.dirname, '../../../..');

/** The test files of each tier, as vitest.config.ts and Playwright find them. */
const files: Record<Tier, RegExp> = {
  unit: /^(services|libs|infra\/\w+)\/[\w-]+\/src\/.+\.test\.ts$/,
  component: /^(web|admin-web|libs\/ui)\/src\/.+\.test\.tsx?$/,
  service: /^(services|libs|infra\/\w+)\/[\w-]+\/test\/.+\.int\.test\.ts$/,
  journey: /^(web|admin-web)\/e2e\/.+\.spec\.ts$/,
};

test('each mutant has a name of its own', () => {
  const names = mutants.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

// A change of the code that an entry names needs a change of the entry, which is noticed here and not by night.
describe.each(mutants)('$name', ({ file, text, replacement, tier, tests }) => {
  test('is inserted at one place', () => {
    expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2);
    expect(replacement).not.toBe(text);
  });

  test('is found by test files of its tier', () => {
    expect(tests).not.toEqual([]);
    for (const path of tests) expect(path).toMatch(files[tier]);
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
