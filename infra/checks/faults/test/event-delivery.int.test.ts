import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type ConsumerInfo, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Event } from '@charter/contracts';
import { Database, migrate } from '@charter/database';
import { EventConsumers, natsAddress, streamName } from '@charter/messaging';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { courierModule, handler, said } from './event-consumer.ts';
import { Line } from './line.ts';

const natsUrl = process.env.NATS_URL ?? '';
let database: TestDatabase;
let line: Line;
let client: TestRpcClient;
let connection: NatsConnection;
let courier: INestApplicationContext;

/** Three attempts, a twentieth of a second apart. */
const aCourier = (): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(courierModule(line.url, { natsUrl, retries: { attempts: 3, delay: () => 50, ackWait: 2_000 } }), {
    logger: false,
  });

beforeAll(async () => {
  database = await createTestDatabase('courier');
  line = await Line.to(database.url);
  client = await connectTestClient();
  connection = await connect(natsAddress(natsUrl));
  await database.query('CREATE TABLE heard (word text NOT NULL)');
  courier = await aCourier();
  await migrate(courier.get(Database).dataSource);
});
afterAll(async () => {
  await courier?.close();
  await connection?.close();
  await client?.close();
  await line?.cut();
  await database?.drop();
});
beforeEach(() => database.query('TRUNCATE heard, dead_letter'));

interface DeadLetterRow {
  event_id: string;
  event: Event<{ word: string }> | null;
  raw: string | null;
  reason: string;
}
const deadLetters = () => database.query<DeadLetterRow>('SELECT event_id, event, raw, reason FROM dead_letter ORDER BY failed_at');
const attempts = () => database.query('SELECT * FROM event_attempt');
const heard = async () => (await database.query<{ word: string }>('SELECT word FROM heard ORDER BY word')).map(({ word }) => word);
const consumer = async (): Promise<ConsumerInfo> => (await jetstreamManager(connection)).consumers.info(streamName, handler);
const isDone = async () => expect(await consumer()).toMatchObject({ num_pending: 0, num_ack_pending: 0 });
const publish = (payload: string | Uint8Array) => connection.publish(said.subject, payload);

describe('a message that is not JSON', () => {
  test('ends in dead letters and takes no neighbour with it', async () => {
    await client.publish(said, { word: 'before' });
    publish('{');
    await client.publish(said, { word: 'after' });
    await eventually(async () => expect(await heard()).toEqual(['after', 'before']));
    await eventually(async () =>
      expect(await deadLetters()).toEqual([
        {
          event_id: expect.any(String),
          event: null,
          raw: '{',
          reason: expect.stringContaining('The message is not a JSON event with id, type and data'),
        },
      ]),
    );
    await eventually(isDone);
  });

  test.each([
    ['bytes that are no text', new Uint8Array([0xff, 0, 0x41]), '\uFFFD\uFFFDA'],
    ['a number', '7', '7'],
    ['null', 'null', 'null'],
    ['an event without an id', '{"type":"evt.courier.said","data":{}}', '{"type":"evt.courier.said","data":{}}'],
    ['an id that is no UUID', '{"id":"7","type":"evt.courier.said","data":{}}', '{"id":"7","type":"evt.courier.said","data":{}}'],
  ])('is stored as it came: %s', async (_what, payload, raw) => {
    publish(payload);
    await eventually(async () => expect((await deadLetters()).map((row) => row.raw)).toEqual([raw]));
    await eventually(isDone);
  });
});

test('an event that jsonb refuses goes to the dead letters as text', async () => {
  await client.publish(said, { word: 'not \0 storable' });
  const [deadLetter] = await eventually(async () => {
    const rows = await deadLetters();
    expect(rows).toHaveLength(1);
    return rows;
  });
  expect(deadLetter).toMatchObject({ event: null, raw: expect.stringContaining('not \\u0000 storable') });
  await eventually(isDone);
});

