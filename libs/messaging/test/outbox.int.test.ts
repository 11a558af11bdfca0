import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type INestApplicationContext, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Event, eventType } from '@charter/contracts';
import { auditTables, Database, databaseModule, migrate, type Transaction } from '@charter/database';
import { messagingModule, messagingTables, OnEvent, Outbox } from '@charter/messaging';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';

class WordSent {
  word: string;
}
const wordSent = eventType('evt.sender.word-sent', WordSent);

/** Stores each word, and fails after writing for as often as the test sets. */
@Injectable()
class Subscriber {
  static failures = 0;
  static attempts = 0;

  @OnEvent(wordSent)
  async onWordSent({ data }: Event<WordSent>, tx: Transaction): Promise<void> {
    Subscriber.attempts += 1;
    await tx.query('INSERT INTO handled (word) VALUES ($1)', [data.word]);
    if (Subscriber.failures > 0) {
      Subscriber.failures -= 1;
      throw new Error('failed after the write');
    }
  }
}

let database: TestDatabase;
let client: TestRpcClient;
let instances: INestApplicationContext[];
let startInstance: () => Promise<INestApplicationContext>;
let published: Event<WordSent>[];

beforeAll(async () => {
  database = await createTestDatabase('outbox');
  client = await connectTestClient();
  published = client.recordEvents(wordSent);
  @Module({
    imports: [
      databaseModule({
        url: database.url,
        tables: [messagingTables, auditTables],
      }),
      messagingModule({ service: 'sender', natsUrl: process.env.NATS_URL ?? '', retries: { attempts: 3 } }),
    ],
    providers: [Subscriber],
  })
  class SenderModule {}

  await database.query('CREATE TABLE handled (word text NOT NULL)');
  startInstance = () => NestFactory.createApplicationContext(SenderModule, { logger: false });
  const first = await startInstance();
  await migrate(first.get(Database).dataSource);
  // Three processes of one service: three relays, three consumers.
  const others = await Promise.all([1, 2].map(startInstance));
  instances = [first, ...others];
});
afterAll(async () => {
  for (const instance of instances ?? []) await instance.close();
  await client?.close();
  await database?.drop();
});
beforeEach(async () => {
  Subscriber.failures = 0;
  Subscriber.attempts = 0;
  published.length = 0;
  await database.empty('handled');
});

const handledWords = async () => (await database.query<{ word: string }>('SELECT word FROM handled ORDER BY word')).map(({ word }) => word);

async function send(words: string[], then: (tx: Transaction) => Promise<void> = async () => undefined): Promise<void> {
  const sender = instances[0]!;
  await sender.get(Database).transaction(async (tx) => {
    for (const word of words) await sender.get(Outbox).add(tx, wordSent, { word });
    await then(tx);
  });
}

describe('an event', () => {
  test('is published once and handled once by three instances of a service, 300 at a time', async () => {
    const words = Array.from({ length: 300 }, (_, index) => String(index).padStart(3, '0'));
    for (let from = 0; from < 300; from += 50) await send(words.slice(from, from + 50));
    await eventually(async () => expect(await handledWords()).toEqual(words));
    expect(published).toHaveLength(300);
    expect(await database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]);
  });

  test('of a transaction that was rolled back is never published', async () => {
    const change = send(['never'], () => Promise.reject(new Error('rolled back')));
    await expect(change).rejects.toThrow('rolled back');
    await send(['after']);
    await eventually(async () => expect(await handledWords()).toEqual(['after']));
    expect(published.map(({ data }) => data.word)).toEqual(['after']);
  });

  test('that is delivered twice is handled once', async () => {
    await send(['twice']);
    await eventually(async () => expect(await handledWords()).toEqual(['twice']));
    // A relay that crashed between publishing and its commit publishes again, after the broker's window for duplicates.
    await client.redeliver(wordSent, published[0]!);
    await client.redeliver(wordSent, published[0]!);
    await send(['last']);
    await eventually(async () => expect(await handledWords()).toEqual(['last', 'twice']));
    expect(Subscriber.attempts).toBe(2);
  });

  test('whose handler fails is rolled back and retried', async () => {
    Subscriber.failures = 1;
    await send(['again']);
    await eventually(() => expect(Subscriber.attempts).toBe(2));
    await eventually(async () => expect(await handledWords()).toEqual(['again']));
  });

  test('whose handler fails on every delivery becomes a dead letter, and the next one is handled', async () => {
    Subscriber.failures = 3;
    await send(['poison']);
    await eventually(async () => expect(await database.query('SELECT handler, subject FROM dead_letter')).toHaveLength(1));
    await send(['next']);
    await eventually(async () => expect(await handledWords()).toEqual(['next']));
    const [deadLetter] = await database.query<{ event: Event<WordSent>; reason: string }>('SELECT event, reason FROM dead_letter');
    expect(deadLetter!.event.data.word).toBe('poison');
    expect(deadLetter!.reason).toContain('failed after the write');
  });

  test('is published by another instance when the one that wrote it has crashed', async () => {
    await database.query('INSERT INTO outbox (id, subject, event) SELECT $1::uuid, $2, $3::jsonb', [
      randomUUID(),
      wordSent.subject,
      {
        id: randomUUID(),
        type: wordSent.subject,
        occurredAt: new Date().toISOString(),
        correlationId: randomUUID(),
        data: { word: 'orphan' },
      },
    ]);
    // It was inserted without a notification: the relays find it by polling.
    await eventually(async () => expect(await handledWords()).toEqual(['orphan']));
  });

  describe('when the broker loses its store', () => {
    /** A new test client deletes the stream with its consumers. */
    const loseStore = async () => (await connectTestClient()).close();

    test('is handled when it is published afterwards, without a restart', async () => {
      await loseStore();
      await send(['after the loss']);
      await eventually(async () => expect(await handledWords()).toEqual(['after the loss']));
    });

    test('is published again when it was lost, and handled once', async () => {
      await database.empty('outbox');
      await send(['handled']);
      await eventually(async () => expect(await handledWords()).toEqual(['handled']));
      await database.query(
        `INSERT INTO outbox (id, subject, event, published_at)
         SELECT id, subject, event || jsonb_build_object('id', id, 'data', '{"word": "lost"}'::jsonb), now()
         FROM (SELECT gen_random_uuid() AS id, subject, event FROM outbox LIMIT 1) AS lost`,
      );
      await loseStore();
      instances.push(await startInstance());
      await eventually(async () => expect(await handledWords()).toEqual(['handled', 'lost']));
    });
  });
});
