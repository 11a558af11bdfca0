import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
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

class Said {
  word: string;
}
const said = eventType('evt.catalog.said', Said);
const handler = 'catalog-on-catalog-said';

/** Writes down what it heard, then dies while the roof is broken. */
@Injectable()
class Listener {
  static roofBroken = false;

  @OnEvent(said)
  async onSaid({ data }: Event<Said>, tx: Transaction): Promise<void> {
    await tx.query('INSERT INTO heard (word) VALUES ($1)', [data.word]);
    if (Listener.roofBroken) throw new Error('the roof fell in');
  }
}

let database: TestDatabase;
let client: TestRpcClient;
let catalog: INestMicroservice;
let announced: Event<Said>[];

beforeAll(async () => {
  database = await createTestDatabase('dead_letters');
  client = await connectTestClient();
  announced = client.recordEvents(said);
  const natsUrl = process.env.NATS_URL ?? '';
  @Module({
    imports: [
      databaseModule({ url: database.url, tables: [messagingTables, auditTables] }),
      messagingModule({ service: 'catalog', natsUrl, retries: { attempts: 1 } }),
    ],
    providers: [Listener],
  })
  class Catalog {}

  await database.query('CREATE TABLE heard (word text NOT NULL)');
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
  Listener.roofBroken = false;
  announced.length = 0;
  await database.query('TRUNCATE heard, dead_letter, outbox, inbox');
});

const call = (words: string[] = [], options: Partial<Call['options']> = {}): Call => ({
  words,
  options: { all: false, replace: false, service: 'catalog', ...options },
  env: process.env,
});
const say = (word: string) => catalog.get(Database).transaction((tx) => catalog.get(Outbox).add(tx, said, { word }));
const heard = async () => (await database.query<{ word: string }>('SELECT word FROM heard ORDER BY word')).map(({ word }) => word);

/** Ids of events that became dead letters, in that order. */
async function deadLetters(...words: string[]): Promise<string[]> {
  Listener.roofBroken = true;
  for (const [index, word] of words.entries()) {
    await say(word);
    await eventually(async () => expect(await database.query('SELECT 1 FROM dead_letter')).toHaveLength(index + 1), { within: 10_000 });
  }
  Listener.roofBroken = false;
  const rows = await database.query<{ event_id: string }>('SELECT event_id FROM dead_letter ORDER BY failed_at');
  return rows.map((row) => row.event_id);
}

