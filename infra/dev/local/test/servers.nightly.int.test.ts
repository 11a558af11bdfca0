import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { createDatabases, databaseUrl } from '../src/databases.ts';
import { startServers, type Servers } from '../src/servers.ts';

let home: string;
let servers: Servers;
const pids: Record<string, number | undefined> = {};
const notices: string[] = [];

/** No address of a server: these tests are about the embedded ones. */
const env = { PATH: process.env.PATH };
const startHere = () => startServers({ home, env, onNotice: (line) => notices.push(line), onPid: (name, pid) => (pids[name] = pid) });

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function eventually<T>(attempt: () => Promise<T> | T): Promise<T> {
  const deadline = Date.now() + 40_000;
  for (;;) {
    try {
      const result = await attempt();
      if (result) return result;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    if (Date.now() > deadline) throw new Error('it never came true');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'servers-'));
  servers = await startHere();
});
afterAll(async () => {
  await servers.stop();
  rmSync(home, { recursive: true });
});

describe('the embedded servers', () => {
  test('provide each service with a database that supports exclusion constraints', async () => {
    await createDatabases(servers.urls.postgres, ['booking', 'catalog'], servers.secrets);
    await createDatabases(servers.urls.postgres, ['booking', 'catalog'], servers.secrets);
    const url = databaseUrl(servers.urls.postgres, 'booking');
    await query(url, 'create extension btree_gist');
    await query(url, 'create table stay (id int, during tstzrange, exclude using gist (id with =, during with &&))');
    await query(url, "insert into stay values (1, '[2026-01-01, 2026-01-02)')");
    await expect(query(url, "insert into stay values (1, '[2026-01-01, 2026-01-03)')")).rejects.toMatchObject({ code: '23P01' });
  });

  test('log deadlocks', async () => {
    const settings = await query(
      servers.urls.postgres,
      "select name, setting from pg_settings where name in ('deadlock_timeout', 'fsync', 'log_lock_waits', 'max_connections') order by name",
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['200', 'on', 'on', '300']);
    const log = join(home, 'logs', 'postgres.log');
    await expect(query(servers.urls.postgres, 'select broken')).rejects.toThrow('broken');
    expect(readFileSync(log, 'utf8')).toContain('column "broken" does not exist');
  });

  test('provide JetStream', async () => {
    const state = (await (await fetch(`${servers.urls.natsMonitor}/jsz`)).json()) as { config: { store_dir: string } };
    expect(state.config.store_dir).toContain(home);
  });

  test('are restarted on the same port with their data after SIGKILL', async () => {
    await query(servers.urls.postgres, 'create table kept (id int)');
    const killed = { ...pids };
    for (const name of ['postgres', 'redis', 'nats']) process.kill(killed[name] ?? 0, 'SIGKILL');
    await eventually(() => ['postgres', 'redis', 'nats'].every((name) => notices.some((line) => line.startsWith(`${name}: restarted`))));
    expect(await query(servers.urls.postgres, 'select * from kept')).toEqual([]);
    expect(pids.postgres).not.toBe(killed.postgres);
  });

  test('keep their data over a restart', async () => {
    await query(servers.urls.postgres, 'insert into kept values (7)');
    await servers.stop();
    expect(existsSync(join(home, 'postgres', 'postmaster.pid'))).toBe(false);
    servers = await startHere();
    expect(await query(servers.urls.postgres, 'select id from kept')).toEqual([{ id: 7 }]);
  });
});

test('a URL in the environment replaces the embedded server', async () => {
  const other = join(home, 'other');
  const ready: string[] = [];
  const given = {
    ...env,
    DATABASE_URL: servers.urls.postgres,
    REDIS_URL: servers.urls.redis,
    NATS_URL: servers.urls.nats,
    SMTP_URL: 'smtp://mail.example:25',
  };
  const mixed = await startServers({ home: other, env: given, onReady: (name, _ms, source) => ready.push(`${name} ${source}`) });
  await mixed.stop();
  expect(ready.sort()).toEqual(['nats environment', 'postgres environment', 'redis environment', 's3 embedded', 'smtp environment']);
  expect(mixed.urls).toMatchObject({ postgres: servers.urls.postgres, smtp: 'smtp://mail.example:25' });
  expect(mixed.urls.inbox).toBeUndefined();
  await expect(startServers({ home: other, env: { ...given, S3_ENDPOINT: 'http://s3.example' } })).rejects.toThrow('S3_ACCESS_KEY_ID');
  expect((await query(servers.urls.postgres, 'select 1 as one'))[0]).toEqual({ one: 1 });
});

test.each(['the kernel', 'the watchdog'])('no server survives when the starter is killed (%s)', async (guard) => {
  const orphans = mkdtempSync(join(tmpdir(), 'orphans-'));
  const file = join(orphans, 'env.json');
  const starter = spawn(process.execPath, [join(import.meta.dirname, '../src/servers-only.ts'), '--write-env', file, '--home', orphans], {
    env: { ...env, ...(guard === 'the watchdog' ? { CHARTER_NO_SETPRIV: '1' } : {}) },
    stdio: 'ignore',
  });
  await eventually(() => existsSync(file));
  const { DATABASE_URL = '' } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const postgres = Number(readFileSync(join(orphans, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  expect(isAlive(postgres)).toBe(true);
  starter.kill('SIGKILL');
  await eventually(() => !isAlive(postgres));
  await expect(query(DATABASE_URL, 'select 1')).rejects.toThrow();
  rmSync(orphans, { recursive: true });
});
