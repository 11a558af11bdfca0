import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { insertFault, type Mutant } from './mutant.ts';

const root = mkdtempSync(join(tmpdir(), 'charter-mutant-'));
const source = 'export const total = (price: number, fee: number) => price + fee;\n';
const read = () => readFileSync(join(root, 'price.ts'), 'utf8');
const mutant: Mutant = {
  name: 'the fee is taken off',
  file: 'price.ts',
  text: 'price + fee',
  replacement: 'price - fee',
  tier: 'unit',
  tests: ['price.test.ts'],
};

beforeEach(() => writeFileSync(join(root, 'price.ts'), source));
afterAll(() => rmSync(root, { recursive: true }));

describe('a fault', () => {
  test('is written into the file, and removed again', () => {
    const remove = insertFault(root, mutant);
    expect(read()).toBe(source.replace('+', '-'));
    remove();
    expect(read()).toBe(source);
  });

  test('may have the characters that a pattern of replacement would interpret', () => {
    insertFault(root, { ...mutant, replacement: '`$&`' });
    expect(read()).toContain('=> `$&`;');
  });

  test.each([
    ['nowhere', 'fee + price', 0],
    ['twice', 'number', 2],
  ])('is rejected with its file when its text occurs %s, and the file stays as it is', (_, text, count) => {
    expect(() => insertFault(root, { ...mutant, text })).toThrow(`The text of the fault occurs ${count} times in price.ts`);
    expect(read()).toBe(source);
  });
});
