import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, metricValue } from '@charter/testing';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;

beforeAll(async () => {
  harness = await startEmailHarness('metrics');
});
afterAll(() => harness?.close());

const queued = () => metricValue('charter_emails_queued');
const ageOfOldest = () => metricValue('charter_emails_queued_oldest_seconds');
const jobs = () => metricValue('charter_queue_jobs', { queue: 'emails' });

test('metrics show how many e-mails are queued, the age of the oldest, and the jobs on the queue', async () => {
  await eventually(async () => expect(await jobs()).toBe(0));
  expect([await queued(), await ageOfOldest()]).toEqual([0, 0]);
  await harness.setSmtpServer('refuse');
  const booking = await harness.book();
  await eventually(async () => expect(await queued()).toBe(2));
  await eventually(async () => expect(await jobs()).toBe(2));
  await harness.database.query(`UPDATE email SET queued_at = queued_at - interval '2 hours' WHERE recipient = '${booking.email}'`);
  expect(await ageOfOldest()).toBeGreaterThanOrEqual(2 * 3600);
  await harness.setSmtpServer('normal');
  await eventually(async () => expect([await queued(), await ageOfOldest(), await jobs()]).toEqual([0, 0, 0]));
});
