import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@charter/testing';
import { EmailService } from '../src/delivery/email.service.js';
import { type EmailRow, type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;
/** Longer than the sweep's rhythm, the look after its schedule, and the longest wait of a burst together. */
const patience = 40_000;

beforeAll(async () => {
  harness = await startEmailHarness('keeping');
}, 60_000);
afterAll(() => harness?.close());
afterEach(() => harness.mailServer('normal'));

const confirmation = async (bookingId: string): Promise<EmailRow> => {
  const [row] = await harness.rows(bookingId);
  if (!row) throw new Error('nothing is owed yet');
  return row;
};
const tried = (bookingId: string) =>
  eventually(async () => {
    const row = await confirmation(bookingId);
    expect(row.attempts).toBeGreaterThan(0);
    return row;
  });
const noted = (bookingId: string, status: string) => eventually(async () => expect((await confirmation(bookingId)).status).toBe(status));

describe('a dead mail server', () => {
  test('delays a letter, which arrives once when it is back', async () => {
    await harness.mailServer('refuse');
    const booking = await harness.book();
    const waiting = await tried(booking.id);
    expect(waiting).toMatchObject({ status: 'queued' });
    expect(waiting.last_error).toContain('ECONNREFUSED');
    await harness.mailServer('normal');
    expect(await harness.received(booking.email, { within: patience })).toHaveLength(1);
    await noted(booking.id, 'sent');
  }, 60_000);

  test('that answers "later" is asked later', async () => {
    await harness.mailServer('temp-fail');
    const booking = await harness.book();
    expect((await tried(booking.id)).last_error).toContain('451');
    await harness.mailServer('normal');
    expect(await harness.received(booking.email, { within: patience })).toHaveLength(1);
    await noted(booking.id, 'sent');
  }, 60_000);
});

describe('Redis is not our memory', () => {
  test('a letter is sent although Redis was emptied before it went out', async () => {
    await harness.mailServer('refuse');
    const booking = await harness.book();
    await tried(booking.id);
    await harness.emptyRedis();
    await harness.mailServer('normal');
    await overdue(booking.id);
    expect(await harness.received(booking.email, { within: patience })).toHaveLength(1);
    await noted(booking.id, 'sent');
  }, 60_000);
});

test('a crash after the mail server’s yes sends the letter again under the same Message-ID', async () => {
  const booking = await harness.book();
  await harness.received(booking.email);
  await noted(booking.id, 'sent');
  // What the table looks like when the process dies before its note is committed.
  await harness.database.query(
    `UPDATE email SET status = 'queued', sent_at = NULL WHERE subject_id = $1 AND template = 'booking-confirmation'`,
    [booking.id],
  );
  await overdue(booking.id);
  const letters = await harness.received(booking.email, { count: 2, within: patience });
  const ids = letters.map(({ headers }) => headers.find(({ name }) => name === 'message-id')?.value);
  expect(ids).toEqual([(await confirmation(booking.id)).message_id, (await confirmation(booking.id)).message_id]);
  expect(await harness.rows(booking.id)).toHaveLength(2);
}, 60_000);

test('two workers with the same letter in hand send it once', async () => {
  await harness.mailServer('refuse');
  const booking = await harness.book();
  const { id } = await tried(booking.id);
  await harness.emptyRedis();
  await harness.mailServer('normal');
  const mail = harness.service.get(EmailService);
  await Promise.all(Array.from({ length: 5 }, () => mail.deliver(id)));
  await harness.received(booking.email);
  expect(await confirmation(booking.id)).toMatchObject({ status: 'sent' });
}, 60_000);

/** As if the time to wait had passed. */
async function overdue(bookingId: string): Promise<void> {
  await harness.database.query('UPDATE email SET next_attempt_at = now() WHERE subject_id = $1', [bookingId]);
}
