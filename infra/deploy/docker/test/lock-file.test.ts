/**
 * `npm ci`, which installs the packages of the images, rejects a lock file without the optional packages of other systems. `npm install` leaves them
 * out of a new lock file when packages of this system are installed already; `npm install --package-lock-only` adds them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  link?: boolean;
  integrity?: string;
  /** The package is contained in the archive of the one around it, which has the checksum. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}
type Packages = Record<string, LockedPackage>;

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package-lock.json'), 'utf8')) as { packages: Packages };

/** @returns those packages of which another one has an optional dependency, and which a package manager would not find */
function missing(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, wanted]) => !satisfies(versionSeenFrom(folder, name, packages), wanted))
      .map(([name, wanted]) => `${name}@${wanted}, of ${folder}`),
  );
}

/** The version that a module in the folder gets: of the nearest `node_modules`. */
function versionSeenFrom(folder: string, name: string, packages: Packages): string | undefined {
  for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const found = packages[`${from ? `${from}/` : ''}node_modules/${name}`];
    if (found || !from) return found?.version;
  }
}

/** Packages of a system are of exactly the version of the package that they belong to. */
const satisfies = (version: string | undefined, wanted: string) => version !== undefined && (!/^\d/.test(wanted) || version === wanted);

test('the lock file has the optional packages of all systems', () => {
  expect(missing(lock.packages)).toEqual([]);
});

test('a package of another version, or of no version, is missing', () => {
  const incomplete: Packages = {
    'node_modules/bundler': { version: '1.3.2', optionalDependencies: { 'bundler-linux': '1.3.2', 'bundler-darwin': '1.3.2' } },
    'node_modules/bundler-linux': { version: '1.3.2' },
    'node_modules/bundler-darwin': { version: '1.2.19' },
    'node_modules/site/node_modules/bundler': { version: '1.2.19', optionalDependencies: { 'bundler-darwin': '1.2.19', pretty: '^1' } },
  };
  expect(missing(incomplete)).toEqual([
    'bundler-darwin@1.3.2, of node_modules/bundler',
    'pretty@^1, of node_modules/site/node_modules/bundler',
  ]);
});

test('every package that is downloaded has a SHA-512 checksum', () => {
  const downloaded = Object.entries(lock.packages).filter(
    ([folder, { link, inBundle }]) => folder.includes('node_modules/') && !link && !inBundle,
  );
  expect(downloaded.length).toBeGreaterThan(500);
  expect(downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([folder]) => folder)).toEqual([]);
});
