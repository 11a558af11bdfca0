/** An embedded PostgreSQL with its data in `<home>/postgres` and its log in `<home>/logs/postgres.log`. */
import { execFile } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { logFile } from '../home.ts';
import { onPort } from '../ports.ts';
import { loadSecrets } from '../secrets.ts';
import { withDeathSignal } from '../orphan-guard.ts';
import { supervise } from '../supervisor.ts';
import { chooseUserMode, dataOwner, commandAs, findPostgres, type UserMode, type PostgresProgram } from './postgres-program.ts';
import { type RunningServer, type ServerOptions } from './server.ts';

export const USER = 'app';
const run = promisify(execFile);

/** Deadlocks are detected early and logged, because tests search the log for them. */
export const SETTINGS = {
  deadlock_timeout: '200ms',
  log_lock_waits: 'on',
  log_line_prefix: '%m [%p] %d ',
  max_connections: '300',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

export async function start({ disposable = false, ...options }: ServerOptions & { disposable?: boolean }): Promise<RunningServer> {
  const program = await findPostgres();
  const userMode = chooseUserMode();
  const data = join(options.home, 'postgres');
  const password = loadSecrets(options.home).postgresPassword;
  await createCluster(program, userMode, data, password);
  changeOwner(data, dataOwner(userMode));
  await stopOrphanedServer(data);
  return onPort(options.port, async (port) => {
    const local = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const settings = Object.entries({ ...local, ...SETTINGS, fsync: disposable ? 'off' : 'on', port }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
    const [command, args] = launch(userMode, program.postgres, ['-D', data, ...settings]);
    const server = await supervise({
      name: 'postgres',
      command,
      args,
      cwd: options.home,
      env: { ...process.env, ...program.env },
      logFile: logFile(options.home, 'postgres'),
      isReady: () => acceptsConnections(url),
      readyTimeoutMs: 30_000,
      stopSignal: 'INT', // Fast shutdown: ends the sessions and writes a checkpoint.
      // The checkpoint waits for the disk. After a kill the next start fails while former processes still use the shared memory.
      stopTimeoutMs: 60_000,
      maxStartCrashes: options.port ? undefined : 1,
      onNotice: options.onNotice,
      onPid: options.onPid,
    });
    return {
      url,
      get pid() {
        return server.pid;
      },
      stop: () => server.stop(),
    };
  });
}

/** `unshare` and a change of user reset the parent-death signal, so it is set after them. */
function launch(userMode: UserMode, postgres: string, args: string[]): [string, string[]] {
  if (userMode.kind === 'none') return [postgres, args];
  return commandAs(userMode, ...withDeathSignal(postgres, args, 'INT'));
}

async function createCluster(program: PostgresProgram, userMode: UserMode, data: string, password: string) {
  const versionFile = join(data, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const major = readFileSync(versionFile, 'utf8').trim();
    if (major === program.major) return;
    throw new Error(
      `The database in ${data} was created by PostgreSQL ${major}, but this is ${program.major}. ` +
        'Delete it with "npm start -- --reset", or set DATABASE_URL.',
    );
  }
  rmSync(data, { recursive: true, force: true }); // Left by an interrupted initdb.
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const passwordFile = join(data, '..', `.postgres-password-${process.pid}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  changeOwner(data, dataOwner(userMode));
  changeOwner(passwordFile, dataOwner(userMode));
  try {
    const common = ['-D', data, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
    try {
      await initdb(program, userMode, [...common, '--locale=C.UTF-8']);
    } catch {
      await initdb(program, userMode, [...common, '--locale=C']); // Some systems have no C.UTF-8.
    }
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    throw new Error(
      `PostgreSQL could not create its database in ${data}: ${(error as Error).message}` +
        (userMode.kind === 'nobody' ? '\nPostgreSQL cannot run as root here: use an ordinary user, or set DATABASE_URL.' : ''),
      { cause: error },
    );
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function initdb(program: PostgresProgram, userMode: UserMode, args: string[]): Promise<void> {
  const [command, all] = commandAs(userMode, program.initdb, [...args, '--no-instructions']);
  await run(command, all, { env: { ...process.env, ...program.env } });
}

/** Changes the owner recursively: an earlier start may have run as another user (root, nobody). */
function changeOwner(path: string, owner: number | undefined): void {
  const entry = lstatSync(path);
  if (owner === undefined || entry.uid === owner) return;
  chownSync(path, owner, owner);
  if (entry.isDirectory()) for (const name of readdirSync(path)) changeOwner(join(path, name), owner);
}

/** Stops a server that a killed start has left running, and removes its pid file: a data folder allows one server only. */
async function stopOrphanedServer(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (Number.isInteger(pid) && (await isPostgresOf(pid, data))) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; waited < 10_000 && (await isPostgresOf(pid, data)); waited += 50) await pause(50);
  }
  rmSync(file, { force: true });
}

/** Pids are reused, so the command line must contain our data folder. */
async function isPostgresOf(pid: number, data: string): Promise<boolean> {
  try {
    const { stdout } = await run('ps', ['-o', 'args=', '-p', String(pid)]);
    return stdout.includes(data);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return false; // ps found no such process.
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) && readFileSync(file, 'utf8').includes(data);
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined); // The server may stop between connect and end.
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
