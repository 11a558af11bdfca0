import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackupFolder } from './backup-folder.ts';

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'nightly-'));
});
afterEach(() => rmSync(path, { recursive: true }));

const hour = 3_600_000;
const start = Date.parse('2026-11-25T08:00:00Z');
const write = async (folder: string) => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'manifest.json'), '{}');
};

test('so many backups are kept, and other folders stay', async () => {
  const folder = new BackupFolder(path);
  mkdirSync(join(path, 'before-upgrade'));
  expect(await folder.latest()).toBeUndefined();
  for (let at = 0; at < 4; at += 1) await folder.add(start + at * hour, 2, write);
  expect(readdirSync(path).toSorted()).toEqual(['2026-11-25T10-00-00', '2026-11-25T11-00-00', 'before-upgrade']);
  expect(await folder.latest()).toBe(start + 3 * hour);
});

test('a backup that fails leaves nothing, removes none and is not the latest', async () => {
  const folder = new BackupFolder(path);
  await folder.add(start, 1, write);
  const failing = async (empty: string) => {
    mkdirSync(empty);
    writeFileSync(join(empty, 'half'), '');
    throw new Error('PostgreSQL is unreachable');
  };
  await expect(folder.add(start + hour, 1, failing)).rejects.toThrow('PostgreSQL is unreachable');
  expect(readdirSync(path)).toEqual(['2026-11-25T08-00-00']);
  expect(await folder.latest()).toBe(start);
});

test('one that was interrupted does not count, and the next removes it', async () => {
  const folder = new BackupFolder(path);
  await folder.add(start, 5, write);
  mkdirSync(join(path, '2026-11-25T09-00-00'));
  expect(await folder.latest()).toBe(start);
  await folder.add(start + 2 * hour, 5, write);
  expect(readdirSync(path).toSorted()).toEqual(['2026-11-25T08-00-00', '2026-11-25T10-00-00']);
});
