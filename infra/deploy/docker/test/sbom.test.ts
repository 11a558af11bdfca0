import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFolderOf, productionPackages, sbomOf } from '../sbom.mjs';

const root = mkdtempSync(join(tmpdir(), 'charter-sbom-'));
const write = (file: string, content: object) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), JSON.stringify(content));
};

beforeAll(() => {
  write('node_modules/pg/package.json', { name: 'pg', version: '8.23.1', license: 'MIT' });
  write('node_modules/@node-rs/argon2/package.json', { name: '@node-rs/argon2', version: '2.0.2' });
  write('node_modules/@charter/ui/package.json', { name: '@charter/ui', version: '0.0.0', private: true });
  write('package-lock.json', {
    packages: {
      web: { dependencies: { react: '19', '@charter/ui': '*' }, devDependencies: { vite: '8' } },
      'libs/ui': { dependencies: { figtree: '5' } },
      'node_modules/@charter/ui': { link: true, resolved: 'libs/ui' },
      'libs/ui/node_modules/figtree': {},
      'node_modules/figtree': {},
      'node_modules/react': { dependencies: { scheduler: '1' } },
      'node_modules/react/node_modules/scheduler': {},
      'node_modules/vite': {},
    },
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the list has each package once, with version, license and package URL, and Node, but not our own code', () => {
  const folders = [
    'node_modules/pg',
    'node_modules/pg',
    'node_modules/@node-rs/argon2',
    'node_modules/@charter/ui',
    'node_modules/missing',
  ];
  const sbom = sbomOf(root, { name: 'booking', version: '1.0.0', nodeVersion: '24.21.0', folders });
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'charter/booking', version: '1.0.0' } },
  });
  expect(sbom.components.map(({ purl }) => purl)).toEqual([
    'pkg:generic/node@24.21.0',
    'pkg:npm/%40node-rs/argon2@2.0.2',
    'pkg:npm/pg@8.23.1',
  ]);
  expect(sbom.components.at(-1)).toMatchObject({ licenses: [{ expression: 'MIT' }] });
});

test('the packages of a front end are those that it depends on in production, wherever they are installed', () => {
  expect(productionPackages(root, 'web').toSorted()).toEqual([
    'libs/ui/node_modules/figtree',
    'node_modules/react',
    'node_modules/react/node_modules/scheduler',
  ]);
});

test('a file belongs to the innermost package that contains it', () => {
  expect(packageFolderOf('node_modules/a/node_modules/@b/c/index.js')).toBe('node_modules/a/node_modules/@b/c');
  expect(packageFolderOf('services/booking/src/main.ts')).toBeUndefined();
});
