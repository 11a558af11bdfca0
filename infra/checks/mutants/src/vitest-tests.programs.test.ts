import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VitestTests } from './vitest-tests.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'charter-vitest-')));
const write = (name: string, text: string) => writeFileSync(join(root, name), text);
const price = (operator: string) => write('price.ts', `export const total = (price: number, fee: number) => price ${operator} fee;\n`);
let tests: VitestTests;

beforeAll(async () => {
  symlinkSync(join(import.meta.dirname, '../../../../node_modules'), join(root, 'node_modules'));
  write('package.json', '{ "type": "module" }');
  write(
    'vitest.config.ts',
    `export default { test: { projects: [{ test: { name: 'unit', include: ['*.test.ts'], fsModuleCache: false } }] } };`,
  );
  price('+');
  const testOf = (source: string) =>
    `import { expect, test } from 'vitest';
import { total } from '${source}';
test('has its fee', () => expect(total(100, 10)).toBe(110));\n`;
  write('price.test.ts', testOf('./price.ts'));
  write('typing-error.test.ts', testOf('./prices.ts'));
  tests = await VitestTests.start({ root, env: {}, log: join(root, 'vitest.log') });
});
afterAll(async () => {
  await tests?.stop();
  rmSync(root, { recursive: true });
});

describe('a run', () => {
  test('sees a change of a source, and its end', async () => {
    expect(await tests.run(['price.test.ts'])).toEqual({ failures: [] });
    price('-');
    tests.changed(join(root, 'price.ts'));
    const found = await tests.run(['price.test.ts']);
    const errors = ['AssertionError: expected 90 to be 110 // Object.is equality'];
    expect(found).toEqual({ failures: [{ id: expect.any(String), file: 'price.test.ts', test: 'has its fee', errors }] });
    expect(await tests.repeat(found.failures[0]!)).toEqual(found);
    price('+');
    tests.changed(join(root, 'price.ts'));
    expect(await tests.run(['price.test.ts'])).toEqual({ failures: [] });
  });

  test('of a file that cannot be loaded is broken, and no failed test', async () => {
    expect(await tests.run(['typing-error.test.ts'])).toEqual({ failures: [], broken: expect.stringContaining('./prices.ts') });
  });

  test('of a file that does not exist is broken', async () => {
    expect(await tests.run(['prices.test.ts'])).toEqual({ failures: [], broken: 'prices.test.ts is not a test file' });
  });
});
