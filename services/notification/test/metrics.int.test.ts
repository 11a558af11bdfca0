import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, metricValue } from '@charter/testing';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;

beforeAll(async () => {
  harness = await startEmailHarness('measuring');
}, 60_000);
afterAll(() => harness?.close());

const owed = () => metricValue('charter_emails_queued');
const oldest = () => metricValue('charter_emails_queued_oldest_seconds');
const jobs = () => metricValue('charter_queue_jobs', { queue: 'emails' });

test('operators see how many letters are owed, since when, and that they are on the queue', async () => {
  await eventually(async () => expect(await jobs()).toBe(0));
  expect([await owed(), await oldest()]).toEqual([0, 0]);
  await harness.mailServer('refuse');
  const booking = await harness.book();
  await eventually(async () => expect(await owed()).toBe(2));
  await eventually(async () => expect(await jobs()).toBe(2));
  await harness.database.query(`UPDATE email SET queued_at = queued_at - interval '2 hours' WHERE recipient = '${booking.email}'`);
  expect(await oldest()).toBeGreaterThanOrEqual(2 * 3600);
  await harness.mailServer('normal');
  await eventually(async () => expect([await owed(), await oldest(), await jobs()]).toEqual([0, 0, 0]), { within: 40_000 });
}, 60_000);
