import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { affectedFolders, changedFiles, changedFolders, landedFiles } from './changed-files.ts';

let root: string;
const put = (file: string, text = file) => writeFileSync(join(root, file), text);
const git = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
const commit = () => {
  git(['add', '.']);
  git(['commit', '--message', 'test']);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-files-'));
  git(['init', '--initial-branch', 'main']);
  for (const file of ['same.ts', 'edited.ts', 'committed.ts', 'deleted.ts', 'package.json']) put(file);
  put('.gitignore', 'dist.js');
  commit();
  git(['switch', '--create', 'feature']);
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
  git(['checkout', 'package.json']);
  expect(changedFiles(root)).toEqual([]);
  git(['branch', '--delete', '--force', 'main']);
  expect(changedFiles(root)).toBeUndefined();
});

describe('a landing', () => {
  test('has the changes of its branch', () => {
    put('committed.ts', 'changed');
    commit();
    expect(landedFiles(root)).toEqual(['committed.ts']);
  });

  test('has the changes of the last day on main, and all where its commits are not known', () => {
    git(['switch', 'main']);
    expect(landedFiles(root)).toBeUndefined();
    git(['commit', '--amend', '--no-edit'], { GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z' });
    put('edited.ts', 'changed');
    commit();
    expect(landedFiles(root)).toEqual(['edited.ts']);
  });
});

describe('packages', () => {
  const json = (file: string, content: object) => put(file, JSON.stringify(content));

  beforeEach(() => {
    for (const folder of ['libs/texts/src', 'services/shop/src', 'services/other']) mkdirSync(join(root, folder), { recursive: true });
    symlinkSync(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), join(root, 'node_modules'));
    put('.gitignore', 'node_modules\n.nx');
    json('nx.json', { useDaemonProcess: false });
    json('package.json', { name: 'example', private: true, workspaces: ['libs/*', 'services/*'] });
    json('libs/texts/package.json', { name: '@example/texts', version: '1.0.0' });
    put('libs/texts/src/index.ts');
    json('services/shop/package.json', { name: '@example/shop', version: '1.0.0', dependencies: { '@example/texts': '*' } });
    put('services/shop/src/main.ts');
    json('services/other/package.json', { name: '@example/other', version: '1.0.0' });
    git(['switch', 'main']);
    commit();
    git(['switch', '--create', 'packages']);
  });

  test('are affected by changes of their own files, deleted ones too, and by those of packages that they import', () => {
    put('services/shop/src/main.ts', 'changed');
    put('README.md', 'changed');
    expect(affectedFolders(root)).toEqual(['services/shop']);
    expect(changedFolders(root)).toEqual(['services/shop']);
    git(['checkout', '.']);
    rmSync(join(root, 'libs/texts/src/index.ts'));
    expect(changedFolders(root)).toEqual(['libs/texts']);
    expect(affectedFolders(root)?.toSorted()).toEqual(['libs/texts', 'services/shop']);
  });

  test('are all to be tested when nothing has changed, and after a change in the root folder', () => {
    expect(changedFolders(root)).toEqual([]);
    expect(affectedFolders(root)).toBeUndefined();
    put('services/shop/src/main.ts', 'changed');
    put('nx.json', '{}');
    expect(changedFolders(root)).toBeUndefined();
    expect(affectedFolders(root)).toBeUndefined();
  });
});
