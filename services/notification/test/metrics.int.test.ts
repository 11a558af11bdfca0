import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, measured } from '@charter/testing';
import { type MailRoom, openMailRoom } from './email-harness.js';

let room: MailRoom;

beforeAll(async () => {
  room = await openMailRoom('measuring');
}, 60_000);
afterAll(() => room?.close());

const owed = () => measured('charter_emails_owed');
const oldest = () => measured('charter_emails_owed_oldest_seconds');
const jobs = () => measured('charter_queue_jobs', { queue: 'emails' });

test('operators see how many letters are owed, since when, and that they are on the queue', async () => {
  await eventually(async () => expect(await jobs()).toBe(0));
  expect([await owed(), await oldest()]).toEqual([0, 0]);
  await room.mailServer('refuse');
  const booking = await room.book();
  await eventually(async () => expect(await owed()).toBe(2));
  await eventually(async () => expect(await jobs()).toBe(2));
  await room.database.query(`UPDATE email SET queued_at = queued_at - interval '2 hours' WHERE recipient = '${booking.email}'`);
  expect(await oldest()).toBeGreaterThanOrEqual(2 * 3600);
  await room.mailServer('normal');
  await eventually(async () => expect([await owed(), await oldest(), await jobs()]).toEqual([0, 0, 0]), { within: 40_000 });
}, 60_000);
