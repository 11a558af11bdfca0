import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Database, migrate } from '@charter/database';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { send, senderModule } from './sender.js';

let database: TestDatabase;
let client: TestRpcClient;
const instances: INestApplicationContext[] = [];

async function startInstance(): Promise<INestApplicationContext> {
  const instance = await NestFactory.createApplicationContext(senderModule(database.url), { logger: false });
  await migrate(instance.get(Database).dataSource);
  instances.push(instance);
  return instance;
}

beforeAll(async () => {
  database = await createTestDatabase('lost_store');
  client = await connectTestClient();
  await database.query('CREATE TABLE handled (word text NOT NULL)');
  await startInstance();
});
afterAll(async () => {
  for (const instance of instances) await instance.close();
  await client?.close();
  await database?.drop();
});
beforeEach(() => database.empty('handled'));

const handledWords = async () => (await database.query<{ word: string }>('SELECT word FROM handled ORDER BY word')).map(({ word }) => word);
/** A new test client deletes the stream with its consumers. */
const loseStore = async () => (await connectTestClient()).close();

test('an event is handled when it is published after the broker has lost its store, without a restart', async () => {
  await loseStore();
  await send(instances[0]!, ['after the loss']);
  await eventually(async () => expect(await handledWords()).toEqual(['after the loss']));
});

test('an event that the broker has lost with its store is published again, and handled once', async () => {
  await database.empty('outbox');
  await send(instances[0]!, ['handled']);
  await eventually(async () => expect(await handledWords()).toEqual(['handled']));
  await database.query(
    `INSERT INTO outbox (id, subject, event, published_at)
     SELECT id, subject, event || jsonb_build_object('id', id, 'data', '{"word": "lost"}'::jsonb), now()
     FROM (SELECT gen_random_uuid() AS id, subject, event FROM outbox LIMIT 1) AS lost`,
  );
  await loseStore();
  await startInstance();
  await eventually(async () => expect(await handledWords()).toEqual(['handled', 'lost']));
});
