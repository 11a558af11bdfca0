import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bookingEvents, inquiryEvents, notification } from '@charter/contracts';
import { Retention } from '@charter/database';
import { eventually } from '@charter/testing';
import { inquiryReceived } from '../src/emails/examples.js';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;

beforeAll(async () => {
  harness = await startEmailHarness('retention');
});
afterAll(() => harness?.close());
afterEach(() => harness.setSmtpServer('normal'));

/** Makes every e-mail so many days older and runs the retention policies. */
async function age(days: number): Promise<void> {
  await harness.database.query(
    `UPDATE email SET queued_at = queued_at - interval '${days} days', sent_at = sent_at - interval '${days} days'`,
  );
  await harness.service.get(Retention).sweep();
}
const states = async (subjectId: string) => (await harness.rows(subjectId)).map(({ status }) => status);
const expectSent = (subjectId: string) => eventually(async () => expect(await states(subjectId)).toEqual(['sent', 'sent']));
/** All columns that may contain an address, a name or a message. */
const storedContent = async () =>
  JSON.stringify(await harness.database.query('SELECT data, recipient, reply_to, last_error, correlation FROM email'));

test('content and address of an e-mail are deleted after a year, and its row stays', async () => {
  const booking = await harness.book();
  await expectSent(booking.id);
  await age(364);
  const { emails } = await harness.client.call(notification.emailsOfBooking, { bookingId: booking.id });
  expect(emails.find(({ kind }) => kind === 'booking-confirmation')).toMatchObject({ to: booking.email, subject: expect.any(String) });

  await age(2);
  expect(await storedContent()).not.toContain('@');
  const { emails: withoutContent } = await harness.client.call(notification.emailsOfBooking, { bookingId: booking.id });
  expect(withoutContent.find(({ kind }) => kind === 'booking-confirmation')).toMatchObject({ to: null, subject: null, state: 'sent' });
});

test('an event that arrives again sends no second e-mail, though the content of the first is deleted', async () => {
  const booking = await harness.book();
  await expectSent(booking.id);
  await age(366);
  await harness.publish(bookingEvents.created, { booking });
  await harness.book({ email: booking.email });
  await harness.received(booking.email, { count: 2 });
  expect(await states(booking.id)).toEqual(['sent', 'sent']);
});

test('a queued e-mail is kept, however old it is', async () => {
  await harness.setSmtpServer('refuse');
  const inquiry = inquiryReceived({ email: harness.newAddress() });
  await harness.publish(inquiryEvents.received, inquiry);
  // Until the first attempt, which fails an e-mail that is too old for another one.
  await eventually(async () => expect(await harness.rows(String(inquiry.id))).toMatchObject([{ status: 'queued', attempts: 1 }]));
  await age(400);
  // Found by the notice to the staff, whose key is the inquiry's id.
  expect(await storedContent()).toContain(inquiry.email);
});

test('the content of a failed e-mail is deleted too', async () => {
  const booking = await harness.book();
  await expectSent(booking.id);
  await harness.database.query(
    `UPDATE email SET status = 'failed', sent_at = NULL, last_error = '550 <' || recipient || '>' WHERE subject_id = $1`,
    [booking.id],
  );
  await age(366);
  expect(await storedContent()).not.toContain(booking.email);
  expect(await states(booking.id)).toEqual(['failed', 'failed']);
});
