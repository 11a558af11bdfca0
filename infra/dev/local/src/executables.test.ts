import { expect, test } from 'vitest';
import { isAtLeast, onPath, versionOf } from './executables.ts';

test('isAtLeast compares versions numerically', () => {
  expect(isAtLeast('2.10.27', '2.9')).toBe(true);
  expect(isAtLeast('2.9', '2.9')).toBe(true);
  expect(isAtLeast('2.8.9', '2.9')).toBe(false);
  expect(isAtLeast('7.0.15', '6.2')).toBe(true);
  expect(isAtLeast('18.4', '15')).toBe(true);
});

test('finds a program on PATH and reads its version', async () => {
  expect(onPath('no-such-program-here')).toBeUndefined();
  expect(await versionOf(process.execPath)).toBe(process.versions.node);
  expect(await versionOf('/no/such/program')).toBeUndefined();
});
