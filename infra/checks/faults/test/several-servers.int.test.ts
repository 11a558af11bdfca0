import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
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
import { eventually, createTestDatabase, type TestDatabase } from '@charter/testing';
import { NatsCluster, RedisGroup } from './several-servers.ts';

class Said {
  word: string;
}
const said = eventType('evt.teller.said', Said);

@Injectable()
class Listener {
  @OnEvent(said)
  async onSaid({ data }: Event<Said>, tx: Transaction): Promise<void> {
    await tx.query('INSERT INTO heard (word) VALUES ($1)', [data.word]);
  }
}

@Injectable()
class Clockwork {
  static ticks = 0;

  @Every(100)
  async tick(): Promise<void> {
    Clockwork.ticks += 1;
  }
}

let database: TestDatabase;
const tellers: INestApplicationContext[] = [];

beforeAll(async () => {
  database = await createTestDatabase('several');
  await database.query('CREATE TABLE heard (word text NOT NULL)');
});
afterEach(async () => {
  for (const teller of tellers.splice(0)) await teller.close();
});
afterAll(async () => {
  await database?.drop();
});

async function aTeller(messaging: Omit<MessagingOptions, 'service'>, ...providers: (typeof Listener | typeof Clockwork)[]) {
  @Module({
    imports: [
      databaseModule({ url: database.url, tables: [messagingTables, auditTables] }),
      messagingModule({ service: 'teller', ...messaging }),
    ],
    providers,
  })
  class Teller {}
  const teller = await NestFactory.createApplicationContext(Teller, { logger: false });
  await migrate(teller.get(Database).dataSource);
  tellers.push(teller);
  return teller;
}

describe('three servers of NATS', () => {
  let cluster: NatsCluster;
  let connection: NatsConnection;
  beforeAll(async () => {
    cluster = await NatsCluster.start();
    connection = await connect({ servers: cluster.url.split(','), maxReconnectAttempts: -1 });
  }, 120_000);
  afterAll(async () => {
    await connection?.close();
    await cluster?.end();
  });

  const stream = async (): Promise<StreamInfo> => (await jetstreamManager(connection)).streams.info(streamName);
  const consumer = async (): Promise<ConsumerInfo> =>
    (await jetstreamManager(connection)).consumers.info(streamName, 'teller-on-teller-said');
  const heard = async () => (await database.query<{ word: string }>('SELECT word FROM heard ORDER BY word')).map(({ word }) => word);
  const say = (teller: INestApplicationContext, word: string) =>
    teller.get(Database).transaction((tx) => teller.get(Outbox).add(tx, said, { word }));

  test('keep the facts that one of them kept, once they are told to', async () => {
    const alone = await aTeller({ natsUrl: cluster.url }, Listener);
    await say(alone, 'kept by one');
    await eventually(async () => expect(await heard()).toEqual(['kept by one']), { within: 20_000 });
    expect((await stream()).config.num_replicas).toBe(1);

    const together = await aTeller({ natsUrl: cluster.url, replicas: 3 }, Listener);
    await eventually(
      async () => {
        const { config, cluster: servers } = await stream();
        expect(config.num_replicas).toBe(3);
        expect(servers?.replicas?.map(({ current }) => current)).toEqual([true, true]);
      },
      { within: 20_000 },
    );
    await say(together, 'kept by three');
    await eventually(async () => expect(await heard()).toEqual(['kept by one', 'kept by three']), { within: 20_000 });
    expect((await stream()).state.messages).toBe(2);
  }, 120_000);

  test('keep them at all three while a program of the former release, which knows of one, starts', async () => {
    await aTeller({ natsUrl: cluster.url }, Listener);
    expect((await stream()).config.num_replicas).toBe(3);
  }, 60_000);

  test.each([
    { leads: 'the stream', asked: stream },
    { leads: 'a consumer', asked: consumer },
  ])(
    'let facts go on when the one dies that leads $leads',
    async ({ leads, asked }) => {
      const teller = await aTeller({ natsUrl: cluster.url, replicas: 3 }, Listener);
      await aTeller({ natsUrl: cluster.url, replicas: 3 }, Listener);
      await eventually(
        async () => {
          for (const { cluster: servers } of [await stream(), await consumer()]) {
            expect(servers?.replicas?.map(({ current }) => current)).toEqual([true, true]);
          }
        },
        { within: 20_000 },
      );
      const leader = (await asked()).cluster!.leader!;
      await cluster.kill(leader);
      try {
        const word = `said without who led ${leads}`;
        await say(teller, word);
        // Servers choose a new leader after four to nine seconds.
        await eventually(async () => expect(await heard()).toContain(word), { within: 20_000 });
      } finally {
        await cluster.start(leader);
      }
    },
    60_000,
  );
});

describe('the address of NATS', () => {
  test.each([
    ['nats://nats:4222', { servers: ['nats:4222'], inboxPrefix: '_INBOX' }],
    [
      'nats://payment:p%40ss@one:4222,nats://two:4222',
      { servers: ['one:4222', 'two:4222'], inboxPrefix: '_INBOX_payment', user: 'payment', pass: 'p@ss' },
    ],
  ])('%s is understood', (url, address) => {
    expect(natsAddress(url)).toEqual(address);
  });
});

describe('the address of a Redis', () => {
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
  ])('%s is understood', (url, address) => {
    expect(redisAddress(url)).toEqual(address);
  });

  test.each(['redis+sentinel://one:26379', 'http://app:p@ss@valkey', 'valkey:6379'])(
    '%s is none, which is said without its password',
    (url) => {
      expect(() => redisAddress(url)).toThrow(/is no address of a Redis$/);
      expect(() => redisAddress(url)).not.toThrow(/p@ss/);
    },
  );
});

describe('a Redis that leads', () => {
  let group: RedisGroup;
  beforeAll(async () => {
    group = await RedisGroup.start();
  });
  afterAll(() => group?.end());

  test('is followed by another one when it dies: timers go on, and who asks is answered', async () => {
    await aTeller({ natsUrl: process.env.NATS_URL!, redisUrl: group.url }, Clockwork);
    const client = new Redis({ ...redisAddress(group.url), maxRetriesPerRequest: null });
    client.on('error', () => undefined);
    const sentinel = new Redis(Number(new URL(group.url).port));
    try {
      await eventually(() => expect(Clockwork.ticks).toBeGreaterThan(1), { within: 20_000 });
      await eventually(async () => expect(await client.info('replication')).toMatch(/connected_slaves:1[^]*state=online/), {
        within: 20_000,
      });
      // A Sentinel asks every ten seconds who follows, and can name nobody that it has not heard of.
      await eventually(async () => expect(await sentinel.call('SENTINEL', 'REPLICAS', 'charter')).toHaveLength(1), { within: 20_000 });
      await group.kill('leads');
      const before = Clockwork.ticks;
      expect(await client.incr('asked')).toBe(1);
      expect(await client.info('replication')).toContain('role:master');
      await eventually(() => expect(Clockwork.ticks).toBeGreaterThan(before), { within: 30_000 });
    } finally {
      sentinel.disconnect();
      client.disconnect();
    }
  }, 120_000);
});
