/** Files that differ from the branch `main`, for checks that need not read the whole repository each time. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NX, nxEnvironment } from './build.ts';

/** A change of one of these may change the result for any file. */
const GLOBAL = /^(\.oxlintrc\.json|\.prettierrc\.json|\.prettierignore|\.editorconfig|package(-lock)?\.json|tsconfig\.base\.json)$/;

/**
 * Changed and new files since the branch left `main`, relative to the repository, committed or not; without deleted ones.
 * @returns undefined when all files have to be checked: without git or `main`, or after a change of a file that applies to all
 */
export function changedFiles(root: string): string[] | undefined {
  const differing = differingFiles(root);
  return differing?.some((file) => GLOBAL.test(file)) ? undefined : differing?.filter((file) => existsSync(join(root, file)));
}

/**
 * Folders of the packages in which a file has changed, or was deleted, since the branch left `main`, and of those that import them.
 * @returns undefined when all packages are to be tested: without git or `main`, without any change, or after a change in the root folder
 */
export function affectedFolders(root: string): string[] | undefined {
  const differing = differingFiles(root)?.filter((file) => !file.endsWith('.md'));
  if (!differing?.length || differing.some((file) => !file.includes('/'))) return undefined;
  const args = [join(root, NX), 'show', 'projects', '--affected', `--files=${differing.join(',')}`, '--json'];
  const affected = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: nxEnvironment(root) })) as string[];
  const { workspaces } = readJson<{ workspaces: string[] }>(join(root, 'package.json'));
  return globSync(
    workspaces.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  )
    .filter((manifest) => affected.includes(readJson<{ name: string }>(join(root, manifest)).name))
    .map((manifest) => dirname(manifest));
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Changed, new and deleted files. @returns undefined without git or `main` */
function differingFiles(root: string): string[] | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = (...args: string[]) =>
    git(...args, '-z')
      .split('\0')
      .filter(Boolean);
  try {
    const base = git('merge-base', 'HEAD', 'main').trim();
    return [...lines('diff', '--name-only', '--relative', base), ...lines('ls-files', '--others', '--exclude-standard')];
  } catch {
    return undefined;
  }
}
