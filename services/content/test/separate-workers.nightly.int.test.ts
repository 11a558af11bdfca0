import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { INestMicroservice } from '@nestjs/common';
import { content } from '@charter/contracts';
import { eventually, metricValue } from '@charter/testing';
import { type ContentHarness, staff, startContentHarness } from './content-harness.js';
import { noiseImage } from './test-images.js';

let harness: ContentHarness;
let worker: INestMicroservice | undefined;

beforeAll(async () => {
  harness = await startContentHarness('separate_workers', { WORKERS: 'off' });
});
afterAll(async () => {
  await worker?.close();
  await harness?.close();
});

test('a process without workers stores uploads, a process with workers renders them', async () => {
  const uploadId = randomUUID();
  await harness.store.put(`uploads/${uploadId}`, await noiseImage(60, 40).png().toBuffer());
  await harness.client.call(content.keepUpload, { uploadId, field: 'file', staff });
  await eventually(async () => expect(await metricValue('charter_queue_jobs', { queue: 'renditions', state: 'waiting' })).toBe(1));
  const renderedAt = async () => {
    const [row] = await harness.database.query<{ rendered_at: Date | null }>('SELECT rendered_at FROM media_image');
    return row?.rendered_at;
  };
  expect(await renderedAt()).toBeNull();
  worker = await harness.startAnother({ WORKERS: 'only' });
  await eventually(async () => expect(await renderedAt()).toBeInstanceOf(Date));
});
