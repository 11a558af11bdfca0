import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reset } from './home.ts';
import { loadSecrets } from './secrets.ts';
import { HomeInUse, readStack, runningStarter, stackFile, acquireHome } from './stack-file.ts';

let home: string;
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'home-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

const aDeadPid = () => spawnSync(process.execPath, ['-p', '0']).pid;

test('acquireHome rejects a home that another living process has locked', () => {
  writeFileSync(join(home, 'starter.pid'), String(process.ppid));
  if (runningStarter(home) !== undefined) expect(() => acquireHome(home)).toThrow(HomeInUse);
  writeFileSync(join(home, 'starter.pid'), String(process.pid));
  expect(runningStarter(home)).toBe(process.pid);
});

test('acquireHome takes over the lock of a killed process', () => {
  writeFileSync(join(home, 'starter.pid'), String(aDeadPid()));
  writeFileSync(stackFile(home), '{"site":"http://localhost:3000"}');
  expect(readStack(home)).toBeUndefined();
  const leave = acquireHome(home);
  expect(existsSync(stackFile(home))).toBe(false);
  expect(runningStarter(home)).toBe(process.pid);
  leave();
  expect(runningStarter(home)).toBeUndefined();
});

test('loadSecrets generates secrets once, readable by the owner only', () => {
  const first = loadSecrets(home);
  expect(loadSecrets(home)).toEqual(first);
  expect(statSync(join(home, 'secrets.json')).mode & 0o077).toBe(0);
});

test('reset deletes only the stack’s state', () => {
  loadSecrets(home);
  writeFileSync(join(home, 'holiday.jpg'), 'mine');
  reset(home);
  expect(existsSync(join(home, 'secrets.json'))).toBe(false);
  expect(existsSync(join(home, 'holiday.jpg'))).toBe(true);
});
