import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { jetstreamManager, type StreamInfo } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { type Event, fact } from '@charter/contracts';
import { CreateAudit, Database, databaseModule, migrate, type Transaction } from '@charter/database';
import {
  CreateMessaging,
  Every,
  InboxMessage,
  messagingModule,
  type MessagingOptions,
  On,
  Outbox,
  OutboxMessage,
  ParkedMessage,
  redisAddress,
} from '@charter/messaging';
import { eventually, ownDatabase, type OwnDatabase } from '@charter/testing';
import { NatsCluster, RedisGroup } from './several-servers.ts';

class Said {
  word: string;
}
const said = fact('evt.teller.said', Said);

@Injectable()
class Listener {
  @On(said)
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

let database: OwnDatabase;
const tellers: INestApplicationContext[] = [];

beforeAll(async () => {
  database = await ownDatabase('several');
  await database.query('CREATE TABLE heard (word text NOT NULL)');
});
afterEach(async () => {
  for (const teller of tellers.splice(0)) await teller.close();
});
afterAll(async () => {
  await database?.drop();
});

async function aTeller(messaging: Omit<MessagingOptions, 'service'>, ...providers: (typeof Listener | typeof Clockwork)[]) {
  const entities = [OutboxMessage, InboxMessage, ParkedMessage];
  @Module({
    imports: [
      databaseModule({ url: database.url, entities, migrations: [CreateMessaging, CreateAudit] }),
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
    connection = await eventually(() => connect({ servers: cluster.url.split(',') }), { within: 20_000 });
  });
  afterAll(async () => {
    await connection?.close();
    await cluster?.end();
  });

  const stream = async (): Promise<StreamInfo> => (await jetstreamManager(connection)).streams.info('EVENTS');
  const heard = async () => (await database.query<{ word: string }>('SELECT word FROM heard ORDER BY word')).map(({ word }) => word);
  const say = (teller: INestApplicationContext, word: string) =>
    teller.get(Database).transaction((tx) => teller.get(Outbox).add(tx, said, { word }));

  test('keep the facts that one of them kept, when they are told to; and lose none of them with the one that leads', async () => {
    const alone = await aTeller({ natsUrl: cluster.url }, Listener);
    await say(alone, 'kept by one');
    await eventually(async () => expect(await heard()).toEqual(['kept by one']), { within: 20_000 });
    expect((await stream()).config.num_replicas).toBe(1);

    const together = await aTeller({ natsUrl: cluster.url, replicas: 3 }, Listener);
    const copied = await eventually(
      async () => {
        const info = await stream();
        expect(info.config.num_replicas).toBe(3);
        expect(info.cluster?.replicas?.map(({ current }) => current)).toEqual([true, true]);
        return info;
      },
      { within: 20_000 },
    );
    await cluster.kill(copied.cluster!.leader!);
    await say(together, 'said after the loss');
    await eventually(async () => expect(await heard()).toEqual(['kept by one', 'said after the loss']), { within: 40_000 });
    expect((await eventually(stream, { within: 20_000 })).state.messages).toBe(2);
  }, 120_000);
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
    try {
      await eventually(() => expect(Clockwork.ticks).toBeGreaterThan(1), { within: 20_000 });
      await eventually(async () => expect(await client.info('replication')).toMatch(/connected_slaves:1[^]*state=online/), {
        within: 20_000,
      });
      await group.kill('leads');
      const before = Clockwork.ticks;
      expect(await client.incr('asked')).toBe(1);
      expect(await client.info('replication')).toContain('role:master');
      await eventually(() => expect(Clockwork.ticks).toBeGreaterThan(before), { within: 30_000 });
    } finally {
      client.disconnect();
    }
  }, 120_000);
});
