import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bookingEvents,
  charterDay,
  charterDayEvents,
  inquiryEvents,
  notification,
  type VoucherEnding,
  voucherEvents,
} from '@charter/contracts';
import { eventually, metricValue } from '@charter/testing';
import {
  aBooking,
  bookingDisputed,
  bookingRefused,
  bookingReversed,
  confirmationCode,
  inquiryReceived,
  inquiryReplied,
  paymentDenied,
  paymentPending,
  statusChange,
} from '../src/emails/examples.js';
import { findEmail } from '../src/emails/emails.js';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;

beforeAll(async () => {
  harness = await startEmailHarness('emails');
});
afterAll(() => harness?.close());

const unfold = (content = '') =>
  Buffer.from(content, 'base64')
    .toString('utf8')
    .replace(/\r\n[ \t]/g, '');

describe('a booking', () => {
  test('is confirmed to its guest with code, total and a calendar file, and reported to the staff', async () => {
    const booking = await harness.book();
    const [email] = await harness.received(booking.email);
    expect(email?.subject).toBe('Reserved for you: Sat, Dec 12');
    expect(email?.text).toContain(confirmationCode);
    expect(email?.html).toContain(confirmationCode);
    expect(email?.html).toContain('https://charters.example/media/brand/hero-1200.jpg');
    expect(email?.attachments).toHaveLength(1);
    expect(email?.attachments[0]).toMatchObject({ filename: `charter-${confirmationCode}.ics`, contentType: 'text/calendar' });
    expect(unfold(email?.attachments[0]?.content)).toContain('DTSTART:20261212T130000Z');

    const [notice] = await harness.received(harness.staffInbox, { subject: 'Elena Marchetti' });
    expect(notice?.subject).toContain('New booking: Sat, Dec 12, Elena Marchetti');
    expect(notice?.text).toContain(booking.phone);
    expect(notice?.headers).toContainEqual({ name: 'reply-to', value: booking.email });
  });

  test('is confirmed in the guest’s language', async () => {
    const booking = await harness.book({ locale: 'es', status: 'confirmed' });
    const [email] = await harness.received(booking.email);
    expect(email?.subject).toBe('Su chárter está confirmado: sáb 12 dic');
    expect(email?.text).toContain('hora de Nassau');
    expect(unfold(email?.attachments[0]?.content)).toContain('a bordo del Lady Lucaya');
  });

  test('whose event is published three times is confirmed once', async () => {
    const booking = await harness.book();
    await harness.publish(bookingEvents.created, { booking });
    await harness.publish(bookingEvents.created, { booking });
    await eventually(async () => {
      const [{ handled } = { handled: 0 }] = await harness.database.query<{ handled: number }>(
        'SELECT count(*)::int AS handled FROM inbox',
      );
      expect(handled).toBeGreaterThanOrEqual(3);
    });
    await eventually(async () => {
      const rows = await harness.rows(booking.id);
      expect(rows.map(({ template, status }) => [template, status])).toEqual([
        ['booking-confirmation', 'sent'],
        ['staff-notice', 'sent'],
      ]);
    });
    await harness.received(booking.email);
  });

  test('is e-mailed to its guest when staff confirm, cancel or reinstate it, not when they reopen it', async () => {
    const email = harness.newAddress();
    const change = (to: string) => ({ ...statusChange(to), booking: aBooking({ email, locale: 'fr' }) });
    await harness.publish(bookingEvents.statusChanged, change('pending'));
    await harness.publish(bookingEvents.statusChanged, change('confirmed'));
    await harness.publish(bookingEvents.statusChanged, change('cancelled'));
    const emails = await harness.received(email, { count: 2 });
    const subjects = emails.map(({ subject }) => subject.split('\u00a0:')[0]);
    expect(new Set(subjects)).toEqual(new Set(['Votre sortie est annulée', 'Votre sortie est confirmée']));
    const cancelled = emails.find(({ subject }) => subject.includes('annulée'));
    expect(unfold(cancelled?.attachments[0]?.content)).toContain('STATUS:CANCELLED');
    await harness.publish(bookingEvents.statusChanged, { ...change('pending'), from: 'cancelled' });
    const all = await harness.received(email, { count: 3 });
    const reinstated = all.find(({ subject }) => subject.startsWith('Votre sortie a bien lieu'));
    expect(unfold(reinstated?.attachments[0]?.content)).toContain('STATUS:TENTATIVE');
  });
});

test('the e-mail about a slot that is gone has the refund and three alternatives', async () => {
  const address = harness.newAddress();
  await harness.publish(bookingEvents.refused, bookingRefused({ email: address }));
  const [email] = await harness.received(address);
  expect(email?.subject).toContain('Full refund: your charter on');
  expect(email?.text.match(/booking\?package=3&date=/g)).toHaveLength(3);
});

