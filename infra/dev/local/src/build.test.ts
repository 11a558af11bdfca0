import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceFingerprint } from './build.ts';

let root: string;
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  put('services/booking/src/main.ts', 'a');
  put('web/src/main.tsx', 'a');
});
afterEach(() => rmSync(root, { recursive: true }));

test('the fingerprint changes when a source is added, changed or removed', () => {
  const before = sourceFingerprint(root);
  expect(sourceFingerprint(root)).toBe(before);
  put('libs/contracts/src/index.ts', 'a');
  const after = sourceFingerprint(root);
  expect(after).not.toBe(before);
  utimesSync(join(root, 'web/src/main.tsx'), 1, 1);
  expect(sourceFingerprint(root)).not.toBe(after);
  rmSync(join(root, 'services/booking/src/main.ts'));
  expect(sourceFingerprint(root)).not.toBe(after);
});

test('the fingerprint ignores files that a build does not read', () => {
  const before = sourceFingerprint(root);
  put('services/booking/dist/main.js', 'a');
  put('services/booking/src/slots.test.ts', 'a');
  put('services/booking/test/slots.int.test.ts', 'a');
  put('web/node_modules/x/index.js', 'a');
  put('web/e2e/journey.spec.ts', 'a');
  put('web/public/media/brand/yacht.avif', 'a');
  expect(sourceFingerprint(root)).toBe(before);
});
