/** An embedded Redis (or Valkey) with an append-only file in `<home>/redis` and without eviction, because it stores BullMQ's jobs. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { redisUsers } from '../access/redis-users.ts';
import { ADMIN, passwordOf } from '../accounts.ts';
import { isAtLeast, onPath, versionOf } from '../executables.ts';
import { CACHE, logFile } from '../home.ts';
import { onPort } from '../ports.ts';
import { loadSecrets, type Secrets } from '../secrets.ts';
import { supervise } from '../supervisor.ts';
import { unpackDebianPackage } from './debian-package.ts';
import { type RunningServer, type ServerOptions } from './server.ts';

const OLDEST = '6.2';

interface Program {
  file: string;
  env: NodeJS.ProcessEnv;
}

export async function start(options: ServerOptions): Promise<RunningServer> {
  const program = await findRedis();
  const data = join(options.home, 'redis');
  mkdirSync(data, { recursive: true });
  const secrets = loadSecrets(options.home);
  const users = join(data, 'users.acl');
  writeFileSync(users, usersFile(secrets), { mode: 0o600 });
  return onPort(options.port, async (port) => {
    const settings = {
      bind: '127.0.0.1',
      port: String(port),
      dir: data,
      aclfile: users,
      appendonly: 'yes',
      appendfsync: 'everysec',
      save: '',
      'maxmemory-policy': 'noeviction',
    };
    const server = await supervise({
      name: 'redis',
      command: program.file,
      args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
      cwd: data,
      env: { ...process.env, ...program.env },
      logFile: logFile(options.home, 'redis'),
      isReady: () => answers(port, passwordOf(secrets, 'redis', ADMIN)),
      readyTimeoutMs: 30_000,
      maxStartCrashes: options.port ? undefined : 1,
      onNotice: options.onNotice,
      onPid: options.onPid,
    });
    return {
      url: `redis://${ADMIN}:${passwordOf(secrets, 'redis', ADMIN)}@127.0.0.1:${port}`,
      get pid() {
        return server.pid;
      },
      stop: () => server.stop(),
    };
  });
}

/** The users of the services, and one that may do everything. */
export function usersFile(secrets: Secrets): string {
  const password = (account: string) => passwordOf(secrets, 'redis', account);
  return [...redisUsers(password), `user ${ADMIN} on >${password(ADMIN)} ~* &* +@all`, ''].join('\n');
}

export async function findRedis(): Promise<Program> {
  for (const name of ['redis-server', 'valkey-server']) {
    const file = onPath(name);
    const version = file && (await versionOf(file));
    if (file && version && isAtLeast(version, OLDEST)) return { file, env: {} };
  }
  try {
    const { folder, env } = await unpackDebianPackage('redis-tools');
    return { file: serverIn(folder), env };
  } catch (error) {
    throw new Error(
      `Redis ${OLDEST} or later is missing. ${(error as Error).message}\n` +
        'Install it ("apt-get install redis-server", "brew install redis") or set REDIS_URL.',
      { cause: error },
    );
  }
}

/** Debian packages server and file checker as one program that behaves according to the name by which it is called. */
function serverIn(folder: string): string {
  const file = join(folder, 'usr/bin/redis-server');
  if (!existsSync(file)) symlinkSync('redis-check-rdb', file);
  if (!existsSync(file)) throw new Error(`The package in ${CACHE} contains no Redis server.`);
  return file;
}

/** While it loads its file, Redis lets users sign in and answers PING with an error. */
function answers(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    let replies = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`AUTH ${ADMIN} ${password}\r\nPING\r\n`));
    const end = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('error', () => end(false));
    socket.on('data', (reply) => {
      replies += reply.toString();
      if (replies.split('\r\n').length > 2) end(replies === '+OK\r\n+PONG\r\n');
    });
    socket.once('close', () => resolve(false));
  });
}