describe('a dead letter', () => {
  test('can be read, with its error', async () => {
    const [eventId] = await deadLetters('poison');
    expect(await listDeadLetters(call())).toMatchObject({
      ok: true,
      data: { total: 1, deadLetters: [{ service: 'catalog', eventId, handler, subject: said.subject, reason: 'Error: the roof fell in' }] },
    });
    const { lines } = await showDeadLetters(call([eventId!]));
    expect(lines.join('\n')).toContain('"word": "poison"');
    expect(lines.join('\n')).toContain('at Listener.onSaid');
  });

  test('is handled once its cause is mended, and it is known who answered for it', async () => {
    const [eventId] = await deadLetters('late');
    expect(await replayDeadLetters(call([eventId!], { as: 'grace' }))).toMatchObject({
      ok: true,
      data: { replays: [{ eventId, handler, outcome: 'handled' }] },
    });
    expect(await heard()).toEqual(['late']);
    expect(await database.query('SELECT replayed_by, replayed_at IS NOT NULL AS dated FROM dead_letter')).toEqual([
      { replayed_by: 'grace', dated: true },
    ]);
    expect(await listDeadLetters(call())).toMatchObject({ data: { total: 0 }, lines: ['There are no dead letters.'] });
  });

  test('that was replayed is not handled when it comes once more', async () => {
    const [eventId] = await deadLetters('once');
    await replayDeadLetters(call([eventId!]));
    await client.redeliver(said, announced[0]!);
    await say('after');
    await eventually(async () => expect(await heard()).toContain('after'));
    expect(await heard()).toEqual(['after', 'once']);
  });

  test('that fails again leaves nothing half done and stays a dead letter', async () => {
    const [eventId] = await deadLetters('poison');
    Listener.roofBroken = true;
    expect(await replayDeadLetters(call([eventId!]))).toMatchObject({
      ok: false,
      data: { replays: [{ outcome: 'failed', reason: 'Error: the roof fell in' }] },
    });
    expect(await heard()).toEqual([]);
    expect(await listDeadLetters(call())).toMatchObject({ data: { total: 1 } });
  });

  test('that two operators replay at once is handled once', async () => {
    const [eventId] = await deadLetters('once');
    const both = await Promise.all([replayDeadLetters(call([eventId!])), replayDeadLetters(call([eventId!]))]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await heard()).toEqual(['once']);
  });

  test('can be replayed with all others, in the order in which they failed', async () => {
    await deadLetters('first', 'second', 'third');
    const { ok, lines } = await replayDeadLetters(call([], { all: true }));
    expect([ok, lines.at(-1)]).toEqual([true, '3 of 3 handled']);
    const order = await database.query<{ word: string }>('SELECT word FROM heard ORDER BY ctid');
    expect(order.map(({ word }) => word)).toEqual(['first', 'second', 'third']);
  });

  test('of a message that is no event is shown as it came and cannot be replayed', async () => {
    await client.redeliver(said, { word: 'no envelope' } as unknown as Event<Said>);
    const [{ event_id: eventId }] = await eventually(async () => {
      const rows = await database.query<{ event_id: string }>('SELECT event_id FROM dead_letter');
      expect(rows).toHaveLength(1);
      return rows as [{ event_id: string }];
    });
    expect((await showDeadLetters(call([eventId]))).lines).toContain('{"word":"no envelope"}');
    expect(await replayDeadLetters(call([eventId]))).toMatchObject({
      ok: false,
      data: { replays: [{ eventId, outcome: 'failed', reason: expect.stringContaining('is no event and cannot be replayed') }] },
    });
    expect(await listDeadLetters(call())).toMatchObject({ data: { total: 1 } });
  });

  test('is not what one asked for when its id is unknown', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await replayDeadLetters(call([unknown]))).toMatchObject({ ok: false, lines: [`No dead letter has the event id ${unknown}.`] });
    expect(await showDeadLetters(call([unknown]))).toMatchObject({ ok: false });
  });
});

describe('the outbox', () => {
  test('shows what waits, and since when', async () => {
    await say('announced');
    await eventually(async () => expect(await heard()).toEqual(['announced']));
    const waitingSince = '2026-11-22T02:14:17.000Z';
    // The broker takes nothing on this subject, so the relay keeps it.
    await database.query('INSERT INTO outbox (id, subject, event) VALUES (gen_random_uuid(), $1, $2)', [
      'nobody.listens',
      { occurredAt: waitingSince },
    ]);
    const { ok, data, lines } = await outboxStatus(call());
    expect({ ok, data }).toEqual({
      ok: true,
      data: { outboxes: { catalog: { waiting: 1, waitingSince, lastPublishedAt: expect.any(String) } }, silent: [] },
    });
    expect(lines[1]).toMatch(/^catalog +1 +2026-11-22T02:14:17/);
  });

  test('announces once more for a broker that lost its memory, and nobody handles it twice', async () => {
    await say('twice');
    await eventually(async () => expect(await heard()).toEqual(['twice']));
    await say('after');
    await eventually(async () => expect(await heard()).toEqual(['after', 'twice']));
    expect(await republish(call([], { since: '1h' }))).toMatchObject({ ok: true, data: { facts: { catalog: 2 } } });
    await eventually(() => expect(announced.map(({ data }) => data.word)).toEqual(['twice', 'after', 'twice', 'after']));
    await eventually(async () => expect(await database.query('SELECT 1 FROM outbox WHERE published_at IS NULL')).toEqual([]));
    expect(await heard()).toEqual(['after', 'twice']);
  });
});

test('services that do not answer are named, and the question counts as failed', async () => {
  const { ok, lines } = await listDeadLetters(call([], { service: undefined }));
  expect(ok).toBe(false);
  expect(lines).toContain('booking does not answer (UNAVAILABLE)');
  expect(lines.join('\n')).not.toContain('catalog does not answer');
});
