import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { notification } from '@charter/contracts';
import { eventually, measured, outcome } from '@charter/testing';
import { type MailRoom, openMailRoom } from './email-harness.js';

let room: MailRoom;
let sender: INestMicroservice | undefined;

beforeAll(async () => {
  process.env.WORKERS = 'off';
  room = await openMailRoom('apart');
}, 60_000);
afterAll(async () => {
  await sender?.close();
  await room?.close();
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
  const booking = await room.book();
  await eventually(async () => expect(await measured('charter_queue_jobs', { queue: 'emails', state: 'waiting' })).toBe(2));
  expect((await room.rows(booking.id)).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['queued', 0],
    ['queued', 0],
  ]);
  sender = await startSender();
  expect(await room.received(booking.email)).toHaveLength(1);
  expect(await outcome(room.stranger.ask(notification.templates, {}))).toBe('done');
  await room.service.close();
  expect(await outcome(room.stranger.ask(notification.templates, {}))).toBe('UNAVAILABLE');
}, 60_000);
