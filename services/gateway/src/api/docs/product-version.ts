import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Version in the manifests of packages, which are not released on their own. */
const unreleased = '0.0.0';

/** The version in the root package.json: all parts are released together. Built or not, it is in a folder above this file. */
export function productVersion(folder = import.meta.dirname): string {
  const file = join(folder, 'package.json');
  if (existsSync(file)) {
    const { version = unreleased } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string };
    if (version !== unreleased) return version;
  }
  if (dirname(folder) === folder) throw new Error('No package.json above this file has the version of the product');
  return productVersion(dirname(folder));
}
