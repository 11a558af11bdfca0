import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { editedMigrations } from './released-migrations.ts';
import { released } from './released.ts';

const folder = mkdtempSync(join(tmpdir(), 'charter-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...options: string[]) => execFileSync('git', options, { cwd: folder, encoding: 'utf8' }).trim();
const home = join(folder, 'services/catalog/src/migrations');
const write = (file: string, content: string) => writeFileSync(join(home, file), content);
let release: string;

beforeEach(() => {
  rmSync(join(folder, '.git'), { recursive: true, force: true });
  rmSync(join(folder, 'services'), { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  git('init', '--quiet');
  write('1795900000100-baseline.ts', 'CREATE TABLE palm');
  write('index.ts', 'one');
  git('add', '--all');
  git('-c', 'user.name=test', '-c', 'user.email=test@charter.example', 'commit', '--quiet', '--message', 'release');
  release = git('rev-parse', 'HEAD');
});

test('no migration of the released version was edited since', () => {
  const repository = join(import.meta.dirname, '../../../..');
  expect(released ? editedMigrations(released.commit, repository) : []).toEqual([]);
});

test('migrations that were added, and their list, are no edit', () => {
  write('1796900000000-more.ts', 'ALTER TABLE palm');
  write('index.ts', 'one, two');
  expect(editedMigrations(release, folder)).toEqual([]);
});

test('an edited migration is found', () => {
  write('1795900000100-baseline.ts', 'CREATE TABLE tree');
  expect(editedMigrations(release, folder)).toEqual(['services/catalog/src/migrations/1795900000100-baseline.ts']);
});

test('a renamed migration is found', () => {
  renameSync(join(home, '1795900000100-baseline.ts'), join(home, '1795900000100-first.ts'));
  expect(editedMigrations(release, folder)).toEqual(['services/catalog/src/migrations/1795900000100-baseline.ts']);
});

test('a clone without the release fails', () => {
  expect(() => editedMigrations('0'.repeat(40), folder)).toThrow(/bad object/);
});
