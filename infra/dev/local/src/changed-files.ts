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
 * Folders of the packages in which a file has changed, or was deleted, since the branch left `main`.
 * @returns undefined for all packages: without git or `main`, or after a change in the root folder
 */
export function changedFolders(root: string): string[] | undefined {
  return foldersOf(root, differingFiles(root));
}

function foldersOf(root: string, files: string[] | undefined): string[] | undefined {
  const differing = files?.filter((file) => !file.endsWith('.md'));
  if (!differing || differing.some((file) => !file.includes('/'))) return undefined;
  return packageFolders(root).filter((folder) => differing.some((file) => file.startsWith(`${folder}/`)));
}

/**
 * `changedFolders` and those of the packages that import them.
 * @returns undefined for all packages: without any change, too
 */
export function affectedFolders(root: string): string[] | undefined {
  const changed = changedFolders(root);
  if (!changed?.length) return undefined;
  const files = changed.map((folder) => `${folder}/package.json`);
  const args = [join(root, NX), 'show', 'projects', '--affected', `--files=${files.join(',')}`, '--json'];
  const affected = JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: nxEnvironment(root) })) as string[];
  return packageFolders(root).filter((folder) => affected.includes(readJson<{ name: string }>(join(root, folder, 'package.json')).name));
}

/**
 * Files that a landing changes: since the branch left `main`, and on `main` itself those of the last day's commits.
 * @returns undefined for all: without git, `main` or commits before that day
 */
export function landedFiles(root: string): string[] | undefined {
  const base = gitLine(root, 'merge-base', 'HEAD', 'main');
  const isMain = base !== undefined && base === gitLine(root, 'rev-parse', 'HEAD');
  const since = isMain ? gitLine(root, 'rev-list', '-1', '--before=24 hours ago', 'HEAD') : base;
  return since ? filesSince(root, since) : undefined;
}

/** Folders of the packages of `landedFiles`. @returns undefined for all packages */
export const landedFolders = (root: string): string[] | undefined => foldersOf(root, landedFiles(root));

function packageFolders(root: string): string[] {
  const { workspaces } = readJson<{ workspaces: string[] }>(join(root, 'package.json'));
  const manifests = workspaces.map((pattern) => `${pattern}/package.json`);
  return globSync(manifests, { cwd: root }).map((manifest) => dirname(manifest));
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Changed, new and deleted files. @returns undefined without git or `main` */
function differingFiles(root: string): string[] | undefined {
  const base = gitLine(root, 'merge-base', 'HEAD', 'main');
  return base ? filesSince(root, base) : undefined;
}

function filesSince(root: string, commit: string): string[] {
  const lines = (...args: string[]) => (git(root, ...args, '-z') ?? '').split('\0').filter(Boolean);
  return [...lines('diff', '--name-only', '--relative', commit), ...lines('ls-files', '--others', '--exclude-standard')];
}

/** @returns undefined without a line, as outside of a repository */
const gitLine = (root: string, ...args: string[]) => git(root, ...args)?.trim() || undefined;

function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
