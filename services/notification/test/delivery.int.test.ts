import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bookingEvents, tripEvents, weatherEvents } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { EmailService } from '../src/delivery/email.service.js';
import { aBooking } from '../src/emails/examples.js';
import { sampleFormerSlot } from '../src/emails/samples.js';
import { choiceMadeSample, choiceReminderSample } from '../src/emails/weather-samples.js';
import { type EmailHarness, type EmailRow, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;
/** Milliseconds: the interval of the sweep, the delay of its schedule and the longest delay between the queue's attempts together. */
const retryTimeout = 40_000;

beforeAll(async () => {
  harness = await startEmailHarness('delivery');
});
afterAll(() => harness?.close());
afterEach(() => harness.setSmtpServer('normal'));

const confirmation = async (bookingId: string): Promise<EmailRow> => {
  const [row] = await harness.rows(bookingId);
  if (!row) throw new Error('No e-mail is queued yet');
  return row;
};
const firstAttempt = (bookingId: string) =>
  eventually(async () => {
    const row = await confirmation(bookingId);
    expect(row.attempts).toBeGreaterThan(0);
    return row;
  });
const expectStatus = (bookingId: string, status: string) =>
  eventually(async () => expect((await confirmation(bookingId)).status).toBe(status));
/** Makes the next attempt due now. */
async function makeDue(bookingId: string): Promise<void> {
  await harness.database.query('UPDATE email SET next_attempt_at = now() WHERE subject_id = $1', [bookingId]);
}

describe('an e-mail that is of no use any more', () => {
  const dayMs = 24 * 60 * 60_000;
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  const aGuest = (revision = 3) => ({
    ...aBooking({ id: randomUUID(), email: harness.newAddress(), status: 'confirmed' as const, revision }),
    startsAt: at(1),
    endsAt: at(1.2),
  });
  const statusOf = async ({ id }: { id: string }, template: string) => {
    const rows = await harness.database.query<EmailRow>('SELECT * FROM email WHERE booking_id = $1 AND template = $2', [id, template]);
    return rows.map(({ status, sent_at }) => [status, sent_at === null]);
  };
  /** Before that its first attempt may be under way, past the check whether it is still of use. */
  const failedOnce = ({ id }: { id: string }, template: string) =>
    eventually(async () => {
      const rows = await harness.database.query<EmailRow>('SELECT * FROM email WHERE booking_id = $1 AND template = $2', [id, template]);
      expect(rows.map(({ status, attempts }) => [status, attempts > 0])).toEqual([['queued', true]]);
    });
  const remind = (booking: ReturnType<typeof aGuest>) => harness.publish(bookingEvents.reminderDue, { booking, kind: 'evening' });

  test('is not sent: a reminder after departure', async () => {
    const [late, inTime] = [{ ...aGuest(), startsAt: at(-0.01) }, aGuest()];
    await remind(late);
    await remind(inTime);
    await eventually(async () => expect(await statusOf(inTime, 'reminder-evening')).toEqual([['sent', false]]));
    await eventually(async () => expect(await statusOf(late, 'reminder-evening')).toEqual([['expired', true]]));
    await harness.received(inTime.email);
    await harness.received(late.email, { count: 0 });
  });

  test('is not sent: a reminder of a charter that was moved or cancelled after it was queued', async () => {
    await harness.setSmtpServer('refuse');
    const [moved, same] = [aGuest(), aGuest()];
    await remind(moved);
    await remind(same);
    for (const booking of [moved, same]) await failedOnce(booking, 'reminder-evening');
    const move = { from: sampleFormerSlot, cause: 'guest', by: 'guest', notifyGuest: true } as const;
    await harness.publish(tripEvents.moved, { ...move, booking: { ...moved, revision: 4 } });
    // That move was before the reminder.
    await harness.publish(tripEvents.moved, { ...move, booking: same });
    for (const booking of [moved, same]) await eventually(async () => expect(await statusOf(booking, 'booking-moved')).toHaveLength(1));
    await harness.setSmtpServer('normal');
    await harness.database.query('UPDATE email SET next_attempt_at = now() WHERE booking_id = ANY($1)', [[moved.id, same.id]]);
    await eventually(async () => expect(await statusOf(same, 'reminder-evening')).toEqual([['sent', false]]), { within: retryTimeout });
    await eventually(async () => expect(await statusOf(moved, 'reminder-evening')).toEqual([['expired', true]]), { within: retryTimeout });
  });

  test('is not sent: a reminder to choose after a weather call, when the refund was chosen after it was queued', async () => {
    await harness.setSmtpServer('refuse');
    const booking = aGuest();
    const ids = { booking, cancellationId: randomUUID() };
    await harness.publish(weatherEvents.choiceReminderDue, { ...choiceReminderSample()('en'), ...ids, chooseBy: at(3) });
    await failedOnce(booking, 'weather-reminder');
    await harness.publish(weatherEvents.choiceMade, { ...choiceMadeSample()('en'), ...ids, booking: { ...booking, revision: 4 } });
    await eventually(async () => expect(await statusOf(booking, 'weather-refund')).toHaveLength(1));
    await harness.setSmtpServer('normal');
    await harness.database.query('UPDATE email SET next_attempt_at = now() WHERE booking_id = $1', [booking.id]);
    await eventually(async () => expect(await statusOf(booking, 'weather-reminder')).toEqual([['expired', true]]), {
      within: retryTimeout,
    });
  });
});

describe('an e-mail is sent once', () => {
  test('after the mail server was unreachable', async () => {
    await harness.setSmtpServer('refuse');
    const booking = await harness.book();
    const failed = await firstAttempt(booking.id);
    expect(failed).toMatchObject({ status: 'queued' });
    expect(failed.last_error).toContain('ECONNREFUSED');
    await harness.setSmtpServer('normal');
    expect(await harness.received(booking.email, { within: retryTimeout })).toHaveLength(1);
    await expectStatus(booking.id, 'sent');
  });

  test('after the mail server answered with a temporary failure', async () => {
    await harness.setSmtpServer('temp-fail');
    const booking = await harness.book();
    expect((await firstAttempt(booking.id)).last_error).toContain('451');
    await harness.setSmtpServer('normal');
    expect(await harness.received(booking.email, { within: retryTimeout })).toHaveLength(1);
    await expectStatus(booking.id, 'sent');
  });

  test('after Redis lost its job', async () => {
    await harness.setSmtpServer('refuse');
    const booking = await harness.book();
    await firstAttempt(booking.id);
    await harness.emptyRedis();
    await harness.setSmtpServer('normal');
    await makeDue(booking.id);
    expect(await harness.received(booking.email, { within: retryTimeout })).toHaveLength(1);
    await expectStatus(booking.id, 'sent');
  });

  test('by several concurrent workers', async () => {
    await harness.setSmtpServer('refuse');
    const booking = await harness.book();
    const { id } = await firstAttempt(booking.id);
    await harness.emptyRedis();
    await harness.setSmtpServer('normal');
    const emails = harness.service.get(EmailService);
    await Promise.all(Array.from({ length: 5 }, () => emails.deliver(id)));
    await harness.received(booking.email);
    expect(await confirmation(booking.id)).toMatchObject({ status: 'sent' });
  });
});

test('a crash after the mail server accepted an e-mail sends it again under the same Message-ID', async () => {
  const booking = await harness.book();
  await harness.received(booking.email);
  await expectStatus(booking.id, 'sent');
  // The row of a process that died before it committed the sent status.
  await harness.database.query(
    `UPDATE email SET status = 'queued', sent_at = NULL WHERE subject_id = $1 AND template = 'booking-confirmation'`,
    [booking.id],
  );
  await makeDue(booking.id);
  const emails = await harness.received(booking.email, { count: 2, within: retryTimeout });
  const ids = emails.map(({ headers }) => headers.find(({ name }) => name === 'message-id')?.value);
  expect(ids).toEqual([(await confirmation(booking.id)).message_id, (await confirmation(booking.id)).message_id]);
  expect(await harness.rows(booking.id)).toHaveLength(2);
});
