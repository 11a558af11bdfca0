/** Paths that the documentation names must exist: a moved file would otherwise leave broken links behind. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const tracked = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** `[text](path)` relative to the file, and `path/to/file.ext` in backticks relative to the root, its folder or the package's `src`. */
function brokenLinks(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/```[\s\S]*?```/g, '');
  const folder = dirname(file);
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, path]) => path!)
    .filter((path) => !existsSync(join(root, folder, path)));
  const quoted = [...text.matchAll(/`((?:services|libs|infra|web|admin-web)\/[\w./-]+)`/g)]
    .map(([, path]) => path!)
    // A build makes what is below dist.
    .filter((path) => !path.includes('/dist') && !existsSync(join(root, path)));
  return [...linked, ...quoted];
}

test.each(tracked)('every path in %s exists', (file) => {
  expect(brokenLinks(file)).toEqual([]);
});
