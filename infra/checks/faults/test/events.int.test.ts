import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Event, eventType } from '@charter/contracts';
import { auditTables, Database, databaseModule, migrate, type Transaction } from '@charter/database';
import { messagingModule, messagingTables, OnEvent, Outbox } from '@charter/messaging';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';

class Said {
  word: string;
}
const said = eventType('evt.teller.said', Said);

/** Hears, writes what it heard, and fails as often as it is told to after writing. */
@Injectable()
class Listener {
  static failures = 0;
  static tries = 0;

  @OnEvent(said)
  async onSaid({ data }: Event<Said>, tx: Transaction): Promise<void> {
    Listener.tries += 1;
    await tx.query('INSERT INTO heard (word) VALUES ($1)', [data.word]);
    if (Listener.failures > 0) {
      Listener.failures -= 1;
      throw new Error('the roof fell in after the write');
    }
  }
}

let database: TestDatabase;
let client: TestRpcClient;
let instances: INestApplicationContext[];
let anotherInstance: () => Promise<INestApplicationContext>;
let published: Event<Said>[];

beforeAll(async () => {
  database = await createTestDatabase('facts');
  client = await connectTestClient();
  published = client.recordEvents(said);
  @Module({
    imports: [
      databaseModule({
        url: database.url,
        tables: [messagingTables, auditTables],
      }),
      messagingModule({ service: 'teller', natsUrl: process.env.NATS_URL ?? '', retries: { attempts: 3 } }),
    ],
    providers: [Listener],
  })
  class Teller {}

  await database.query('CREATE TABLE heard (word text NOT NULL)');
  anotherInstance = () => NestFactory.createApplicationContext(Teller, { logger: false });
  const first = await anotherInstance();
  await migrate(first.get(Database).dataSource);
  // Three of the same service, as when it is scaled: three relays, three consumers.
  const others = await Promise.all([1, 2].map(anotherInstance));
  instances = [first, ...others];
});
afterAll(async () => {
  for (const instance of instances ?? []) await instance.close();
  await client?.close();
  await database?.drop();
});
beforeEach(async () => {
  Listener.failures = 0;
  Listener.tries = 0;
  published.length = 0;
  await database.query('TRUNCATE heard');
});

const heard = async () => (await database.query<{ word: string }>('SELECT word FROM heard ORDER BY word')).map(({ word }) => word);

async function say(words: string[], then: (tx: Transaction) => Promise<void> = async () => undefined): Promise<void> {
  const teller = instances[0]!;
  await teller.get(Database).transaction(async (tx) => {
    for (const word of words) await teller.get(Outbox).add(tx, said, { word });
    await then(tx);
  });
}

describe('a fact', () => {
  test('is announced once and handled once, by three instances of a service and 300 at a time', async () => {
    const words = Array.from({ length: 300 }, (_, index) => String(index).padStart(3, '0'));
    for (let from = 0; from < 300; from += 50) await say(words.slice(from, from + 50));
    await eventually(async () => expect(await heard()).toEqual(words), { within: 20_000 });
    expect(published).toHaveLength(300);
    expect(await database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]);
  });

  test('of a transaction that was rolled back is never announced', async () => {
    const change = say(['never'], () => Promise.reject(new Error('changed my mind')));
    await expect(change).rejects.toThrow('changed my mind');
    await say(['after']);
    await eventually(async () => expect(await heard()).toEqual(['after']));
    expect(published.map(({ data }) => data.word)).toEqual(['after']);
  });

  test('that comes twice is handled once', async () => {
    await say(['twice']);
    await eventually(async () => expect(await heard()).toEqual(['twice']));
    // A relay that died after publishing and before its mark publishes again; the broker's own memory has forgotten it.
    await client.redeliver(said, published[0]!);
    await client.redeliver(said, published[0]!);
    await say(['last']);
    await eventually(async () => expect(await heard()).toEqual(['last', 'twice']));
    expect(Listener.tries).toBe(2);
  });

  test('whose handler fails leaves nothing half done, and is tried again', async () => {
    Listener.failures = 1;
    await say(['again']);
    await eventually(() => expect(Listener.tries).toBe(2), { within: 10_000 });
    await eventually(async () => expect(await heard()).toEqual(['again']));
  });

  test('whose handler fails on every delivery goes to the dead letters, and the next one is handled', async () => {
    Listener.failures = 3;
    await say(['poison']);
    await eventually(async () => expect(await database.query('SELECT handler, subject FROM dead_letter')).toHaveLength(1), {
      within: 20_000,
    });
    await say(['next']);
    await eventually(async () => expect(await heard()).toEqual(['next']));
    const [deadLetter] = await database.query<{ event: Event<Said>; reason: string }>('SELECT event, reason FROM dead_letter');
    expect(deadLetter!.event.data.word).toBe('poison');
    expect(deadLetter!.reason).toContain('the roof fell in');
  });

  test('is announced by another instance when the one that wrote it has gone', async () => {
    await database.query('INSERT INTO outbox (id, subject, event) SELECT $1::uuid, $2, $3::jsonb', [
      randomUUID(),
      said.subject,
      { id: randomUUID(), type: said.subject, occurredAt: new Date().toISOString(), correlationId: randomUUID(), data: { word: 'orphan' } },
    ]);
    // No notification came with it: the relays find it when they look by themselves.
    await eventually(async () => expect(await heard()).toEqual(['orphan']), { within: 10_000 });
  });

  describe('of a broker that loses its store', () => {
    /** Whoever joins begins without a past: stream and consumers are gone. */
    const loseStore = async () => (await connectTestClient()).close();

    test('is heard when it is said afterwards, without anybody being started again', async () => {
      await loseStore();
      await say(['after the loss']);
      await eventually(async () => expect(await heard()).toEqual(['after the loss']), { within: 20_000 });
    });

    test('is told again when it was lost with it, and handled once', async () => {
      await database.query('TRUNCATE outbox');
      await say(['handled']);
      await eventually(async () => expect(await heard()).toEqual(['handled']));
      await database.query(
        `INSERT INTO outbox (id, subject, event, published_at)
         SELECT id, subject, event || jsonb_build_object('id', id, 'data', '{"word": "lost"}'::jsonb), now()
         FROM (SELECT gen_random_uuid() AS id, subject, event FROM outbox LIMIT 1) AS told`,
      );
      await loseStore();
      instances.push(await anotherInstance());
      await eventually(async () => expect(await heard()).toEqual(['handled', 'lost']), { within: 20_000 });
    });
  });
});