test('an event whose handler fails goes to the dead letters after the last attempt, and the next one is handled', async () => {
  await client.publish(said, { word: 'fail' });
  await client.publish(said, { word: 'next' });
  await eventually(async () =>
    expect(await deadLetters()).toEqual([
      expect.objectContaining({
        event: expect.objectContaining({ data: { word: 'fail' } }),
        raw: null,
        reason: expect.stringContaining('the handler failed'),
      }),
    ]),
  );
  expect(await heard()).toEqual(['next']);
  expect(await attempts()).toEqual([]);
  await eventually(isDone);
});

test('a database unreachable for longer than the retry ladder: the event is handled afterwards', async () => {
  const { delivered } = await consumer();
  await line.cut();
  await client.publish(said, { word: 'late' });
  await eventually(async () => expect((await consumer()).delivered.consumer_seq).toBeGreaterThan(delivered.consumer_seq + 6), {
    within: 30_000,
  });
  await line.mend();
  await eventually(async () => expect(await heard()).toEqual(['late']), { within: 20_000 });
  expect(await deadLetters()).toEqual([]);
  expect(await attempts()).toEqual([]);
});

describe('deliveries have no limit', () => {
  const limit = async (deliveries: number) =>
    (await jetstreamManager(connection)).consumers.update(streamName, handler, { max_deliver: deliveries });

  test('once a process has started, also where an earlier release has set one', async () => {
    expect((await consumer()).config.max_deliver).toBe(-1);
    await limit(9);
    await (await aCourier()).close();
    expect((await consumer()).config.max_deliver).toBe(-1);
  });

  test('when a process of an earlier release sets one during an upgrade, as soon as an event is delivered again', async () => {
    await limit(9);
    await client.publish(said, { word: 'fail' });
    await eventually(async () => expect((await consumer()).config.max_deliver).toBe(-1));
    await eventually(isDone);
  });
});

test('operators see for how long a handler has had events to handle', async () => {
  const seconds = async () => (await courier.get(EventConsumers).backlog())[0]!.value;
  expect(await seconds()).toBe(0);
  await line.cut();
  await client.publish(said, { word: 'waits' });
  await eventually(async () => expect(await seconds()).toBeGreaterThan(1));
  await line.mend();
  await eventually(async () => expect(await seconds()).toBe(0), { within: 20_000 });
});

describe('a consumer process that ends', () => {
  const folder = join(import.meta.dirname, '..');
  const program = ['--conditions=@charter/source', '--import', '@swc-node/register/esm-register', 'test/courier-process.ts'];
  let running: ChildProcess | undefined;
  let crashes = 0;

  async function keepRunning(): Promise<void> {
    const child = spawn(process.execPath, [...program, database.url, natsUrl], { cwd: folder, stdio: 'ignore' });
    running = child;
    const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    if (running !== child) return;
    expect(signal).toBe('SIGKILL');
    crashes += 1;
    await keepRunning();
  }

  afterEach(() => {
    const child = running;
    running = undefined;
    child?.kill('SIGKILL');
  });

  test('nine crashes of a consumer with one event in hand: the event is in dead letters, its neighbours are handled', async () => {
    await courier.close();
    const neighbours = ['1', '2', '3', '4', '5', '6', '7'];
    for (const word of [...neighbours.slice(0, 3), 'kill', ...neighbours.slice(3)]) await client.publish(said, { word });
    const crashed = keepRunning();
    await Promise.race([
      crashed,
      eventually(
        async () => {
          expect(await heard()).toEqual(neighbours);
          expect(await deadLetters()).toHaveLength(1);
        },
        { within: 170_000 },
      ),
    ]);
    expect(crashes).toBe(9);
    expect(await deadLetters()).toMatchObject([{ event: { data: { word: 'kill' } }, reason: expect.stringContaining('9 attempts') }]);
    expect(await attempts()).toEqual([]);
    await eventually(isDone);
  }, 180_000);
});
