import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingEvents, notificationAttention } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;

beforeAll(async () => {
  harness = await startEmailHarness('attention');
});
afterAll(() => harness?.close());

const failedEmails = async () => (await harness.client.call(notificationAttention.list, {})).entries;
const sent = (subjectId: string) =>
  eventually(async () => expect((await harness.rows(subjectId)).map(({ status }) => status)).toEqual(['sent', 'sent']));

test('an e-mail that failed for good needs attention until a later one about the same booking has reached the guest', async () => {
  const booking = await harness.book();
  await sent(booking.id);
  await harness.database.query(
    `UPDATE email SET status = 'failed', sent_at = NULL WHERE subject_id = $1 AND template = 'booking-confirmation'`,
    [booking.id],
  );
  expect(await failedEmails()).toMatchObject([
    {
      kind: 'emailFailed',
      data: { template: 'booking-confirmation', email: booking.email, confirmationCode: booking.confirmationCode },
    },
  ]);
  await harness.publish(bookingEvents.confirmationRequested, { booking: { ...booking, email: harness.newAddress() } });
  await eventually(async () => expect(await failedEmails()).toEqual([]));
});

test('an e-mail that failed more than 30 days ago needs none', async () => {
  const booking = await harness.book();
  await sent(booking.id);
  await harness.database.query(
    `UPDATE email SET status = 'failed', sent_at = NULL, queued_at = now() - interval '31 days' WHERE subject_id = $1`,
    [booking.id],
  );
  expect(await failedEmails()).toEqual([]);
});
