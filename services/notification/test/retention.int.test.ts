import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { bookingEvents, inquiryEvents, notification } from '@charter/contracts';
import { Retention } from '@charter/database';
import { eventually } from '@charter/testing';
import { inquiryReceived } from './events.js';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;

beforeAll(async () => {
  harness = await startEmailHarness('forgetting');
}, 60_000);
afterAll(() => harness?.close());
afterEach(() => harness.mailServer('normal'));

/** As if that much time had passed. */
async function past(days: number): Promise<void> {
  await harness.database.query(
    `UPDATE email SET queued_at = queued_at - interval '${days} days', sent_at = sent_at - interval '${days} days'`,
  );
  await harness.service.get(Retention).sweep();
}
const states = async (subjectId: string) => (await harness.rows(subjectId)).map(({ status }) => status);
const sent = (subjectId: string) => eventually(async () => expect(await states(subjectId)).toEqual(['sent', 'sent']));
/** Everything in the table that an address, a name or a message could stand in. */
const written = async () =>
  JSON.stringify(await harness.database.query('SELECT data, recipient, reply_to, last_error, correlation FROM email'));

test('what a letter said, and to whom, is forgotten after a year, and that it was sent is not', async () => {
  const booking = await harness.book();
  await sent(booking.id);
  await past(364);
  const { emails } = await harness.client.call(notification.emailsOfBooking, { bookingId: booking.id });
  expect(emails.find(({ kind }) => kind === 'booking-confirmation')).toMatchObject({ to: booking.email, subject: expect.any(String) });

  await past(2);
  expect(await written()).not.toContain('@');
  const { emails: forgotten } = await harness.client.call(notification.emailsOfBooking, { bookingId: booking.id });
  expect(forgotten.find(({ kind }) => kind === 'booking-confirmation')).toMatchObject({ to: null, subject: null, state: 'sent' });
});

test('nobody is told twice, though the first letter is forgotten', async () => {
  const booking = await harness.book();
  await sent(booking.id);
  await past(366);
  await harness.announce(bookingEvents.created, { booking });
  await harness.book({ email: booking.email });
  await harness.received(booking.email, { count: 2 });
  expect(await states(booking.id)).toEqual(['sent', 'sent']);
});

test('a letter that is still to be sent is kept, however old it is', async () => {
  await harness.mailServer('refuse');
  const inquiry = inquiryReceived({ email: harness.someone() });
  await harness.announce(inquiryEvents.received, inquiry);
  await eventually(async () => expect(await states(String(inquiry.id))).toEqual(['queued']));
  await past(400);
  // The notice to the business is about the inquiry; the acknowledgement about the guest's mailbox and day.
  expect(await written()).toContain(inquiry.email);
});

test('a letter that was given up is forgotten like any other', async () => {
  const booking = await harness.book();
  await sent(booking.id);
  await harness.database.query(
    `UPDATE email SET status = 'failed', sent_at = NULL, last_error = '550 <' || recipient || '>' WHERE subject_id = $1`,
    [booking.id],
  );
  await past(366);
  expect(await written()).not.toContain(booking.email);
  expect(await states(booking.id)).toEqual(['failed', 'failed']);
});
