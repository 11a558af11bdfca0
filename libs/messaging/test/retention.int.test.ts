import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi, test } from 'vitest';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { jetstreamManager } from '@nats-io/jetstream';
import { type Event, eventType } from '@charter/contracts';
import { Database, databaseModule, type RetentionPolicy, migrate, Retention, type Transaction } from '@charter/database';
import { messagingModule, messagingTables, Nats, OnEvent, Outbox, streamName } from '@charter/messaging';
import { eventually, connectTestClient, metricValue, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';

class WordSent {
  word: string;
}
const wordSent = eventType('evt.keeper.word-sent', WordSent);
const handler = 'keeper-on-keeper-word-sent';

const { retention: policies = [] } = messagingTables;
let database: TestDatabase;
let app: INestApplicationContext;

beforeAll(async () => {
  database = await createTestDatabase('retention');
  // Without messagingModule, so that no relay publishes the rows.
  @Module({ imports: [databaseModule({ url: database.url, tables: [messagingTables] })] })
  class TablesModule {}

  app = await NestFactory.createApplicationContext(TablesModule, { logger: false });
  await migrate(app.get(Database).dataSource);
  await database.query('CREATE TABLE batch (size int NOT NULL)');
  await database.query(`CREATE FUNCTION note_batch() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO batch SELECT count(*) FROM gone; RETURN NULL; END $$`);
  await database.query(`CREATE TRIGGER batches AFTER DELETE ON outbox REFERENCING OLD TABLE AS gone EXECUTE FUNCTION note_batch()`);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});
beforeEach(() => database.query('TRUNCATE outbox, inbox, dead_letter, batch'));
afterEach(() => void vi.restoreAllMocks());

const sweep = () => app.get(Retention).sweep();
const published = (days: number, { times = 1, at = 'now()' } = {}) =>
  database.query(
    `INSERT INTO outbox (id, subject, event, added_at, published_at)
     SELECT gen_random_uuid(), 'evt.keeper.word-sent', '{}', now() - interval '${days} days', ${at} FROM generate_series(1, ${times})`,
  );
const outbox = async () =>
  (await database.query<{ days: number }>(`SELECT extract(day FROM now() - added_at)::int AS days FROM outbox ORDER BY added_at`)).map(
    ({ days }) => days,
  );
const batches = async () => (await database.query<{ size: number }>('SELECT size FROM batch ORDER BY size DESC')).map(({ size }) => size);
const handled = (days: number, eventId: string = randomUUID()) =>
  database.query(`INSERT INTO inbox VALUES ($1, '${handler}', now() - interval '${days} days')`, [eventId]);
const deadLetter = (days: number, eventId: string = randomUUID()) =>
  database.query(
    `INSERT INTO dead_letter (event_id, handler, subject, event, reason, failed_at)
     VALUES ($1, '${handler}', 'evt.keeper.word-sent', '{}', 'the handler failed', now() - interval '${days} days')`,
    [eventId],
  );
const replayed = (days: number, eventId: string) =>
  database.query(`UPDATE dead_letter SET replayed_at = now() - interval '${days} days', replayed_by = 'grace' WHERE event_id = $1`, [
    eventId,
  ]);
const inbox = async () =>
  (await database.query<{ days: number }>(`SELECT extract(day FROM now() - handled_at)::int AS days FROM inbox ORDER BY handled_at`)).map(
    ({ days }) => days,
  );

describe('an event', () => {
  test('stays in the outbox for 35 days after it was added, whenever it was last published', async () => {
    await published(36);
    await published(34, { at: `now() - interval '34 days'` });
    await sweep();
    expect(await outbox()).toEqual([34]);
  });

  test('that was never published stays, however old it is', async () => {
    await published(400, { at: 'NULL' });
    await sweep();
    expect(await outbox()).toEqual([400]);
  });

  test('that was handled stays in the inbox for 70 days', async () => {
    await handled(71);
    await handled(69);
    await sweep();
    expect(await inbox()).toEqual([69]);
  });

  test('that was handled, and can still be replayed, stays in the inbox until it is replayed', async () => {
    const eventId = randomUUID();
    await handled(300, eventId);
    await deadLetter(301, eventId);
    await sweep();
    expect(await inbox()).toEqual([300]);
    await replayed(0, eventId);
    await sweep();
    expect(await inbox()).toEqual([]);
  });

  test('stays a dead letter until it is replayed, and 70 days longer', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    await deadLetter(400);
    await deadLetter(400, old);
    await deadLetter(400, recent);
    await replayed(71, old);
    await replayed(69, recent);
    await sweep();
    const left = await database.query(`SELECT extract(day FROM now() - replayed_at)::int AS days FROM dead_letter ORDER BY replayed_at`);
    expect(left).toEqual([{ days: 69 }, { days: null }]);
  });

  test('that was neither handled nor dead-lettered keeps its attempts for 70 days', async () => {
    await database.query(
      `INSERT INTO event_attempt SELECT gen_random_uuid(), '${handler}', 2, now() - make_interval(days => age) FROM unnest(ARRAY[71, 69]) age`,
    );
    await sweep();
    expect(await database.query('SELECT extract(day FROM now() - started_at)::int AS days FROM event_attempt')).toEqual([{ days: 69 }]);
  });
});

