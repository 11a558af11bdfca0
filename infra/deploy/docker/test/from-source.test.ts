import { globSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { read, root } from './compose-file.js';

test('programs that run from their source use only syntax whose types can be stripped', () => {
  const files = globSync('infra/{deploy/ops,dev/paypal-emulator,dev/local}/src/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  const failing = files.flatMap((file) => {
    try {
      stripTypeScriptTypes(read(file));
      return [];
    } catch (error) {
      return [`${file}: ${(error as Error).message}`];
    }
  });
  expect(failing).toEqual([]);
});
