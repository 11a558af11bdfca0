/** What the queue server keeps when it is restarted with the users of an installation. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '@charter/local/src/access/table.ts';
import { asAccount } from '@charter/local/src/accounts.ts';
import { loadSecrets } from '@charter/local/src/secrets.ts';
import { start } from '@charter/local/src/servers/redis.ts';
import type { RunningServer } from '@charter/local/src/servers/server.ts';
import { redisAddress } from '@charter/messaging';

let home: string;
let server: RunningServer;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'redis-restart-'));
  server = await start({ home });
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true });
});

const as = (account: Account) => ({
  ...redisAddress(asAccount(server.url, 'redis', account, loadSecrets(home))),
  maxRetriesPerRequest: null,
});

/** Two writes in one script, as the gateway's limits are counted: the server appends them to its file as one transaction. */
const count = "redis.call('set', KEYS[1], 0, 'EX', ARGV[1], 'NX') return redis.call('incrby', KEYS[1], 1)";
const limit = 'charter:gateway:sign-in:192.0.2.1';

async function withRedis<T>(account: Account, use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(as(account));
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}

async function withQueue<T>(use: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = new Queue('emails', { connection: as('notification'), prefix: 'charter' });
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}

/** The server's name and version with what it knows, so that a failure says which server lost something. */
async function state(): Promise<{ version: string; waiting: number; counted: number; key: string | null }> {
  const { counted, key, version } = await withRedis('gateway', async (redis) => {
    const info = await redis.info('server');
    return {
      counted: Number(await redis.get(limit)),
      key: await redis.get('charter:gateway:single'),
      version: ['valkey_version', 'redis_version'].flatMap((name) => new RegExp(`${name}:(\\S+)`).exec(info)?.[0] ?? []).join(' '),
    };
  });
  return { version, counted, key, waiting: await withQueue((queue) => queue.getWaitingCount()) };
}

test('a restarted server has the jobs that waited and the limits that were counted', async () => {
  await withQueue((queue) => queue.add('confirmation', { id: 1 }));
  await withRedis('gateway', async (redis) => {
    await redis.set('charter:gateway:single', 'kept');
    for (let attempt = 0; attempt < 3; attempt += 1) await redis.eval(count, 1, limit, 600);
  });
  const before = await state();
  expect(before).toMatchObject({ waiting: 1, counted: 3, key: 'kept', version: expect.stringMatching(/_version:\d/) });
  await server.stop();
  server = await start({ home });
  expect(await state()).toEqual(before);
});
