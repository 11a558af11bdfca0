import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

interface Locked {
  link?: boolean;
  integrity?: string;
}

const root = join(import.meta.dirname, '../../../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };

/** All that comes from elsewhere. */
const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('every package that comes from elsewhere is the one that was looked at: its bytes have a checksum', () => {
  expect(foreign.length).toBeGreaterThan(500);
  expect(foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});
