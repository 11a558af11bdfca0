import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Event } from '@charter/contracts';
import { Database, migrate, type Transaction } from '@charter/database';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { send as sendFrom, senderModule, Subscriber, wordSent } from './sender.js';

let database: TestDatabase;
let client: TestRpcClient;
let instances: INestApplicationContext[];
let published: Event<{ word: string }>[];

beforeAll(async () => {
  database = await createTestDatabase('outbox');
  client = await connectTestClient();
  published = client.recordEvents(wordSent);
  const module = senderModule(database.url);
  await database.query('CREATE TABLE handled (word text NOT NULL)');
  const startInstance = () => NestFactory.createApplicationContext(module, { logger: false });
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

const send = (words: string[], then?: (tx: Transaction) => Promise<void>) => sendFrom(instances[0]!, words, then);

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
    const [deadLetter] = await database.query<{ event: Event<{ word: string }>; reason: string }>('SELECT event, reason FROM dead_letter');
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
});
