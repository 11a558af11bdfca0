import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { bookingEvents, inquiryEvents, notification } from '@charter/contracts';
import { guestOperations } from '@charter/contracts/operators';
import { type PersonalData, personalTables } from '@charter/database';
import { eventually, undeclaredPersonalColumns } from '@charter/testing';
import { inquiryReceived, statusChange } from './events.js';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;
const { findGuest, exportGuest, eraseGuest } = guestOperations('notification');

beforeAll(async () => {
  harness = await startEmailHarness('guest_data');
}, 60_000);
afterAll(() => harness?.close());
afterEach(() => harness.mailServer('normal'));

const erase = (email: string, keys: string[] = []) =>
  harness.client.call(eraseGuest, { email, keys, erasureId: randomUUID(), who: 'grace' });
const sent = (subjectId: string) =>
  eventually(async () => expect((await harness.rows(subjectId)).map(({ status }) => status)).toEqual(['sent', 'sent']), { within: 10_000 });
const stored = async () => JSON.stringify(await harness.database.query('SELECT * FROM email'));

test('an export has the e-mails to the guest and those to the back office about them', async () => {
  const booking = await harness.book();
  await sent(booking.id);
  const asked = { email: booking.email.toUpperCase(), keys: [] };
  expect((await harness.client.call(findGuest, asked)).tables).toEqual([{ table: 'email', rows: 2 }]);
  const { rows } = await harness.client.call(exportGuest, { ...asked, table: 'email', offset: 0 });
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ template: 'booking-confirmation', recipient: booking.email }),
      expect.objectContaining({ template: 'staff-notice', reply_to: booking.email }),
    ]),
  );
});

test('erasure empties them, and that they were sent stays', async () => {
  const booking = await harness.book();
  const other = await harness.book();
  await sent(booking.id);
  await sent(other.id);
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

test('erasure finds the e-mails of a booking by its id, though they went to an earlier address', async () => {
  const booking = await harness.book();
  await sent(booking.id);
  await erase('new-address@guests.example', [booking.id]);
  expect(await stored()).not.toContain(booking.email);
});

test('an e-mail that is still to be sent is kept and named', async () => {
  await harness.mailServer('refuse');
  const inquiry = inquiryReceived({ email: harness.someone() });
  await harness.announce(inquiryEvents.received, inquiry);
  const queued = () => harness.database.query('SELECT 1 FROM email WHERE recipient = $1 OR reply_to = $1', [inquiry.email]);
  await eventually(async () => expect(await queued()).toHaveLength(2));
  expect((await erase(inquiry.email)).steps).toEqual([
    { table: 'email', rows: 2, action: 'keep', stays: expect.stringContaining('not sent yet'), until: null },
  ]);
  expect(await stored()).toContain(inquiry.email);
});

test('a booking without an address gets no e-mail', async () => {
  const { booking, ...change } = statusChange('cancelled');
  const erased = { ...booking, id: randomUUID(), email: '' };
  await harness.announce(bookingEvents.statusChanged, { ...change, booking: erased });
  const later = await harness.book();
  await sent(later.id);
  expect(await harness.database.query('SELECT template FROM email WHERE booking_id = $1', [erased.id])).toEqual([]);
});

test('every column that is named like personal data is declared', async () => {
  expect(await undeclaredPersonalColumns(harness.database, harness.service.get<PersonalData[]>(personalTables))).toEqual([]);
});
