import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@charter/testing';
import { MailService } from '../src/delivery/email.service.js';
import { type EmailRow, type MailRoom, openMailRoom } from './email-harness.js';

let room: MailRoom;
/** Longer than the sweep's rhythm, the look after its schedule, and the longest wait of a burst together. */
const patience = 40_000;

beforeAll(async () => {
  room = await openMailRoom('keeping');
}, 60_000);
afterAll(() => room?.close());
afterEach(() => room.mailServer('normal'));

const confirmation = async (bookingId: string): Promise<EmailRow> => {
  const [row] = await room.rows(bookingId);
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
    await room.mailServer('refuse');
    const booking = await room.book();
    const waiting = await tried(booking.id);
    expect(waiting).toMatchObject({ status: 'queued' });
    expect(waiting.last_error).toContain('ECONNREFUSED');
    await room.mailServer('normal');
    expect(await room.received(booking.email, { within: patience })).toHaveLength(1);
    await noted(booking.id, 'sent');
  }, 60_000);

  test('that answers "later" is asked later', async () => {
    await room.mailServer('temp-fail');
    const booking = await room.book();
    expect((await tried(booking.id)).last_error).toContain('451');
    await room.mailServer('normal');
    expect(await room.received(booking.email, { within: patience })).toHaveLength(1);
    await noted(booking.id, 'sent');
  }, 60_000);
});

describe('Redis is not our memory', () => {
  test('a letter is sent although Redis was emptied before it went out', async () => {
    await room.mailServer('refuse');
    const booking = await room.book();
    await tried(booking.id);
    await room.emptyRedis();
    await room.mailServer('normal');
    await overdue(booking.id);
    expect(await room.received(booking.email, { within: patience })).toHaveLength(1);
    await noted(booking.id, 'sent');
  }, 60_000);
});

test('a crash after the mail server’s yes sends the letter again under the same Message-ID', async () => {
  const booking = await room.book();
  await room.received(booking.email);
  await noted(booking.id, 'sent');
  // What the table looks like when the process dies before its note is committed.
  await room.database.query(
    `UPDATE email SET status = 'queued', sent_at = NULL WHERE subject_id = $1 AND template = 'booking-confirmation'`,
    [booking.id],
  );
  await overdue(booking.id);
  const letters = await room.received(booking.email, { count: 2, within: patience });
  const ids = letters.map(({ headers }) => headers.find(({ name }) => name === 'message-id')?.value);
  expect(ids).toEqual([(await confirmation(booking.id)).message_id, (await confirmation(booking.id)).message_id]);
  expect(await room.rows(booking.id)).toHaveLength(2);
}, 60_000);

test('two workers with the same letter in hand send it once', async () => {
  await room.mailServer('refuse');
  const booking = await room.book();
  const { id } = await tried(booking.id);
  await room.emptyRedis();
  await room.mailServer('normal');
  const mail = room.service.get(MailService);
  await Promise.all(Array.from({ length: 5 }, () => mail.deliver(id)));
  await room.received(booking.email);
  expect(await confirmation(booking.id)).toMatchObject({ status: 'sent' });
}, 60_000);

/** As if the time to wait had passed. */
async function overdue(bookingId: string): Promise<void> {
  await room.database.query('UPDATE email SET next_attempt_at = now() WHERE subject_id = $1', [bookingId]);
}
