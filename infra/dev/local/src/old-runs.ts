/** Folders that runs keep below `.local`: `test-<pid>` and the like. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './home.ts';

/** Deletes those of earlier runs whose process has ended. @param kinds the names before the process id */
export function removeOldRuns(kinds: readonly string[], parent = join(ROOT, '.local')): void {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    const [, kind = '', pid] = /^([a-z]+)-(\d+)$/.exec(name) ?? [];
    if (kinds.includes(kind) && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
