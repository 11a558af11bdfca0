/** Unpacks a program from Debian's archive into the cache: without root, without installing it, with signatures checked by apt. */
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '../executables.ts';
import { CACHE } from '../home.ts';

const run = promisify(execFile);
const KEYRINGS = {
  debian: '/usr/share/keyrings/debian-archive-keyring.gpg',
  ubuntu: '/usr/share/keyrings/ubuntu-archive-keyring.gpg',
};

export interface Unpacked {
  folder: string;
  /** Environment variables with which its programs find their libraries. */
  env: NodeJS.ProcessEnv;
}

/** Downloads in progress, because the tests start several sets of servers at once. */
const downloads = new Map<string, Promise<void>>();

/**
 * Unpacks the package and its dependencies that the system lacks, once.
 * @param suite a newer Debian release; the system's own by default
 */
export async function unpackDebianPackage(name: string, suite?: string): Promise<Unpacked> {
  const folder = join(CACHE, 'debian', `${name}-${suite ?? 'system'}`);
  if (!existsSync(folder)) {
    const download = downloads.get(folder) ?? downloadTo(folder, name, suite).finally(() => downloads.delete(folder));
    downloads.set(folder, download);
    await download;
  }
  return { folder, env: libraryPath(folder) };
}

async function downloadTo(folder: string, name: string, suite: string | undefined): Promise<void> {
  if (!onPath('apt-get') || !onPath('dpkg-deb')) throw new Error(`Debian's package ${name} cannot be downloaded without apt-get.`);
  // Several processes may run this at once: each uses its own folder, and the first rename wins.
  const work = `${folder}.${process.pid}`;
  try {
    for (const part of ['lists/partial', 'archives/partial', 'root']) mkdirSync(join(work, part), { recursive: true });
    writeFileSync(join(work, 'sources.list'), `${await sourceLine(suite)}\n`);
    const options = aptOptions(work);
    await run('apt-get', [...options, 'update'], { timeout: 120_000 });
    await run('apt-get', [...options, 'install', '--yes', '--reinstall', '--download-only', '--no-install-recommends', name], {
      timeout: 300_000,
    });
    for (const archive of globSync(join(work, 'archives', '*.deb'))) {
      await run('dpkg-deb', ['-x', archive, join(work, 'root')]);
    }
    if (!existsSync(folder)) renameSync(join(work, 'root'), folder);
  } catch (error) {
    throw new Error(`Debian's package ${name} could not be downloaded: ${firstError(error)}`, { cause: error });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function aptOptions(work: string): string[] {
  const settings = {
    'Dir::State': work,
    'Dir::State::lists': join(work, 'lists'),
    'Dir::State::status': '/var/lib/dpkg/status', // Downloads only what the system lacks.
    'Dir::Cache': work,
    'Dir::Cache::archives': join(work, 'archives'),
    'Dir::Etc::sourcelist': join(work, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': 'root', // Otherwise apt downloads as the user _apt, which cannot write here.
    'APT::Get::List-Cleanup': '0',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '2',
  };
  return ['-qq', ...Object.entries(settings).flatMap(([key, value]) => ['-o', `${key}=${value}`])];
}

/** The archive that the system uses, so that a configured mirror is respected. */
async function sourceLine(suite: string | undefined): Promise<string> {
  const release = readFileSync('/etc/os-release', 'utf8');
  const codename = /^VERSION_CODENAME="?([^"\n]+)/m.exec(release)?.[1] ?? 'stable';
  const isUbuntu = /^ID="?ubuntu/m.test(release);
  if (suite && isUbuntu) throw new Error('only Debian offers this suite');
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Identifier: Packages']);
  const mirror = stdout.split('\n').find((uri) => /\/(debian|ubuntu)\/?$/.test(uri));
  const uri = mirror ?? (isUbuntu ? 'http://archive.ubuntu.com/ubuntu' : 'http://deb.debian.org/debian');
  const keyring = KEYRINGS[isUbuntu ? 'ubuntu' : 'debian'];
  const signedBy = existsSync(keyring) ? `[signed-by=${keyring}] ` : '';
  return `deb ${signedBy}${uri} ${suite ?? codename} ${isUbuntu ? 'main universe' : 'main'}`;
}

function libraryPath(folder: string): NodeJS.ProcessEnv {
  const folders = globSync([join(folder, 'usr/lib/*-linux-gnu*'), join(folder, 'lib/*-linux-gnu*')]);
  if (folders.length === 0) return {};
  return { LD_LIBRARY_PATH: [...folders, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
}

function firstError(error: unknown): string {
  const output = (error as { stderr?: string }).stderr ?? '';
  return output.split('\n').find((line) => line.startsWith('E:')) ?? (error as Error).message;
}
