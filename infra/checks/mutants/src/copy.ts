/** A copy of the repository in which faults can be inserted, with the changes that are not committed. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkOut } from '@charter/upgrade/former-release';

export { remove } from '@charter/upgrade/former-release';

interface Place {
  repository: string;
  folder: string;
}

/** @throws Error without git */
export function copyRepository(place: Place): void {
  checkOut('HEAD', place);
  for (const file of changedSinceCommit(place.repository)) bringOver(file, place);
}

function changedSinceCommit(repository: string): string[] {
  const list = (...args: string[]) => execFileSync('git', [...args, '-z'], { cwd: repository, encoding: 'utf8' }).split('\0');
  return [...list('diff', '--name-only', '--relative', 'HEAD'), ...list('ls-files', '--others', '--exclude-standard')].filter(Boolean);
}

function bringOver(file: string, { repository, folder }: Place): void {
  const target = join(folder, file);
  if (!existsSync(join(repository, file))) return rmSync(target, { force: true });
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(join(repository, file), target);
}
