import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bookingEvents, inquiryEvents, notification } from '@charter/contracts';
import { eventually } from '@charter/testing';
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
} from './events.js';
import { type EmailHarness, startEmailHarness } from './email-harness.js';

let harness: EmailHarness;

beforeAll(async () => {
  harness = await startEmailHarness('writing');
}, 60_000);
afterAll(() => harness?.close());

const unfold = (content = '') =>
  Buffer.from(content, 'base64')
    .toString('utf8')
    .replace(/\r\n[ \t]/g, '');

describe('a booking', () => {
  test('is confirmed to its guest with code, sum and a calendar file, and told to the house', async () => {
    const booking = await harness.book();
    const [letter] = await harness.received(booking.email);
    expect(letter?.subject).toBe('We have your payment: Exuma 8-Hour Charter, Saturday, December 12, 2026');
    expect(letter?.text).toContain(confirmationCode);
    expect(letter?.html).toContain(confirmationCode);
    expect(letter?.html).toContain('https://charters.example/media/brand/hero-1200.jpg');
    expect(letter?.attachments).toHaveLength(1);
    expect(letter?.attachments[0]).toMatchObject({ filename: `charter-${confirmationCode}.ics`, contentType: 'text/calendar' });
    expect(unfold(letter?.attachments[0]?.content)).toContain('DTSTART:20261212T130000Z');

    const [notice] = await harness.received(process.env.BUSINESS_INBOX as string, { about: 'Elena Marchetti' });
    expect(notice?.subject).toContain('New booking: Elena Marchetti');
    expect(notice?.text).toContain(booking.phone);
    expect(notice?.headers).toContainEqual({ name: 'reply-to', value: booking.email });
  });

  test('of a Spanish guest is confirmed in Spanish', async () => {
    const booking = await harness.book({ locale: 'es', status: 'confirmed' });
    const [letter] = await harness.received(booking.email);
    expect(letter?.subject).toBe('Su chárter está confirmado: Exuma 8-Hour Charter, sábado, 12 de diciembre de 2026');
    expect(letter?.text).toContain('Hora de Nassau');
    expect(unfold(letter?.attachments[0]?.content)).toContain('a bordo del Lady Lucaya');
  });

  test('that is announced twice, and delivered twice, is confirmed once', async () => {
    const booking = await harness.book();
    await harness.announce(bookingEvents.created, { booking });
    await harness.announce(bookingEvents.created, { booking });
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

  test('tells its guest when staff confirm or cancel it, and not when they think again', async () => {
    const email = harness.someone();
    const change = (to: string) => ({ ...statusChange(to), booking: aBooking({ email, locale: 'fr' }) });
    await harness.announce(bookingEvents.statusChanged, change('pending'));
    await harness.announce(bookingEvents.statusChanged, change('confirmed'));
    await harness.announce(bookingEvents.statusChanged, change('cancelled'));
    const letters = await harness.received(email, { count: 2 });
    const about = letters.map(({ subject }) => subject.split('\u00a0:')[0]);
    expect(new Set(about)).toEqual(new Set(['Votre sortie est annulée', 'Votre sortie est confirmée']));
    const cancelled = letters.find(({ subject }) => subject.includes('annulée'));
    expect(unfold(cancelled?.attachments[0]?.content)).toContain('STATUS:CANCELLED');
  });
});

test('a guest whose hours were gone reads of the refund and of three others', async () => {
  const email = harness.someone();
  await harness.announce(bookingEvents.refused, bookingRefused({ email }));
  const [letter] = await harness.received(email);
  expect(letter?.subject).toContain('Your full refund is on its way');
  expect(letter?.text.match(/booking\?package=3&date=/g)).toHaveLength(3);
});

test('a guest who is asked for a review has the link in their language, and a reminder when asked again', async () => {
  const booking = aBooking({ email: harness.someone(), locale: 'de', status: 'completed' });
  await harness.announce(bookingEvents.invited, { booking });
  const [letter] = await harness.received(booking.email);
  expect(letter?.subject).toBe('Wie war Ihr Tag auf dem Wasser? Exuma 8-Hour Charter, Samstag, 12. Dezember 2026');
  expect(letter?.html).toContain(`https://charters.example/de/review/${confirmationCode}`);
  await harness.announce(bookingEvents.invited, { booking });
  await harness.received(booking.email, { count: 2 });
});

test('an inquiry is acknowledged to its writer and told to the house, who can answer it at once', async () => {
  const inquiry = inquiryReceived({ email: harness.someone(), lastName: 'Curious', message: 'Are there\npigs?' });
  await harness.announce(inquiryEvents.received, inquiry);
  const [letter] = await harness.received(inquiry.email);
  expect(letter?.subject).toBe('Thank you for writing to Nassau Luxury Charters');
  const [notice] = await harness.received(process.env.BUSINESS_INBOX as string, { about: 'Curious' });
  expect(notice?.text).toContain('Are there\npigs?');
  expect(notice?.headers).toContainEqual({ name: 'reply-to', value: inquiry.email });
});

test('an inquiry in French that is announced ten times is acknowledged once, in French, and told to the house once', async () => {
  const inquiry = inquiryReceived({ id: 42, email: harness.someone(), lastName: 'Impatient', locale: 'fr' });
  await Promise.all(Array.from({ length: 10 }, () => harness.announce(inquiryEvents.received, inquiry)));
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
  const [letter] = await harness.received(inquiry.email);
  expect(letter?.subject).toMatch(/^Merci/);
  await harness.received(process.env.BUSINESS_INBOX as string, { about: 'Impatient' });
});

describe('an acknowledgement', () => {
  const noticesOf = (id: number) => harness.rows(String(id));

  test('is sent once a day to a recipient, however many messages name that address; the business reads each', async () => {
    const email = harness.someone();
    const variants = [email, email.toUpperCase(), email.replace('@', '+again@')];
    for (const [index, address] of variants.entries()) {
      await harness.announce(
        inquiryEvents.received,
        inquiryReceived({ id: 500 + index, email: address, message: `Message number ${index}` }),
      );
    }
    await eventually(async () => {
      for (const index of variants.keys()) {
        expect((await noticesOf(500 + index)).map(({ template }) => template)).toEqual(['inquiry-notice']);
      }
    });
    const sent = await harness.database.query<{ recipient: string }>(
      `SELECT recipient FROM email WHERE template = 'inquiry-acknowledgement' AND lower(recipient) LIKE $1`,
      [`${email.split('@')[0]}%`],
    );
    expect(sent).toHaveLength(1);
  });

  test('is sent again on another day, and keeps no address after its content was deleted', async () => {
    const email = harness.someone();
    await harness.announce(inquiryEvents.received, inquiryReceived({ id: 510, email }));
    const ofThatDay = () =>
      harness.database.query<{ subject_id: string }>(
        `SELECT subject_id FROM email WHERE template = 'inquiry-acknowledgement' AND recipient = $1`,
        [email],
      );
    const [first] = await eventually(async () => {
      const rows = await ofThatDay();
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(first!.subject_id).toMatch(/^[\da-f]{64} \d{4}-\d{2}-\d{2}$/);
    await harness.database.query(
      `UPDATE email SET subject_id = replace(subject_id, to_char(now(), 'YYYY-MM-DD'), '2026-01-01') WHERE recipient = $1`,
      [email],
    );
    await harness.announce(inquiryEvents.received, inquiryReceived({ id: 511, email }));
    await eventually(async () => expect(await ofThatDay()).toHaveLength(2));
  });
});

test('an answer that is announced ten times is e-mailed once, in the language of its reader, with the question below it', async () => {
  const reply = inquiryReplied({
    replyId: 77,
    email: harness.someone(),
    locale: 'fr',
    message: 'À quelle heure ?',
    response: 'À <neuf> heures.',
  });
  await Promise.all(Array.from({ length: 10 }, () => harness.announce(inquiryEvents.replied, reply)));
  await eventually(async () => {
    const handled = await harness.database.query(`SELECT 1 FROM inbox WHERE handler LIKE '%replied%'`);
    expect(handled.length).toBeGreaterThanOrEqual(10);
    expect((await harness.rows('77')).map(({ template, status }) => [template, status])).toEqual([['inquiry-reply', 'sent']]);
  });
  const [letter] = await harness.received(reply.email);
  expect(letter?.subject).toBe('Réponse à votre message à Nassau Luxury Charters');
  expect(letter?.html).toContain('À &lt;neuf&gt; heures.');
  expect(letter?.text).toMatch(/À <neuf> heures\.[^]*À quelle heure \?/);
});

test('an e-mail is shown to staff and sent to nobody', async () => {
  const { templates } = await harness.client.call(notification.templates, {});
  expect(templates).toContain('booking-confirmation');
  const { emailData } = await harness.client.call(notification.preview, { template: 'booking-confirmation', locale: 'es' });
  expect(emailData).toMatchObject({ to: 'elena@guests.example', from: expect.stringContaining('Nassau Luxury Charters') });
  expect(emailData.subject).toContain('sábado, 12 de diciembre de 2026');
  await expect(harness.client.call(notification.preview, { template: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await harness.received('elena@guests.example', { count: 0 });
});

test('the calendar file on the website is the one in the letter', async () => {
  const booking = await harness.book({ locale: 'fr' });
  const [letter] = await harness.received(booking.email);
  const { ics } = await harness.client.call(notification.calendarEntry, { booking, locale: 'fr' });
  const withoutStamp = (file: string) => file.replace(/DTSTAMP:.*\r\n/, '').replace(/\r\n[ \t]/g, '');
  expect(withoutStamp(ics)).toBe(withoutStamp(unfold(letter?.attachments[0]?.content)));
});

test('a denied payment is e-mailed to its guest and to the staff once, however often it is published', async () => {
  const denied = paymentDenied('fr');
  const guest = { ...denied.guest, email: harness.someone(), lastName: 'Denied', paymentId: randomUUID() };
  await harness.announce(bookingEvents.paymentDenied, { ...denied, guest });
  await harness.announce(bookingEvents.paymentDenied, { ...denied, guest });
  await eventually(async () => {
    const rows = await harness.rows(guest.paymentId);
    expect(rows.map(({ template, status }) => [template, status])).toEqual([
      ['payment-denied', 'sent'],
      ['staff-payment-denied', 'sent'],
    ]);
  });
  const [email] = await harness.received(guest.email);
  expect(email?.subject).toContain('Votre paiement n’a pas abouti');
  const [notice] = await harness.received(process.env.BUSINESS_INBOX as string, { about: 'Elena Denied' });
  expect(notice?.headers).toContainEqual({ name: 'reply-to', value: guest.email });
});

test('a dispute, a charge-back and a pending payment are e-mailed to the staff, the booking’s among its e-mails', async () => {
  const booking = aBooking({ id: randomUUID(), lastName: 'Disputing' });
  await harness.announce(bookingEvents.disputed, { ...bookingDisputed(), booking });
  await harness.announce(bookingEvents.reversed, { ...bookingReversed(), booking });
  const pending = paymentPending();
  await harness.announce(bookingEvents.paymentPending, {
    ...pending,
    guest: { ...pending.guest, lastName: 'Disputing', paymentId: randomUUID() },
  });
  const notices = await harness.received(process.env.BUSINESS_INBOX as string, { count: 3, about: 'Elena Disputing' });
  expect(notices.map(({ subject }) => subject.split(':')[0])).toEqual(
    expect.arrayContaining(['Dispute at PayPal', 'PayPal took money back', 'Payment pending at PayPal']),
  );
  const { emails } = await harness.client.call(notification.emailsOfBooking, { bookingId: booking.id });
  expect(emails.map(({ kind }) => kind).toSorted()).toEqual(['staff-dispute', 'staff-reversal']);
});

test('a guest whose money came after departure reads of the full refund', async () => {
  const email = harness.someone();
  await harness.announce(bookingEvents.refused, bookingRefused({ email, reason: 'departed', paymentId: randomUUID(), alternatives: [] }));
  const [received] = await harness.received(email);
  expect(received?.text).toContain('after the charter’s departure time');
});

test('the list of a booking’s e-mails needs their subjects only, whatever else an older row lacks', async () => {
  const booking = await harness.book();
  await harness.received(booking.email);
  await harness.database.query(`UPDATE email SET data = data - 'guestCount' - 'hours' WHERE booking_id = $1`, [booking.id]);
  const { emails } = await harness.client.call(notification.emailsOfBooking, { bookingId: booking.id });
  expect(new Set(emails.map(({ subject }) => subject))).toEqual(
    new Set([
      'New booking: Elena Marchetti, Exuma 8-Hour Charter, Saturday, December 12, 2026',
      'We have your payment: Exuma 8-Hour Charter, Saturday, December 12, 2026',
    ]),
  );
});
