import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../../..');
let copy: string;

const run = (args: string[], cwd = copy) =>
  spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { ...process.env, CHARTER_ROOT: copy, NODE_OPTIONS: '' } });
const generate = (...args: string[]) => run([join(root, 'infra/dev/local/src/generator/main.ts'), ...args]);

/** The parts of the repository that the generated files import; other libraries are those of node_modules. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'charter-generator-'));
  cpSync(join(root, 'libs/contracts/src'), join(copy, 'libs/contracts/src'), { recursive: true });
  for (const file of ['libs/contracts/package.json', 'services/content/package.json', 'tsconfig.base.json'])
    cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const paths = { '@charter/contracts': ['./libs/contracts/src/index.ts'] };
  const tsconfig = { extends: './tsconfig.base.json', compilerOptions: { paths }, include: ['services/content/src'] };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(tsconfig));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('the generated files of a subject compile and are formatted', () => {
  const { status, stdout, stderr } = generate('service-files', 'content', 'gift-cards');
  expect([status, stderr]).toEqual([0, '']);
  const files = stdout.split('\n').filter((line) => line.endsWith('.ts'));
  expect(files).toHaveLength(8);
  expect(readFileSync(join(copy, 'libs/contracts/src/index.ts'), 'utf8')).toContain("export * from './gift-cards/operations.js';");
  const compiled = run([join(root, 'node_modules/@typescript/native/bin/tsc'), '-p', 'tsconfig.json']);
  expect([compiled.status, compiled.stdout]).toEqual([0, '']);
  const formatted = run([
    join(root, 'node_modules/prettier/bin/prettier.cjs'),
    '--config',
    join(root, '.prettierrc.json'),
    '--check',
    ...files,
  ]);
  expect([formatted.status, formatted.stderr]).toEqual([0, '']);
});

test('existing files are not overwritten, and wrong arguments are usage errors', () => {
  expect(generate('service-files', 'content', 'gift-cards')).toMatchObject({ status: 2, stderr: expect.stringContaining('exist already') });
  expect(generate('service-files', 'nowhere', 'gift-cards')).toMatchObject({ status: 2, stderr: 'There is no service nowhere\n' });
  expect(generate('service-files', 'content', 'staff')).toMatchObject({
    status: 2,
    stderr: 'The singular of staff is not known: add it\n',
  });
  expect(generate('service-files', 'content', 'Gift Cards')).toMatchObject({ status: 2 });
});
