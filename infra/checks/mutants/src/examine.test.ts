import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Examiner, type TestRun, type Tests } from './examine.ts';
import type { Mutant } from './mutant.ts';

const root = mkdtempSync(join(tmpdir(), 'charter-examine-'));
const file = join(root, 'price.ts');
const source = 'export const total = (price: number, fee: number) => price + fee;\n';
const mutant: Mutant = {
  name: 'the fee is taken off',
  file: 'price.ts',
  text: 'price + fee',
  replacement: 'price - fee',
  tier: 'unit',
  tests: ['price.test.ts'],
};
const green: TestRun = { failures: [] };
const failedIn = (title: string, error: string): TestRun => ({
  failures: [{ id: title, file: 'price.test.ts', test: `a price > ${title}`, errors: [error] }],
});
const failed = (error: string): TestRun => failedIn('has its fee', error);

/** Tests with these results: without the fault, in each run with it, and when a failed one is repeated with it. */
class GivenTests implements Tests {
  readonly runs: string[] = [];
  readonly changes: string[] = [];
  private readonly without: TestRun;
  private readonly withFault: TestRun[];
  private readonly repeated: TestRun;

  constructor(without: TestRun, withFault: TestRun | TestRun[], repeated = [withFault].flat()[0]!) {
    this.without = without;
    this.withFault = [withFault].flat();
    this.repeated = repeated;
  }

  run(files: readonly string[]): Promise<TestRun> {
    const isFaulty = readFileSync(file, 'utf8') !== source;
    this.runs.push(`${files.join()} ${isFaulty ? 'with' : 'without'} the fault`);
    if (!isFaulty) return Promise.resolve(this.without);
    return Promise.resolve(this.withFault.length > 1 ? this.withFault.shift()! : this.withFault[0]!);
  }

  repeat(): Promise<TestRun> {
    return Promise.resolve(this.repeated);
  }

  changed(path: string): void {
    this.changes.push(path);
  }
}

const verdict = (without: TestRun, withFault: TestRun, change: Partial<Mutant> = {}) =>
  new Examiner(root, new GivenTests(without, withFault), new Set()).examine({ ...mutant, ...change });

beforeEach(() => writeFileSync(file, source));
afterAll(() => rmSync(root, { recursive: true }));

describe('a mutant', () => {
  test('is found by the test that fails with it alone', async () => {
    expect(await verdict(green, failed('AssertionError: expected 90 to be 110'))).toEqual({ kind: 'found', by: 'a price > has its fee' });
    expect(readFileSync(file, 'utf8')).toBe(source);
  });

  test('is found by an error that the product throws in a test', async () => {
    expect(await verdict(green, failed('DomainError: INVALID'))).toMatchObject({ kind: 'found' });
  });

  test('that breaks nothing has survived', async () => {
    expect(await verdict(green, green)).toEqual({ kind: 'survived' });
  });

  test('is not inserted when a test fails without it', async () => {
    const tests = new GivenTests(failed('AssertionError: expected 1 to be 2'), green);
    expect(await new Examiner(root, tests, new Set()).examine(mutant)).toEqual({
      kind: 'unproven',
      reason: 'without the fault: a price > has its fee: AssertionError: expected 1 to be 2',
    });
    expect(tests.runs).toEqual(['price.test.ts without the fault']);
  });

  test('whose text does not occur proves nothing', async () => {
    expect(await verdict(green, failed('AssertionError'), { text: 'fee + price' })).toMatchObject({
      kind: 'unproven',
      reason: expect.stringContaining('occurs 0 times in price.ts'),
    });
  });

  test.each([
    'Error: Test timed out in 60000ms.',
    'Error: Hook timed out in 60000ms.',
    'Test timeout of 60000ms exceeded.',
    'ReferenceError: fees is not defined',
    'SyntaxError: Unexpected token',
  ])('is not found by a test that ends with "%s"', async (error) => {
    expect(await verdict(green, failed(error))).toEqual({ kind: 'unproven', reason: `a price > has its fee: ${error}` });
  });

  test('is not found by a runner that ends early', async () => {
    const crash = { failures: [], broken: 'Error: the worker has ended' };
    expect(await verdict(green, crash)).toEqual({ kind: 'unproven', reason: 'Error: the worker has ended' });
  });
});

describe('a test that fails with the fault', () => {
  const examined = (withFault: TestRun[], repeated: TestRun) =>
    new Examiner(root, new GivenTests(green, withFault, repeated), new Set()).examine(mutant);

  test('and not when it is repeated alone, but in the next run, has found it', async () => {
    expect(await examined([failed('AssertionError')], green)).toEqual({ kind: 'found', by: 'a price > has its fee' });
  });

  test('once has found nothing', async () => {
    expect(await examined([failed('AssertionError: late'), green], green)).toEqual({
      kind: 'unproven',
      reason: 'failed only once: a price > has its fee: AssertionError: late',
    });
  });

  test('each time another one has found nothing', async () => {
    const runs = ['one', 'two', 'three'].map((title) => failedIn(title, 'AssertionError: late'));
    expect(await examined(runs, green)).toMatchObject({ kind: 'unproven', reason: expect.stringContaining('a price > three') });
  });
});

test('files that were seen to pass are not run without a fault again', async () => {
  const tests = new GivenTests(green, failed('AssertionError'));
  const examiner = new Examiner(root, tests, new Set());
  await examiner.examine(mutant);
  await examiner.examine({ ...mutant, tests: ['price.test.ts', 'fee.test.ts'] });
  expect(tests.runs).toEqual([
    'price.test.ts without the fault',
    'price.test.ts with the fault',
    'fee.test.ts without the fault',
    'price.test.ts,fee.test.ts with the fault',
  ]);
  expect(tests.changes).toEqual([file, file, file, file]);
});
