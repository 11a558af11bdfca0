import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bookingEvents, inquiryEvents, notification } from '@charter/contracts';
import { guestOperations } from '@charter/contracts/operators';
import { undeclaredPersonalData } from '@charter/database';
import { eventually } from '@charter/testing';
import { inquiryReceived, statusChange } from '../src/emails/examples.js';
import { type EmailHarness, startEmailHarness } from './email-harness.js';
import { notificationDatabase } from '../src/notification.module.js';

let harness: EmailHarness;
const { findGuest, exportGuest, eraseGuest } = guestOperations('notification');

beforeAll(async () => {
  harness = await startEmailHarness('guest_data');
});
afterAll(() => harness?.close());
afterEach(() => harness.setSmtpServer('normal'));

const erase = (email: string, keys: string[] = []) =>
  harness.client.call(eraseGuest, { email, keys, erasureId: randomUUID(), who: 'grace' });
const expectSent = (subjectId: string) =>
  eventually(async () => expect((await harness.rows(subjectId)).map(({ status }) => status)).toEqual(['sent', 'sent']));
const stored = async () => JSON.stringify(await harness.database.query('SELECT * FROM email'));

test('an export contains the e-mails to the guest and those to the staff about the guest', async () => {
  const booking = await harness.book();
  await expectSent(booking.id);
  const guest = { email: booking.email.toUpperCase(), keys: [] };
  expect((await harness.client.call(findGuest, guest)).tables).toEqual([{ table: 'email', rows: 2 }]);
  const { rows } = await harness.client.call(exportGuest, { ...guest, table: 'email', offset: 0 });
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ template: 'booking-confirmation', recipient: booking.email }),
      expect.objectContaining({ template: 'staff-notice', reply_to: booking.email }),
    ]),
  );
});

test('erasure deletes the content of e-mails and keeps their rows', async () => {
  const booking = await harness.book();
  const other = await harness.book();
  await expectSent(booking.id);
  await expectSent(other.id);
  const { steps } = await erase(booking.email);
  expect(steps).toEqual([
    { table: 'email', rows: 2, action: 'anonymize', stays: expect.stringContaining('which kind of e-mail'), until: null },
  ]);
  expect(await stored()).not.toContain(booking.email);
  expect(await stored()).toContain(other.email);
  const { emails } = await harness.client.call(notification.emailsOfBooking, { bookingId: booking.id });
  expect(emails).toContainEqual(expect.objectContaining({ kind: 'booking-confirmation', to: null, subject: null, state: 'sent' }));
  expect((await erase(booking.email)).steps).toEqual([]);
});

test('erasure finds e-mails to an earlier address by their booking', async () => {
  const booking = await harness.book();
  await expectSent(booking.id);
  await erase('new-address@guests.example', [booking.id]);
  expect(await stored()).not.toContain(booking.email);
});

test('erasure keeps and reports a queued e-mail', async () => {
  await harness.setSmtpServer('refuse');
  const inquiry = inquiryReceived({ email: harness.newAddress() });
  await harness.publish(inquiryEvents.received, inquiry);
  const queued = () => harness.database.query('SELECT 1 FROM email WHERE recipient = $1 OR reply_to = $1', [inquiry.email]);
  await eventually(async () => expect(await queued()).toHaveLength(2));
  expect((await erase(inquiry.email)).steps).toEqual([
    { table: 'email', rows: 2, action: 'keep', stays: expect.stringContaining('not sent yet'), until: null },
  ]);
  expect(await stored()).toContain(inquiry.email);
});

test('a booking without an address sends no e-mail', async () => {
  const { booking, ...change } = statusChange('cancelled');
  const erased = { ...booking, id: randomUUID(), email: '' };
  await harness.publish(bookingEvents.statusChanged, { ...change, booking: erased });
  const later = await harness.book();
  await expectSent(later.id);
  expect(await harness.database.query('SELECT template FROM email WHERE booking_id = $1', [erased.id])).toEqual([]);
});

test('every column of texts says whether it is personal data, and its table what an erasure does', () => {
  expect(undeclaredPersonalData(notificationDatabase)).toEqual([]);
});
