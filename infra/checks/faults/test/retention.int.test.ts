import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { jetstreamManager } from '@nats-io/jetstream';
import { type Event, eventType } from '@charter/contracts';
import { Database, databaseModule, type RetentionPolicy, migrate, Retention, type Transaction } from '@charter/database';
import { messagingModule, messagingTables, Nats, OnEvent, Outbox, streamName } from '@charter/messaging';
import { eventually, connectTestClient, metricValue, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';

class Said {
  word: string;
}
const said = eventType('evt.keeper.said', Said);
const handler = 'keeper-on-keeper-said';

const { retention: kept = [] } = messagingTables;
let database: TestDatabase;
let keeper: INestApplicationContext;

beforeAll(async () => {
  database = await createTestDatabase('kept');
  // Nothing but the tables: what is not announced here is not announced by a relay either.
  @Module({ imports: [databaseModule({ url: database.url, tables: [messagingTables] })] })
  class Keeper {}

  keeper = await NestFactory.createApplicationContext(Keeper, { logger: false });
  await migrate(keeper.get(Database).dataSource);
  await database.query('CREATE TABLE batch (size int NOT NULL)');
  await database.query(`CREATE FUNCTION note_batch() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO batch SELECT count(*) FROM gone; RETURN NULL; END $$`);
  await database.query(`CREATE TRIGGER batches AFTER DELETE ON outbox REFERENCING OLD TABLE AS gone EXECUTE FUNCTION note_batch()`);
});
afterAll(async () => {
  await keeper?.close();
  await database?.drop();
});
beforeEach(() => database.query('TRUNCATE outbox, inbox, dead_letter, batch'));
afterEach(() => void jest.restoreAllMocks());

const sweep = () => keeper.get(Retention).sweep();
const announced = (days: number, { times = 1, at = 'now()' } = {}) =>
  database.query(
    `INSERT INTO outbox (id, subject, event, added_at, published_at)
     SELECT gen_random_uuid(), 'evt.keeper.said', '{}', now() - interval '${days} days', ${at} FROM generate_series(1, ${times})`,
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
     VALUES ($1, '${handler}', 'evt.keeper.said', '{}', 'the roof fell in', now() - interval '${days} days')`,
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

describe('a fact', () => {
  test('that was announced can be announced again for 35 days after it happened, whenever it was announced last', async () => {
    await announced(36);
    await announced(34, { at: `now() - interval '34 days'` });
    await sweep();
    expect(await outbox()).toEqual([34]);
  });

  test('that was never announced stays, however old it is', async () => {
    await announced(400, { at: 'NULL' });
    await sweep();
    expect(await outbox()).toEqual([400]);
  });

  test('that was handled is known for 70 days', async () => {
    await handled(71);
    await handled(69);
    await sweep();
    expect(await inbox()).toEqual([69]);
  });

  test('that was handled, and that an operator may still replay, is known until it is replayed', async () => {
    const eventId = randomUUID();
    await handled(300, eventId);
    await deadLetter(301, eventId);
    await sweep();
    expect(await inbox()).toEqual([300]);
    await replayed(0, eventId);
    await sweep();
    expect(await inbox()).toEqual([]);
  });

  test('that is a dead letter stays until it is replayed, and 70 days longer', async () => {
    const [late, lately] = [randomUUID(), randomUUID()];
    await deadLetter(400);
    await deadLetter(400, late);
    await deadLetter(400, lately);
    await replayed(71, late);
    await replayed(69, lately);
    await sweep();
    const left = await database.query(`SELECT extract(day FROM now() - replayed_at)::int AS days FROM dead_letter ORDER BY replayed_at`);
    expect(left).toEqual([{ days: 69 }, { days: null }]);
  });

  test('that was neither handled nor stored as a dead letter has its attempts on record for 70 days', async () => {
    await database.query(
      `INSERT INTO event_attempt SELECT gen_random_uuid(), '${handler}', 2, now() - make_interval(days => age) FROM unnest(ARRAY[71, 69]) age`,
    );
    await sweep();
    expect(await database.query('SELECT extract(day FROM now() - started_at)::int AS days FROM event_attempt')).toEqual([{ days: 69 }]);
  });
});

describe('rows whose time is over', () => {
  test('go a thousand at a time', async () => {
    await announced(40, { times: 2_500 });
    await sweep();
    expect(await outbox()).toEqual([]);
    expect(await batches()).toEqual([1_000, 1_000, 500]);
    expect(await metricValue('charter_rows_purged_total', { table: 'outbox' })).toBeGreaterThanOrEqual(2_500);
  });

  test('that somebody holds are passed over, and go the next time', async () => {
    await announced(40, { times: 3 });
    await keeper.get(Database).transaction(async (tx) => {
      await tx.query('SELECT id FROM outbox ORDER BY position LIMIT 1 FOR UPDATE');
      await sweep();
    });
    expect(await outbox()).toEqual([40]);
    await sweep();
    expect(await outbox()).toEqual([]);
  });

  test('go once, however many processes look at the same moment', async () => {
    await announced(40, { times: 5_000 });
    const others = [1, 2].map(() => new Retention(keeper.get(Database), kept));
    await Promise.all([sweep(), ...others.map((other) => other.sweep())]);
    expect(await outbox()).toEqual([]);
    expect((await batches()).reduce((sum, size) => sum + size, 0)).toBe(5_000);
  });

  test('go although another table cannot be looked at', async () => {
    await announced(40);
    const broken: RetentionPolicy = { table: 'nowhere', since: 'ever', days: 1 };
    await new Retention(keeper.get(Database), [broken, ...kept]).sweep();
    expect(await outbox()).toEqual([]);
  });

  test('stay for another process when this one ends, but for the batch in its hands', async () => {
    await announced(40, { times: 2_500 });
    const ending = new Retention(keeper.get(Database), kept);
    void ending.sweep();
    await ending.onModuleDestroy();
    expect(await outbox()).toHaveLength(1_500);
  });

  test('are looked for every hour', async () => {
    const clock = jest.spyOn(globalThis, 'setInterval').mockReturnValue(undefined as never);
    new Retention(keeper.get(Database), kept).onApplicationBootstrap();
    const [look, every] = clock.mock.calls[0]!;
    expect(every).toBe(3_600_000);
    await announced(40);
    look();
    await eventually(async () => expect(await outbox()).toEqual([]));
  });
});

describe('a broker that tells everything once more', () => {
  let client: TestRpcClient;
  let teller: INestApplicationContext;
  let own: TestDatabase;
  let told: Event<Said>[];

  @Injectable()
  class Listener {
    @OnEvent(said)
    async onSaid({ data }: Event<Said>, tx: Transaction): Promise<void> {
      await tx.query('INSERT INTO heard (word) VALUES ($1)', [data.word]);
    }
  }

  beforeAll(async () => {
    own = await createTestDatabase('retold');
    client = await connectTestClient();
    told = client.recordEvents(said);
    @Module({
      imports: [
        databaseModule({ url: own.url, tables: [messagingTables] }),
        messagingModule({ service: 'keeper', natsUrl: process.env.NATS_URL ?? '' }),
      ],
      providers: [Listener],
    })
    class Teller {}

    await own.query('CREATE TABLE heard (word text NOT NULL)');
    teller = await NestFactory.createApplicationContext(Teller, { logger: false });
    await migrate(teller.get(Database).dataSource);
  });
  afterAll(async () => {
    await teller?.close();
    await client?.close();
    await own?.drop();
  });

  const say = (word: string) => teller.get(Database).transaction((tx) => teller.get(Outbox).add(tx, said, { word }));
  const heard = async () => (await own.query<{ word: string }>('SELECT word FROM heard ORDER BY word')).map(({ word }) => word);
  const past = async (days: number) => {
    await own.query(`UPDATE inbox SET handled_at = handled_at - interval '${days} days'`);
    await own.query(`UPDATE outbox SET added_at = added_at - interval '${days} days'`);
    await teller.get(Retention).sweep();
  };

  test('is not believed for as long as it can still have the fact', async () => {
    await say('once');
    await eventually(async () => expect(await heard()).toEqual(['once']));
    await past(65);
    expect(await own.query('SELECT 1 FROM outbox')).toEqual([]);
    await client.redeliver(said, told[0]!);
    await say('then');
    await eventually(async () => expect(await heard()).toContain('then'));
    expect(await heard()).toEqual(['once', 'then']);
  });

  test('cannot have one that the inbox has forgotten', async () => {
    const manager = await jetstreamManager(teller.get(Nats).connection);
    const { config } = await manager.streams.info(streamName);
    const days = (table: string) => kept.find((rows) => rows.table === table)!.days;
    expect(days('inbox')).toBeGreaterThan(days('outbox') + config.max_age / (24 * 60 * 60 * 1e9));
  });
});
