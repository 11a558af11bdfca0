import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { notification } from '@charter/contracts';
import { eventually, metricValue, settled } from '@charter/testing';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;
let sender: INestMicroservice | undefined;

beforeAll(async () => {
  process.env.WORKERS = 'off';
  harness = await startEmailHarness('apart');
}, 60_000);
afterAll(async () => {
  await sender?.close();
  await harness?.close();
});

/** The same service once more, with an environment of its own. */
async function startSender(): Promise<INestMicroservice> {
  process.env.WORKERS = 'only';
  jest.resetModules();
  const { startService } = await import('@charter/service-kit');
  const { notificationService } = await import('../src/notification.module.js');
  return startService(notificationService);
}

test('one process hears what is owed and answers questions, another sends', async () => {
  const booking = await harness.book();
  await eventually(async () => expect(await metricValue('charter_queue_jobs', { queue: 'emails', state: 'waiting' })).toBe(2));
  expect((await harness.rows(booking.id)).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['queued', 0],
    ['queued', 0],
  ]);
  sender = await startSender();
  expect(await harness.received(booking.email)).toHaveLength(1);
  expect(await settled(harness.client.call(notification.templates, {}))).toBe('done');
  await harness.service.close();
  expect(await settled(harness.client.call(notification.templates, {}))).toBe('UNAVAILABLE');
}, 60_000);
