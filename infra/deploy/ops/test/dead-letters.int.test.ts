import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type INestMicroservice, Injectable, Module } from '@nestjs/common';
import { type Event, eventType } from '@charter/contracts';
import { messagingMaintenance } from '@charter/contracts/operators';
import { auditTables, Database, databaseModule, type Transaction } from '@charter/database';
import { messagingModule, messagingTables, OnEvent, Outbox } from '@charter/messaging';
import { startService } from '@charter/service-kit';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import type { Call } from '../src/command.ts';
import { republish, outboxStatus } from '../src/outbox.ts';
import { listDeadLetters, replayDeadLetters, showDeadLetters } from '../src/dead-letters.ts';

class TestEvent {
  word: string;
}
const testEvent = eventType('evt.catalog.tested', TestEvent);
const handler = 'catalog-on-catalog-tested';

/** Stores the word, and then throws while `fails` is set. */
@Injectable()
class TestSubscriber {
  static fails = false;

  @OnEvent(testEvent)
  async onTestEvent({ data }: Event<TestEvent>, tx: Transaction): Promise<void> {
    await tx.query('INSERT INTO stored_word (word) VALUES ($1)', [data.word]);
    if (TestSubscriber.fails) throw new Error('simulated failure');
  }
}

let database: TestDatabase;
let client: TestRpcClient;
let catalog: INestMicroservice;
let published: Event<TestEvent>[];

beforeAll(async () => {
  database = await createTestDatabase('dead_letters');
  client = await connectTestClient();
  published = client.recordEvents(testEvent);
  const natsUrl = process.env.NATS_URL ?? '';
  @Module({
    imports: [
      databaseModule({ url: database.url, tables: [messagingTables, auditTables] }),
      messagingModule({ service: 'catalog', natsUrl, retries: { attempts: 1 } }),
    ],
    providers: [TestSubscriber],
  })
  class Catalog {}

  await database.query('CREATE TABLE stored_word (word text NOT NULL)');
  catalog = await startService({
    name: 'catalog',
    module: Catalog,
    contracts: [messagingMaintenance('catalog')],
    settings: { messaging: { natsUrl }, health: { port: 0, host: '127.0.0.1' } },
  });
});
afterAll(async () => {
  await catalog?.close();
  await client?.close();
  await database?.drop();
});
beforeEach(async () => {
  TestSubscriber.fails = false;
  published.length = 0;
  await database.empty('stored_word', 'dead_letter', 'outbox', 'inbox');
});

const call = (args: string[] = [], options: Partial<Call['options']> = {}): Call => ({
  args,
  options: { all: false, replace: false, service: 'catalog', ...options },
  env: process.env,
});
const publish = (word: string) => catalog.get(Database).transaction((tx) => catalog.get(Outbox).add(tx, testEvent, { word }));
const storedWords = async () =>
  (await database.query<{ word: string }>('SELECT word FROM stored_word ORDER BY word')).map(({ word }) => word);

/** Publishes events whose handler fails. @returns their ids in this order, once they are dead letters */
async function createDeadLetters(...words: string[]): Promise<string[]> {
  TestSubscriber.fails = true;
  for (const [index, word] of words.entries()) {
    await publish(word);
    await eventually(async () => expect(await database.query('SELECT 1 FROM dead_letter')).toHaveLength(index + 1));
  }
  TestSubscriber.fails = false;
  const rows = await database.query<{ event_id: string }>('SELECT event_id FROM dead_letter ORDER BY failed_at');
  return rows.map((row) => row.event_id);
}

