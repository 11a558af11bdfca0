import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type ConsumerInfo, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Event } from '@charter/contracts';
import { Database, migrate } from '@charter/database';
import { EventConsumers, natsAddress, streamName } from '@charter/messaging';
import { connectTestClient, createTestDatabase, eventually, TcpProxy, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { consumerModule, handler, wordSent } from './event-consumer.js';

const natsUrl = process.env.NATS_URL ?? '';
let database: TestDatabase;
let proxy: TcpProxy;
let client: TestRpcClient;
let connection: NatsConnection;
let service: INestApplicationContext;

/** Three attempts, 50 ms apart. */
const startConsumer = (): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(consumerModule(proxy.url, { natsUrl, retries: { attempts: 3, delay: () => 50, ackWait: 2_000 } }), {
    logger: false,
  });

beforeAll(async () => {
  database = await createTestDatabase('courier');
  proxy = await TcpProxy.to(database.url);
  client = await connectTestClient();
  connection = await connect(natsAddress(natsUrl));
  await database.query('CREATE TABLE handled (word text NOT NULL)');
  service = await startConsumer();
  await migrate(service.get(Database).dataSource);
});
afterAll(async () => {
  await service?.close();
  await connection?.close();
  await client?.close();
  await proxy?.stop();
  await database?.drop();
});
beforeEach(() => database.empty('handled', 'dead_letter'));

interface DeadLetterRow {
  event_id: string;
  event: Event<{ word: string }> | null;
  raw: string | null;
  reason: string;
}
const deadLetters = () => database.query<DeadLetterRow>('SELECT event_id, event, raw, reason FROM dead_letter ORDER BY failed_at');
const attempts = () => database.query('SELECT * FROM event_attempt');
const handledWords = async () => (await database.query<{ word: string }>('SELECT word FROM handled ORDER BY word')).map(({ word }) => word);
const consumer = async (): Promise<ConsumerInfo> => (await jetstreamManager(connection)).consumers.info(streamName, handler);
const isDrained = async () => expect(await consumer()).toMatchObject({ num_pending: 0, num_ack_pending: 0 });
const publish = (payload: string | Uint8Array) => connection.publish(wordSent.subject, payload);

describe('a message that is not JSON', () => {
  test('becomes a dead letter and leaves the events around it alone', async () => {
    await client.publish(wordSent, { word: 'before' });
    publish('{');
    await client.publish(wordSent, { word: 'after' });
    await eventually(async () => expect(await handledWords()).toEqual(['after', 'before']));
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
    await eventually(isDrained);
  });

  test.each([
    ['bytes that are not UTF-8', new Uint8Array([0xff, 0, 0x41]), '\uFFFD\uFFFDA'],
    ['a number', '7', '7'],
    ['null', 'null', 'null'],
    ['an event without an id', '{"type":"evt.courier.word-sent","data":{}}', '{"type":"evt.courier.word-sent","data":{}}'],
    ['an id that is no UUID', '{"id":"7","type":"evt.courier.word-sent","data":{}}', '{"id":"7","type":"evt.courier.word-sent","data":{}}'],
  ])('is stored as received: %s', async (_what, payload, raw) => {
    publish(payload);
    await eventually(async () => expect((await deadLetters()).map((row) => row.raw)).toEqual([raw]));
    await eventually(isDrained);
  });
});

test('an event that jsonb rejects becomes a dead letter as text', async () => {
  await client.publish(wordSent, { word: 'not \0 storable' });
  const [deadLetter] = await eventually(async () => {
    const rows = await deadLetters();
    expect(rows).toHaveLength(1);
    return rows;
  });
  expect(deadLetter).toMatchObject({ event: null, raw: expect.stringContaining('not \\u0000 storable') });
  await eventually(isDrained);
});

test('an event whose handler fails becomes a dead letter after the last attempt, and the next one is handled', async () => {
  await client.publish(wordSent, { word: 'fail' });
  await client.publish(wordSent, { word: 'next' });
  await eventually(async () =>
    expect(await deadLetters()).toEqual([
      expect.objectContaining({
        event: expect.objectContaining({ data: { word: 'fail' } }),
        raw: null,
        reason: expect.stringContaining('the handler failed'),
      }),
    ]),
  );
  expect(await handledWords()).toEqual(['next']);
  expect(await attempts()).toEqual([]);
  await eventually(isDrained);
});

describe('an event whose handler throws a domain error', () => {
  /** @returns deliveries of the event until it is a dead letter */
  async function deliveriesOf(word: string): Promise<number> {
    await eventually(isDrained);
    const { delivered } = await consumer();
    await client.publish(wordSent, { word });
    await eventually(async () => expect((await deadLetters()).map(({ event }) => event?.data.word)).toEqual([word]));
    await eventually(isDrained);
    return (await consumer()).delivered.consumer_seq - delivered.consumer_seq;
  }

  test.each(['INVALID', 'BOOKING_NOT_FOUND', 'SLOT_TAKEN'])('of a kind that no retry heals is a dead letter at once: %s', async (code) => {
    expect(await deliveriesOf(code)).toBe(1);
    expect(await handledWords()).toEqual([]);
    expect(await attempts()).toEqual([]);
  });

  test.each(['UNAVAILABLE', 'TIMEOUT', 'INTERNAL'])('of another kind is tried again: %s', async (code) => {
    expect(await deliveriesOf(code)).toBe(3);
  });
});

test('an event is handled after the database was unreachable for longer than all retries take', async () => {
  const { delivered } = await consumer();
  await proxy.stop();
  await client.publish(wordSent, { word: 'late' });
  await eventually(async () => expect((await consumer()).delivered.consumer_seq).toBeGreaterThan(delivered.consumer_seq + 6));
  await proxy.start();
  await eventually(async () => expect(await handledWords()).toEqual(['late']));
  expect(await deadLetters()).toEqual([]);
  expect(await attempts()).toEqual([]);
});

test('a process that starts gives an existing consumer its configuration: no limit of deliveries', async () => {
  expect((await consumer()).config.max_deliver).toBe(-1);
  await (await jetstreamManager(connection)).consumers.update(streamName, handler, { max_deliver: 9 });
  await (await startConsumer()).close();
  expect((await consumer()).config.max_deliver).toBe(-1);
});

test('reports for how long a handler has had pending events', async () => {
  const seconds = async () => (await service.get(EventConsumers).backlog())[0]!.value;
  expect(await seconds()).toBe(0);
  await proxy.stop();
  await client.publish(wordSent, { word: 'pending' });
  await eventually(async () => expect(await seconds()).toBeGreaterThan(1));
  await proxy.start();
  await eventually(async () => expect(await seconds()).toBe(0));
});
