import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorOf, followErrors } from './log-errors.ts';

test('errorOf returns message and cause of error and fatal lines only', () => {
  expect(errorOf('{"level":50,"msg":"could not publish","error":{"message":"timeout"}}')).toBe('could not publish: timeout');
  expect(errorOf('{"level":60,"time":1,"msg":"out of memory"}')).toBe('out of memory');
  expect(errorOf('{"level":"error","msg":"no"}')).toBe('no');
  expect(errorOf('{"level":30,"msg":"a guest wrote \\"level\\":50"}')).toBeUndefined();
  expect(errorOf('{"level":40,"msg":"slow"}')).toBeUndefined();
  expect(errorOf('not JSON, but "level":50')).toBeUndefined();
});

test('followErrors starts at the end of the file, waits for complete lines, and omits stack traces', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const file = join(folder, 'x.log');
  const shown: string[] = [];
  appendFileSync(file, '{"level":50,"msg":"yesterday"}\n');
  const following = followErrors(file, (message) => shown.push(message));
  appendFileSync(file, '{"level":50,"msg":"to');
  following.flush();
  expect(shown).toEqual([]);
  appendFileSync(file, 'day\\n  at x.ts:1"}\n{"level":30,"msg":"fine"}\n');
  following.stop();
  expect(shown).toEqual(['today']);
  rmSync(folder, { recursive: true });
});