test('each review invitation links to the page in the guest’s language', async () => {
  const booking = aBooking({ email: harness.newAddress(), locale: 'de', status: 'completed' });
  await harness.publish(bookingEvents.invited, { booking });
  const [email] = await harness.received(booking.email);
  expect(email?.subject).toBe('Wie war Ihr Tag an Bord? Sa., 12. Dez.');
  expect(email?.html).toContain(`https://charters.example/de/review/${confirmationCode}`);
  await harness.publish(bookingEvents.invited, { booking });
  await harness.received(booking.email, { count: 2 });
});

test('an inquiry is acknowledged to its sender, and reported to the staff with the sender as reply-to', async () => {
  const inquiry = inquiryReceived({ email: harness.newAddress(), lastName: 'Curious', message: 'Are there\npigs?' });
  await harness.publish(inquiryEvents.received, inquiry);
  const [email] = await harness.received(inquiry.email);
  expect(email?.subject).toBe('We have your message');
  const [notice] = await harness.received(harness.staffInbox, { subject: 'Curious' });
  expect(notice?.text).toContain('Are there\npigs?');
  expect(notice?.headers).toContainEqual({ name: 'reply-to', value: inquiry.email });
});

test('an inquiry whose event is published ten times is acknowledged and reported once', async () => {
  const inquiry = inquiryReceived({ id: 42, email: harness.newAddress(), lastName: 'Impatient', locale: 'fr' });
  await Promise.all(Array.from({ length: 10 }, () => harness.publish(inquiryEvents.received, inquiry)));
  await eventually(async () => {
    const handled = await harness.database.query(`SELECT 1 FROM inbox WHERE handler LIKE '%inquiry%'`);
    expect(handled.length).toBeGreaterThanOrEqual(10);
    const rows = await harness.database.query<{ template: string; status: string }>(
      `SELECT template, status FROM email WHERE recipient = $1 OR subject_id = '42' ORDER BY template`,
      [inquiry.email],
    );
    expect(rows).toEqual([
      { template: 'inquiry-acknowledgement', status: 'sent' },
      { template: 'inquiry-notice', status: 'sent' },
    ]);
  });
  const [email] = await harness.received(inquiry.email);
  expect(email?.subject).toBe('Nous avons reçu votre message');
  await harness.received(harness.staffInbox, { subject: 'Impatient' });
});

