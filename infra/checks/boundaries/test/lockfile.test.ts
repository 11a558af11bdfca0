import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

interface Locked {
  link?: boolean;
  integrity?: string;
}

const root = join(import.meta.dirname, '../../../..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };

/** Packages from the registry. */
const external = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

test('every external package in the lock file has a SHA-512 checksum', () => {
  expect(external.length).toBeGreaterThan(500);
  expect(external.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});