describe('a dead letter', () => {
  test('can be listed and shown with its error', async () => {
    const [eventId] = await createDeadLetters('poison');
    expect(await listDeadLetters(call())).toMatchObject({
      ok: true,
      data: {
        total: 1,
        deadLetters: [{ service: 'catalog', eventId, handler, subject: testEvent.subject, reason: 'Error: simulated failure' }],
      },
    });
    const { lines } = await showDeadLetters(call([eventId!]));
    expect(lines.join('\n')).toContain('"word": "poison"');
    expect(lines.join('\n')).toContain('at TestSubscriber.onTestEvent');
  });

  test('can be replayed after the cause is fixed, and records who replayed it', async () => {
    const [eventId] = await createDeadLetters('late');
    expect(await replayDeadLetters(call([eventId!], { as: 'grace' }))).toMatchObject({
      ok: true,
      data: { replays: [{ eventId, handler, outcome: 'handled' }] },
    });
    expect(await storedWords()).toEqual(['late']);
    expect(await database.query('SELECT replayed_by, replayed_at IS NOT NULL AS dated FROM dead_letter')).toEqual([
      { replayed_by: 'grace', dated: true },
    ]);
    expect(await listDeadLetters(call())).toMatchObject({ data: { total: 0 }, lines: ['There are no dead letters.'] });
  });

  test('that was replayed is not handled again when it is redelivered', async () => {
    const [eventId] = await createDeadLetters('once');
    await replayDeadLetters(call([eventId!]));
    await client.redeliver(testEvent, published[0]!);
    await publish('after');
    await eventually(async () => expect(await storedWords()).toContain('after'));
    expect(await storedWords()).toEqual(['after', 'once']);
  });

  test('whose replay fails is rolled back and stays a dead letter', async () => {
    const [eventId] = await createDeadLetters('poison');
    TestSubscriber.fails = true;
    expect(await replayDeadLetters(call([eventId!]))).toMatchObject({
      ok: false,
      data: { replays: [{ outcome: 'failed', reason: 'Error: simulated failure' }] },
    });
    expect(await storedWords()).toEqual([]);
    expect(await listDeadLetters(call())).toMatchObject({ data: { total: 1 } });
  });

  test('that two operators replay at the same time is handled once', async () => {
    const [eventId] = await createDeadLetters('once');
    const both = await Promise.all([replayDeadLetters(call([eventId!])), replayDeadLetters(call([eventId!]))]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await storedWords()).toEqual(['once']);
  });

  test('is replayed with --all in the order of failure', async () => {
    await createDeadLetters('first', 'second', 'third');
    const { ok, lines } = await replayDeadLetters(call([], { all: true }));
    expect([ok, lines.at(-1)]).toEqual([true, '3 of 3 handled']);
    const order = await database.query<{ word: string }>('SELECT word FROM stored_word ORDER BY ctid');
    expect(order.map(({ word }) => word)).toEqual(['first', 'second', 'third']);
  });

  test('of a malformed message is shown unparsed and cannot be replayed', async () => {
    await client.redeliver(testEvent, { word: 'no envelope' } as unknown as Event<TestEvent>);
    const [{ event_id: eventId }] = await eventually(async () => {
      const rows = await database.query<{ event_id: string }>('SELECT event_id FROM dead_letter');
      expect(rows).toHaveLength(1);
      return rows as [{ event_id: string }];
    });
    expect((await showDeadLetters(call([eventId]))).lines).toContain('{"word":"no envelope"}');
    expect(await replayDeadLetters(call([eventId]))).toMatchObject({
      ok: false,
      data: { replays: [{ eventId, outcome: 'failed', reason: expect.stringContaining('is not an event and cannot be replayed') }] },
    });
    expect(await listDeadLetters(call())).toMatchObject({ data: { total: 1 } });
  });

  test('with an unknown id is reported as not found', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await replayDeadLetters(call([unknown]))).toMatchObject({ ok: false, lines: [`No dead letter has the event id ${unknown}.`] });
    expect(await showDeadLetters(call([unknown]))).toMatchObject({ ok: false });
  });
});

describe('the outbox', () => {
  test('status shows the number and age of unpublished events', async () => {
    await publish('published');
    await eventually(async () => expect(await storedWords()).toEqual(['published']));
    const waitingSince = '2026-11-22T02:14:17.000Z';
    // No stream accepts this subject, so the relay cannot publish the event.
    await database.query('INSERT INTO outbox (id, subject, event) VALUES (gen_random_uuid(), $1, $2)', [
      'no.stream',
      { occurredAt: waitingSince },
    ]);
    const { ok, data, lines } = await outboxStatus(call());
    expect({ ok, data }).toEqual({
      ok: true,
      data: { outboxes: { catalog: { waiting: 1, waitingSince, lastPublishedAt: expect.any(String) } }, failed: [] },
    });
    expect(lines[1]).toMatch(/^catalog +1 +2026-11-22T02:14:17/);
  });

  test('republish publishes events again, and consumers do not handle them twice', async () => {
    await publish('twice');
    await eventually(async () => expect(await storedWords()).toEqual(['twice']));
    await publish('after');
    await eventually(async () => expect(await storedWords()).toEqual(['after', 'twice']));
    await eventually(() => expect(published).toHaveLength(2));
    // An event is recorded once while it is in the list.
    published.length = 0;
    expect(await republish(call([], { since: '1h' }))).toMatchObject({ ok: true, data: { events: { catalog: 2 } } });
    await eventually(() => expect(published.map(({ data }) => data.word)).toEqual(['twice', 'after']));
    await eventually(async () => expect(await database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
    expect(await storedWords()).toEqual(['after', 'twice']);
  });
});

test('a service that does not answer is named and makes the command fail', async () => {
  const { ok, lines } = await listDeadLetters(call([], { service: undefined }));
  expect(ok).toBe(false);
  expect(lines).toContain('booking does not answer (UNAVAILABLE)');
  expect(lines.join('\n')).not.toContain('catalog does not answer');
});
