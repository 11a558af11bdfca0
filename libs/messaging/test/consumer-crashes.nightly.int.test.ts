import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { NestFactory } from '@nestjs/core';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Database, migrate } from '@charter/database';
import { natsAddress, streamName } from '@charter/messaging';
import { connectTestClient, createTestDatabase, eventually, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { consumerModule, handler, wordSent } from './event-consumer.js';

const natsUrl = process.env.NATS_URL ?? '';
let database: TestDatabase;
let client: TestRpcClient;
let connection: NatsConnection;

const folder = join(import.meta.dirname, '..');
const program = ['--conditions=@charter/source', '--import', '@swc-node/register/esm-register', 'test/event-consumer-process.ts'];
let running: ChildProcess | undefined;
let crashes = 0;

beforeAll(async () => {
  database = await createTestDatabase('crashing');
  client = await connectTestClient();
  connection = await connect(natsAddress(natsUrl));
  await database.query('CREATE TABLE handled (word text NOT NULL)');
  // Creates the tables and the consumer.
  const service = await NestFactory.createApplicationContext(consumerModule(database.url, { natsUrl }), { logger: false });
  await migrate(service.get(Database).dataSource);
  await service.close();
});
afterEach(() => {
  const child = running;
  running = undefined;
  child?.kill('SIGKILL');
});
afterAll(async () => {
  await connection?.close();
  await client?.close();
  await database?.drop();
});

async function keepRunning(): Promise<void> {
  const child = spawn(process.execPath, [...program, database.url, natsUrl], { cwd: folder, stdio: 'ignore' });
  running = child;
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (running !== child) return;
  expect(signal).toBe('SIGKILL');
  crashes += 1;
  await keepRunning();
}

test('a consumer process that crashes nine times on one event: the event becomes a dead letter, the others are handled', async () => {
  const others = ['1', '2', '3', '4', '5', '6', '7'];
  for (const word of [...others.slice(0, 3), 'kill', ...others.slice(3)]) await client.publish(wordSent, { word });
  const crashed = keepRunning();
  const rows = (sql: string) => database.query<{ word: string }>(sql);
  const deadLetters = () => rows('SELECT event, reason FROM dead_letter');
  await Promise.race([
    crashed,
    eventually(
      async () => {
        expect((await rows('SELECT word FROM handled ORDER BY word')).map(({ word }) => word)).toEqual(others);
        expect(await deadLetters()).toHaveLength(1);
      },
      { within: 170_000 },
    ),
  ]);
  expect(crashes).toBe(9);
  expect(await deadLetters()).toMatchObject([{ event: { data: { word: 'kill' } }, reason: expect.stringContaining('9 attempts') }]);
  expect(await rows('SELECT * FROM event_attempt')).toEqual([]);
  const { consumers } = await jetstreamManager(connection);
  await eventually(async () => expect(await consumers.info(streamName, handler)).toMatchObject({ num_pending: 0, num_ack_pending: 0 }));
});
