import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { apiDocument } from '../src/openapi.js';

const gateway = join(import.meta.dirname, '..');

beforeAll(() => {
  // The fields come from the sources of the contracts, whose build may be older or missing.
  execFileSync(process.execPath, [join(gateway, '../../libs/contracts/generate-openapi.mjs')]);
});

test('the committed openapi.json describes this version; `npm run openapi` writes it', async () => {
  const committed = JSON.parse(readFileSync(join(gateway, 'openapi.json'), 'utf8')) as unknown;
  expect(JSON.parse(JSON.stringify(await apiDocument()))).toEqual(committed);
});
