import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type ConsumerInfo, jetstreamManager, type StreamInfo } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { type Event, eventType } from '@charter/contracts';
import { auditTables, Database, databaseModule, migrate, type Transaction } from '@charter/database';
import {
  Every,
  messagingModule,
  type MessagingOptions,
  messagingTables,
  natsAddress,
  OnEvent,
  Outbox,
  redisAddress,
  streamName,
} from '@charter/messaging';
import { queues } from '@charter/messaging/queues';
import { eventually, createTestDatabase, type TestDatabase } from '@charter/testing';
import { NatsCluster, RedisGroup } from './server-groups.js';

class WordSent {
  word: string;
}
const wordSent = eventType('evt.scheduler.word-sent', WordSent);

@Injectable()
class Subscriber {
  @OnEvent(wordSent)
  async onWordSent({ data }: Event<WordSent>, tx: Transaction): Promise<void> {
    await tx.query('INSERT INTO handled (word) VALUES ($1)', [data.word]);
  }
}

@Injectable()
class Ticker {
  static ticks = 0;

  @Every(100)
  async tick(): Promise<void> {
    Ticker.ticks += 1;
  }
}

let database: TestDatabase;
const apps: INestApplicationContext[] = [];

beforeAll(async () => {
  database = await createTestDatabase('server_groups');
  await database.query('CREATE TABLE handled (word text NOT NULL)');
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(async () => {
  await database?.drop();
});

async function startApp(messaging: Omit<MessagingOptions, 'service'>, ...providers: (typeof Subscriber | typeof Ticker)[]) {
  @Module({
    imports: [
      databaseModule({ url: database.url, tables: [messagingTables, auditTables] }),
      messagingModule({ service: 'scheduler', updatesStream: true, ...messaging }),
    ],
    providers,
  })
  class AppModule {}
  const app = await NestFactory.createApplicationContext(AppModule, { logger: false });
  await migrate(app.get(Database).dataSource);
  apps.push(app);
  return app;
}

/** A cluster for the tests of one block. A server that was killed is not started again: one of 21 stayed without its streams. */
function clusterOfThree() {
  let cluster: NatsCluster;
  let connection: NatsConnection;
  beforeAll(async () => {
    cluster = await NatsCluster.start();
    connection = await connect({ servers: cluster.url.split(','), maxReconnectAttempts: -1 });
  });
  afterAll(async () => {
    await connection?.close();
    await cluster?.stop();
  });
  return {
    url: () => cluster.url,
    kill: (server: string) => cluster.kill(server),
    stream: async (): Promise<StreamInfo> => (await jetstreamManager(connection)).streams.info(streamName),
    consumer: async (): Promise<ConsumerInfo> =>
      (await jetstreamManager(connection)).consumers.info(streamName, 'scheduler-on-scheduler-word-sent'),
  };
}

const handledWords = async () => (await database.query<{ word: string }>('SELECT word FROM handled ORDER BY word')).map(({ word }) => word);
const send = (app: INestApplicationContext, word: string) =>
  app.get(Database).transaction((tx) => app.get(Outbox).add(tx, wordSent, { word }));

describe('a NATS cluster of three', () => {
  const { url, stream } = clusterOfThree();

  test('replicates a stream of one server to all three when it is configured to', async () => {
    const single = await startApp({ natsUrl: url() }, Subscriber);
    await send(single, 'on one server');
    await eventually(async () => expect(await handledWords()).toEqual(['on one server']));
    expect((await stream()).config.num_replicas).toBe(1);

    const replicated = await startApp({ natsUrl: url(), replicas: 3 }, Subscriber);
    await eventually(async () => {
      const { config, cluster: servers } = await stream();
      expect(config.num_replicas).toBe(3);
      expect(servers?.replicas?.map(({ current }) => current)).toEqual([true, true]);
    });
    await send(replicated, 'on three servers');
    await eventually(async () => expect(await handledWords()).toEqual(['on one server', 'on three servers']));
    expect((await stream()).state.messages).toBe(2);
  });

  test('keeps three replicas when a process starts that requests one', async () => {
    await startApp({ natsUrl: url(), replicas: 3 }, Subscriber);
    await eventually(async () => expect((await stream()).config.num_replicas).toBe(3));
    await startApp({ natsUrl: url() }, Subscriber);
    expect((await stream()).config.num_replicas).toBe(3);
  });
});

describe.each(['stream', 'consumer'] as const)('a NATS cluster of three without the leader of its %s', (led) => {
  const cluster = clusterOfThree();

  test('delivers events', async () => {
    const app = await startApp({ natsUrl: cluster.url(), replicas: 3 }, Subscriber);
    await startApp({ natsUrl: cluster.url(), replicas: 3 }, Subscriber);
    await eventually(async () => {
      for (const { cluster: servers } of [await cluster.stream(), await cluster.consumer()]) {
        expect(servers?.replicas?.map(({ current }) => current)).toEqual([true, true]);
      }
    });
    const { cluster: servers } = await cluster[led]();
    await cluster.kill(servers!.leader!);
    const word = `sent without the leader of the ${led}`;
    await send(app, word);
    // The election of a new leader takes four to nine seconds.
    await eventually(async () => expect(await handledWords()).toContain(word));
  });
});

describe('natsAddress', () => {
  test.each([
    ['nats://nats:4222', { servers: ['nats:4222'], inboxPrefix: '_INBOX' }],
    [
      'nats://payment:p%40ss@one:4222,nats://two:4222',
      { servers: ['one:4222', 'two:4222'], inboxPrefix: '_INBOX_payment', user: 'payment', pass: 'p@ss' },
    ],
  ])('parses %s', (url, address) => {
    expect(natsAddress(url)).toEqual(address);
  });
});

describe('redisAddress', () => {
  test.each([
    ['redis://valkey', { host: 'valkey', port: 6379, db: 0 }],
    ['rediss://app:p%40ss@[::1]:7/2', { host: '::1', port: 7, db: 2, username: 'app', password: 'p@ss', tls: {} }],
    [
      'redis+sentinel://:p%2Fss@one,two:7/charter',
      {
        name: 'charter',
        password: 'p/ss',
        sentinels: [
          { host: 'one', port: 26_379 },
          { host: 'two', port: 7 },
        ],
      },
    ],
    [
      'redis+sentinel://booking:word@one/charter',
      { name: 'charter', username: 'booking', password: 'word', sentinels: [{ host: 'one', port: 26_379 }] },
    ],
  ])('parses %s', (url, address) => {
    expect(redisAddress(url)).toEqual(address);
  });

  test.each(['redis+sentinel://one:26379', 'http://app:p@ss@valkey', 'valkey:6379'])('rejects %s without repeating its password', (url) => {
    expect(() => redisAddress(url)).toThrow(/is no address of a Redis$/);
    expect(() => redisAddress(url)).not.toThrow(/p@ss/);
  });
});

describe('a Redis primary with a Sentinel', () => {
  let group: RedisGroup;
  beforeAll(async () => {
    group = await RedisGroup.start();
  });
  afterAll(() => group?.stop());

  test('fails over when it is killed: timers and clients go on', async () => {
    await startApp({ natsUrl: process.env.NATS_URL!, redisUrl: group.url, queues }, Ticker);
    const client = new Redis({ ...redisAddress(group.url), maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    const sentinel = new Redis(Number(new URL(group.url).port));
    try {
      await eventually(() => expect(Ticker.ticks).toBeGreaterThan(1));
      await eventually(async () => expect(await client.info('replication')).toMatch(/connected_slaves:1[^]*state=online/));
      // A Sentinel looks for replicas every ten seconds, and can only promote one that it has found.
      await eventually(async () => expect(await sentinel.call('SENTINEL', 'REPLICAS', 'charter')).toHaveLength(1));
      await group.kill('primary');
      const before = Ticker.ticks;
      expect(await client.incr('counter')).toBe(1);
      expect(await client.info('replication')).toContain('role:master');
      await eventually(() => expect(Ticker.ticks).toBeGreaterThan(before));
    } finally {
      sentinel.disconnect();
      client.disconnect();
    }
  });
});
