import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { INestMicroservice } from '@nestjs/common';
import { notification } from '@charter/contracts';
import { eventually, metricValue, settled } from '@charter/testing';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;
let worker: INestMicroservice | undefined;

beforeAll(async () => {
  harness = await startEmailHarness('separate_workers', { WORKERS: 'off' });
});
afterEach(() => worker?.close());
afterAll(() => harness?.close());

test('e-mails that were committed while nothing listened are sent when a process starts, not by the sweep', async () => {
  const booking = await harness.book();
  await eventually(async () => expect(await harness.rows(booking.id)).toHaveLength(2));
  await harness.emptyRedis();
  worker = await harness.startAnother({ WORKERS: 'only' });
  // The sweep adds them after 30 seconds.
  expect(await harness.received(booking.email)).toHaveLength(1);
});

test('a process without workers queues e-mails and handles operations, a process with workers only sends', async () => {
  const booking = await harness.book();
  await eventually(async () => expect(await metricValue('charter_queue_jobs', { queue: 'emails', state: 'waiting' })).toBe(2));
  expect((await harness.rows(booking.id)).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['queued', 0],
    ['queued', 0],
  ]);
  worker = await harness.startAnother({ WORKERS: 'only' });
  expect(await harness.received(booking.email)).toHaveLength(1);
  expect(await settled(harness.client.call(notification.templates, {}))).toBe('done');
  await harness.service.close();
  expect(await settled(harness.client.call(notification.templates, {}))).toBe('UNAVAILABLE');
});