describe('expired rows', () => {
  test('are deleted a thousand at a time', async () => {
    await published(40, { times: 2_500 });
    await sweep();
    expect(await outbox()).toEqual([]);
    expect(await batches()).toEqual([1_000, 1_000, 500]);
    expect(await metricValue('charter_rows_purged_total', { table: 'outbox' })).toBeGreaterThanOrEqual(2_500);
  });

  test('that are locked are skipped, and deleted the next time', async () => {
    await published(40, { times: 3 });
    await app.get(Database).transaction(async (tx) => {
      await tx.query('SELECT id FROM outbox ORDER BY position LIMIT 1 FOR UPDATE');
      await sweep();
    });
    expect(await outbox()).toEqual([40]);
    await sweep();
    expect(await outbox()).toEqual([]);
  });

  test('are deleted once by several processes at the same time', async () => {
    await published(40, { times: 5_000 });
    const others = [1, 2].map(() => new Retention(app.get(Database), policies));
    await Promise.all([sweep(), ...others.map((other) => other.sweep())]);
    expect(await outbox()).toEqual([]);
    expect((await batches()).reduce((sum, size) => sum + size, 0)).toBe(5_000);
  });

  test('are deleted although another table fails', async () => {
    await published(40);
    const broken: RetentionPolicy = { table: 'nowhere', since: 'ever', days: 1 };
    await new Retention(app.get(Database), [broken, ...policies]).sweep();
    expect(await outbox()).toEqual([]);
  });

  test('are left to other processes after the current batch when this one shuts down', async () => {
    await published(40, { times: 2_500 });
    const ending = new Retention(app.get(Database), policies);
    void ending.sweep();
    await ending.onModuleDestroy();
    expect(await outbox()).toHaveLength(1_500);
  });

  test('are deleted every hour', async () => {
    const interval = vi.spyOn(globalThis, 'setInterval').mockReturnValue(undefined as never);
    new Retention(app.get(Database), policies).onApplicationBootstrap();
    const [purge, every] = interval.mock.calls[0]!;
    expect(every).toBe(3_600_000);
    await published(40);
    purge();
    await eventually(async () => expect(await outbox()).toEqual([]));
  });
});

describe('an event that the broker delivers again', () => {
  let client: TestRpcClient;
  let consumer: INestApplicationContext;
  let ownDatabase: TestDatabase;
  let recorded: Event<WordSent>[];

  @Injectable()
  class Subscriber {
    @OnEvent(wordSent)
    async onWordSent({ data }: Event<WordSent>, tx: Transaction): Promise<void> {
      await tx.query('INSERT INTO handled (word) VALUES ($1)', [data.word]);
    }
  }

  beforeAll(async () => {
    ownDatabase = await createTestDatabase('redelivered');
    client = await connectTestClient();
    recorded = client.recordEvents(wordSent);
    @Module({
      imports: [
        databaseModule({ url: ownDatabase.url, tables: [messagingTables] }),
        messagingModule({ service: 'keeper', natsUrl: process.env.NATS_URL ?? '' }),
      ],
      providers: [Subscriber],
    })
    class ConsumerModule {}

    await ownDatabase.query('CREATE TABLE handled (word text NOT NULL)');
    consumer = await NestFactory.createApplicationContext(ConsumerModule, { logger: false });
    await migrate(consumer.get(Database).dataSource);
  });
  afterAll(async () => {
    await consumer?.close();
    await client?.close();
    await ownDatabase?.drop();
  });

  const send = (word: string) => consumer.get(Database).transaction((tx) => consumer.get(Outbox).add(tx, wordSent, { word }));
  const handledWords = async () =>
    (await ownDatabase.query<{ word: string }>('SELECT word FROM handled ORDER BY word')).map(({ word }) => word);
  const pass = async (days: number) => {
    await ownDatabase.query(`UPDATE inbox SET handled_at = handled_at - interval '${days} days'`);
    await ownDatabase.query(`UPDATE outbox SET added_at = added_at - interval '${days} days'`);
    await consumer.get(Retention).sweep();
  };

  test('is ignored for as long as the stream can still hold it', async () => {
    await send('once');
    await eventually(async () => expect(await handledWords()).toEqual(['once']));
    await pass(65);
    expect(await ownDatabase.query('SELECT 1 FROM outbox')).toEqual([]);
    await client.redeliver(wordSent, recorded[0]!);
    await send('then');
    await eventually(async () => expect(await handledWords()).toContain('then'));
    expect(await handledWords()).toEqual(['once', 'then']);
  });

  test('is in the inbox for longer than the stream can hold it', async () => {
    const manager = await jetstreamManager(consumer.get(Nats).connection);
    const { config } = await manager.streams.info(streamName);
    const days = (table: string) => policies.find((rows) => rows.table === table)!.days;
    expect(days('inbox')).toBeGreaterThan(days('outbox') + config.max_age / (24 * 60 * 60 * 1e9));
  });
});