describe('an acknowledgement', () => {
  const rowsOf = (id: number) => harness.rows(String(id));

  test('is sent once a day per mailbox, while the staff are e-mailed about each inquiry', async () => {
    const email = harness.newAddress();
    const variants = [email, email.toUpperCase(), email.replace('@', '+again@')];
    for (const [index, address] of variants.entries()) {
      await harness.publish(
        inquiryEvents.received,
        inquiryReceived({ id: 500 + index, email: address, message: `Message number ${index}` }),
      );
    }
    await eventually(async () => {
      for (const index of variants.keys()) {
        expect((await rowsOf(500 + index)).map(({ template }) => template)).toEqual(['inquiry-notice']);
      }
    });
    const sent = await harness.database.query<{ recipient: string }>(
      `SELECT recipient FROM email WHERE template = 'inquiry-acknowledgement' AND lower(recipient) LIKE $1`,
      [`${email.split('@')[0]}%`],
    );
    expect(sent).toHaveLength(1);
  });

  test('is sent again on another day, and has no address in its key', async () => {
    const email = harness.newAddress();
    await harness.publish(inquiryEvents.received, inquiryReceived({ id: 510, email }));
    const acknowledgements = () =>
      harness.database.query<{ subject_id: string }>(
        `SELECT subject_id FROM email WHERE template = 'inquiry-acknowledgement' AND recipient = $1`,
        [email],
      );
    const [first] = await eventually(async () => {
      const rows = await acknowledgements();
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(first!.subject_id).toMatch(/^[\da-f]{64} \d{4}-\d{2}-\d{2}$/);
    await harness.database.query(
      `UPDATE email SET subject_id = replace(subject_id, to_char(now(), 'YYYY-MM-DD'), '2026-01-01') WHERE recipient = $1`,
      [email],
    );
    await harness.publish(inquiryEvents.received, inquiryReceived({ id: 511, email }));
    await eventually(async () => expect(await acknowledgements()).toHaveLength(2));
  });
});

test('a reply whose event is published ten times is e-mailed once, in the sender’s language, with the inquiry below', async () => {
  const reply = inquiryReplied({
    replyId: 77,
    email: harness.newAddress(),
    locale: 'fr',
    message: 'À quelle heure ?',
    response: 'À <neuf> heures.',
  });
  await Promise.all(Array.from({ length: 10 }, () => harness.publish(inquiryEvents.replied, reply)));
  await eventually(async () => {
    const handled = await harness.database.query(`SELECT 1 FROM inbox WHERE handler LIKE '%replied%'`);
    expect(handled.length).toBeGreaterThanOrEqual(10);
    expect((await harness.rows('77')).map(({ template, status }) => [template, status])).toEqual([['inquiry-reply', 'sent']]);
  });
  const [email] = await harness.received(reply.email);
  expect(email?.subject).toBe('Notre réponse à votre message');
  expect(email?.html).toContain('À &lt;neuf&gt; heures.');
  expect(email?.text).toMatch(/À <neuf> heures\.[^]*À quelle heure \?/);
});

test('the reminder before a voucher ends is e-mailed once for each last day, however often and in whichever order it is published', async () => {
  const sample = findEmail('voucher-ending')!.sampleEvent('fr')!.data as VoucherEnding;
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString();
  const voucher = { ...sample.voucher, id: randomUUID(), deliverTo: harness.newAddress(), validUntil: soon.slice(0, 10) };
  const later = { ...voucher, validUntil: new Date(Date.now() + 25 * 86_400_000).toISOString().slice(0, 10) };
  for (const one of [later, voucher, voucher, later])
    await harness.publish(voucherEvents.ending, { ...sample, voucher: one, endsAt: soon });
  await eventually(async () => {
    const handled = await harness.database.query(`SELECT 1 FROM inbox WHERE handler LIKE '%voucherEnding%'`);
    expect(handled).toHaveLength(4);
    for (const { id, validUntil } of [voucher, later]) {
      const rows = await harness.rows(`${id} ${validUntil}`);
      expect(rows.map(({ template, status }) => [template, status])).toEqual([['voucher-ending', 'sent']]);
    }
  });
  const [email] = await harness.received(voucher.deliverTo, { count: 2 });
  expect(email?.subject).toContain('Bon cadeau valable');
  expect(email?.attachments).toEqual([]);
});

test('the reminder before a voucher ends is not sent once the voucher has ended', async () => {
  const sample = findEmail('voucher-ending')!.sampleEvent('en')!.data as VoucherEnding;
  const voucher = { ...sample.voucher, id: randomUUID(), deliverTo: harness.newAddress(), validUntil: '2026-01-10' };
  await harness.publish(voucherEvents.ending, { ...sample, voucher, endsAt: '2026-01-11T05:00:00.000Z' });
  await eventually(async () => {
    const rows = await harness.rows(`${voucher.id} 2026-01-10`);
    expect(rows.map(({ status }) => status)).toEqual(['expired']);
  });
  await harness.received(voucher.deliverTo, { count: 0 });
});

test('a preview is rendered and not sent', async () => {
  const { templates } = await harness.client.call(notification.templates, {});
  expect(templates).toContain('booking-confirmation');
  const { emailData } = await harness.client.call(notification.preview, { template: 'booking-confirmation', locale: 'es' });
  expect(emailData).toMatchObject({ to: 'elena@guests.example', from: expect.stringContaining('Nassau Luxury Charters') });
  expect(emailData.subject).toContain('sáb 12 dic');
  await expect(harness.client.call(notification.preview, { template: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await harness.received('elena@guests.example', { count: 0 });
});

test('the calendar file on the website is the one in the e-mail', async () => {
  const booking = await harness.book({ locale: 'fr' });
  const [email] = await harness.received(booking.email);
  const { ics } = await harness.client.call(notification.calendarEntry, { booking, locale: 'fr' });
  const withoutStamp = (file: string) => file.replace(/DTSTAMP:.*\r\n/, '').replace(/\r\n[ \t]/g, '');
  expect(withoutStamp(ics)).toBe(withoutStamp(unfold(email?.attachments[0]?.content)));
});

test('a denied payment is e-mailed to its guest and to the staff once, however often it is published', async () => {
  const denied = paymentDenied('fr');
  const guest = { ...denied.guest, email: harness.newAddress(), lastName: 'Denied', paymentId: randomUUID() };
  await harness.publish(bookingEvents.paymentDenied, { ...denied, guest });
  await harness.publish(bookingEvents.paymentDenied, { ...denied, guest });
  await eventually(async () => {
    const rows = await harness.rows(guest.paymentId);
    expect(rows.map(({ template, status }) => [template, status])).toEqual([
      ['payment-denied', 'sent'],
      ['staff-payment-denied', 'sent'],
    ]);
  });
  const [email] = await harness.received(guest.email);
  expect(email?.subject).toContain('Paiement refusé');
  const [notice] = await harness.received(harness.staffInbox, { subject: 'Elena Denied' });
  expect(notice?.headers).toContainEqual({ name: 'reply-to', value: guest.email });
});

test('a dispute, a charge-back and a pending payment are e-mailed to the staff and listed under their booking', async () => {
  const booking = aBooking({ id: randomUUID(), lastName: 'Disputing' });
  await harness.publish(bookingEvents.disputed, { ...bookingDisputed(), booking });
  await harness.publish(bookingEvents.reversed, { ...bookingReversed(), booking });
  const pending = paymentPending();
  await harness.publish(bookingEvents.paymentPending, {
    ...pending,
    guest: { ...pending.guest, lastName: 'Disputing', paymentId: randomUUID() },
  });
  const notices = await harness.received(harness.staffInbox, { count: 3, subject: 'Elena Disputing' });
  expect(notices.map(({ subject }) => subject.split(':')[0])).toEqual(
    expect.arrayContaining(['Dispute at PayPal', 'PayPal took money back', 'Payment pending at PayPal']),
  );
  const { emails } = await harness.client.call(notification.emailsOfBooking, { bookingId: booking.id });
  expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['staff-dispute', 'staff-reversal']);
});

test('the manifest is sent to the staff once per departure, however often it is due, with the PDF of the booking service', async () => {
  const booking = aBooking({ id: randomUUID(), lastName: 'Departing' });
  harness.client.stubOperation(charterDay.renderManifest, ({ bookingId }) => ({
    filename: 'manifest.pdf',
    body: Buffer.from(`%PDF- of ${bookingId}`).toString('base64'),
  }));
  const due = { booking, cause: 'departed' as const, at: '2026-12-12T13:05:00.000Z' };
  await harness.publish(charterDayEvents.manifestDue, due);
  await harness.publish(charterDayEvents.manifestDue, due);
  await harness.publish(charterDayEvents.manifestDue, { ...due, at: '2026-12-12T13:07:00.000Z' });
  await harness.publish(charterDayEvents.manifestDue, { ...due, cause: 'returned', at: '2026-12-12T20:50:00.000Z' });
  const copies = await harness.received(harness.staffInbox, { count: 2, subject: 'Elena Departing' });
  expect(new Set(copies.map(({ subject }) => subject.split(':')[0]))).toEqual(new Set(['Departed', 'Returned']));
  for (const { attachments } of copies) {
    expect(attachments).toMatchObject([{ filename: 'manifest.pdf', contentType: 'application/pdf' }]);
    expect(Buffer.from(attachments[0]!.content, 'base64').toString()).toBe(`%PDF- of ${booking.id}`);
  }
});

test('the e-mail about a payment after departure is sent to its guest', async () => {
  const email = harness.newAddress();
  await harness.publish(bookingEvents.refused, bookingRefused({ email, reason: 'departed', paymentId: randomUUID(), alternatives: [] }));
  const [received] = await harness.received(email);
  expect(received?.text).toContain("after the charter's departure time");
});

test('the list of a booking’s e-mails renders subjects only, so older rows may lack other content', async () => {
  const booking = await harness.book();
  await harness.received(booking.email);
  await harness.database.query(`UPDATE email SET data = data - 'guestCount' - 'hours' WHERE booking_id = $1`, [booking.id]);
  const { emails } = await harness.client.call(notification.emailsOfBooking, { bookingId: booking.id });
  expect(new Set(emails.map(({ subject }) => subject))).toEqual(
    new Set(['New booking: Sat, Dec 12, Elena Marchetti', 'Reserved for you: Sat, Dec 12']),
  );
});

test('an invitation to the team is e-mailed once, however often it is requested', async () => {
  const email = harness.newAddress();
  const invitation = { name: 'Terrance', email, role: 'crew' as const, invitedBy: 'captain', expiresAt: '2026-12-03T12:00:00.000Z' };
  const invitationId = randomUUID();
  await harness.client.call(notification.inviteStaff, { ...invitation, invitationId });
  await harness.client.call(notification.inviteStaff, { ...invitation, invitationId });
  const [received] = await harness.received(email);
  expect(received?.text).toContain(`/admin/invite/${invitationId.replaceAll('-', '')}-`);
  expect(await harness.rows(invitationId)).toHaveLength(1);
});

test.each([
  'booking-created',
  'booking-confirmationRequested',
  'booking-statusChanged',
  'booking-detailsChanged',
  'booking-refunded',
  'booking-refused',
  'booking-paymentDenied',
  'booking-paymentPending',
  'booking-disputed',
  'booking-unconfirmed',
  'booking-reversed',
  'booking-invited',
  'inquiry-received',
  'inquiry-replied',
  'notification-staffInvited',
])('the durable consumer of %s keeps its name, because JetStream would deliver all events again to a new one', async (event) => {
  expect(await metricValue('charter_events_pending', { handler: `notification-on-${event}` })).toBeDefined();
});
