import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { changedFiles } from './changed-files.ts';

let root: string;
const put = (file: string, text = file) => writeFileSync(join(root, file), text);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: root, stdio: 'ignore' });
const commit = () => {
  git('add', '.');
  git('commit', '--message', 'test');
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-files-'));
  git('init', '--initial-branch', 'main');
  for (const file of ['same.ts', 'edited.ts', 'committed.ts', 'deleted.ts', 'package.json']) put(file);
  put('.gitignore', 'dist.js');
  commit();
  git('switch', '--create', 'feature');
});
afterEach(() => rmSync(root, { recursive: true }));

test('committed, edited and new files have changed; deleted and ignored ones are left out', () => {
  expect(changedFiles(root)).toEqual([]);
  put('committed.ts', 'changed');
  commit();
  put('edited.ts', 'changed');
  put('ünew file.ts');
  put('dist.js');
  rmSync(join(root, 'deleted.ts'));
  expect(changedFiles(root)?.toSorted()).toEqual(['committed.ts', 'edited.ts', 'ünew file.ts']);
});

test('all files are to be checked when a file that applies to all has changed, or without main', () => {
  put('package.json', 'changed');
  expect(changedFiles(root)).toBeUndefined();
  git('checkout', 'package.json');
  expect(changedFiles(root)).toEqual([]);
  git('branch', '--delete', '--force', 'main');
  expect(changedFiles(root)).toBeUndefined();
});
