import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { content } from '@charter/contracts';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { aPicture } from './pictures.js';

let database: TestDatabase;
let client: TestRpcClient;
let started: INestMicroservice[] = [];

/** The service with an environment of its own. */
async function start(workers: 'off' | 'only'): Promise<INestMicroservice> {
  process.env.WORKERS = workers;
  jest.resetModules();
  const { startService } = await import('@charter/service-kit');
  const { contentService } = await import('../src/content.module.js');
  const service = await startService(contentService);
  started.push(service);
  return service;
}

beforeAll(async () => {
  database = await createTestDatabase('media_apart');
  client = await connectTestClient();
  process.env.DATABASE_URL = database.url;
  process.env.QUEUE_PREFIX = database.name;
});
afterAll(async () => {
  for (const service of started) await service.close();
  started = [];
  await client?.close();
  await database?.drop();
});

test('one process takes pictures in, another renders them', async () => {
  const keeper = await start('off');
  const uploadId = randomUUID();
  await keeper.get((await import('@charter/object-store')).ObjectStore).put(`uploads/${uploadId}`, await aPicture(60, 40).png().toBuffer());
  await client.call(content.keepUpload, { uploadId, field: 'file', staff: { id: 1, username: 'captain' } }, 20_000);
  const { metricValue: keeperMetric } = await import('@charter/testing');
  await eventually(async () => expect(await keeperMetric('charter_queue_jobs', { queue: 'renditions', state: 'waiting' })).toBe(1));
  const rendered = async () => {
    const [row] = await database.query<{ rendered_at: Date | null }>('SELECT rendered_at FROM media_image');
    return row?.rendered_at;
  };
  expect(await rendered()).toBeNull();
  await start('only');
  await eventually(async () => expect(await rendered()).toBeInstanceOf(Date), { within: 20_000 });
}, 60_000);
