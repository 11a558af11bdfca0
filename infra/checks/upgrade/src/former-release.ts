/** A checkout of an earlier commit that can be started: its own sources, this repository's installed packages. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
  name: string;
  workspaces?: string[];
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * @param commit has to be in the history: a shallow clone has to be deepened first
 * @throws Error when git does not know the commit
 */
export function checkOut(commit: string, { repository, folder }: { repository: string; folder: string }): void {
  remove({ repository, folder });
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit], { cwd: repository, stdio: ['ignore', 'ignore', 'pipe'] });
  linkPackages(join(repository, 'node_modules'), folder);
}

export function remove({ repository, folder }: { repository: string; folder: string }): void {
  rmSync(folder, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune'], { cwd: repository });
}

/** `node_modules` of links: third-party packages to the installed ones, workspaces to the checkout's own folders. */
function linkPackages(installed: string, folder: string): void {
  const target = join(folder, 'node_modules');
  mkdirSync(target);
  for (const name of readdirSync(installed)) {
    // Caches, and stamps of what was built from the installed sources: the checkout has its own.
    if (name.startsWith('@charter') || (name.startsWith('.') && name !== '.bin')) continue;
    symlinkSync(join(installed, name), join(target, name));
  }
  for (const pattern of manifestOf(folder).workspaces ?? []) {
    for (const workspace of globSync(pattern, { cwd: folder })) {
      if (!existsSync(join(folder, workspace, 'package.json'))) continue;
      const link = join(target, manifestOf(join(folder, workspace)).name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(folder, workspace), link);
      linkNested(join(dirname(installed), workspace), join(folder, workspace));
    }
  }
}

/** Packages of which a workspace needs another version than the root are installed below it. */
function linkNested(from: string, to: string): void {
  const nested = join(from, 'node_modules');
  if (existsSync(nested)) symlinkSync(nested, join(to, 'node_modules'));
}
