/** Files that differ from the branch `main`, for checks that need not read the whole repository each time. */
import { execFileSync } from 'node:child_process';

/** A change of one of these may change the result for any file. */
const GLOBAL = /^(\.oxlintrc\.json|\.prettierrc\.json|\.prettierignore|\.editorconfig|package(-lock)?\.json|tsconfig\.base\.json)$/;

/**
 * Changed and new files since the branch left `main`, relative to the repository, committed or not; without deleted ones.
 * @returns undefined when all files have to be checked: without git or `main`, or after a change of a file that applies to all
 */
export function changedFiles(root: string): string[] | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = (...args: string[]) =>
    git(...args, '-z')
      .split('\0')
      .filter(Boolean);
  try {
    const base = git('merge-base', 'HEAD', 'main').trim();
    const changed = [
      ...lines('diff', '--name-only', '--relative', '--diff-filter=d', base),
      ...lines('ls-files', '--others', '--exclude-standard'),
    ];
    return changed.some((file) => GLOBAL.test(file)) ? undefined : changed;
  } catch {
    return undefined;
  }
}
