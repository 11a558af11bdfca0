import { beforeAll, describe, expect, test } from 'vitest';
import type { BookingMoved, Locale } from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import type { Templates } from '../rendering/templates.js';
import { findEmail } from './emails.js';
import { aBooking, anEvent, bookingMoved, businessSettings, cancellation } from './examples.js';
import { delayedSample, sampleMovedChoice, unpaidDelaySample } from './weather-samples.js';
import { compose, loadTemplates, renderEmail } from './rendered-email.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

const render = (template: string, data: object, locale?: Locale) => renderEmail(templates, template, data, locale);
/** These e-mails attach what notification writes itself. */
const noDocument = () => Promise.reject(new Error('No document is attached'));
const noDocuments = { manifest: noDocument, offer: noDocument, voucher: noDocument, document: noDocument };
const attachments = (template: string, data: object) =>
  findEmail(template)!.attachments(compose(template, data).data, 'en', businessSettings, noDocuments);

describe('the link of the trip page', () => {
  test('is in the e-mail, and its key is in no stored content', () => {
    const stored = compose('trip-link', { booking: aBooking({ linkVersion: 3 }) });
    const key = guestLinkKey(businessSettings.guestLinkSecret, 'trip', { id: aBooking().id, version: 3 });
    expect(stored.data).toMatchObject({ trip: { bookingId: aBooking().id, linkVersion: 3 } });
    expect(JSON.stringify(stored)).not.toContain(key);
    const { html, text } = render('trip-link', { booking: aBooking({ linkVersion: 3, locale: 'de' }) }, 'de');
    for (const part of [html, text]) expect(part).toContain(`https://charters.example/de/trip/7K3QDM9TXZ-${key}`);
  });
});

describe('the e-mail about a move', () => {
  test('says why, and carries the calendar entry of the new time with a higher sequence', async () => {
    const reason = (cause: BookingMoved['cause']) => render('booking-moved', bookingMoved({ cause })).text;
    expect(reason('guest')).toContain('as you asked');
    expect(reason('weather')).toContain('Because of the weather');
    expect(reason('business')).toContain('We had to move');
    const [entry] = await attachments('booking-moved', bookingMoved());
    expect(entry?.content).toContain('SEQUENCE:1');
  });

  test('of a delay says both hours and what staff wrote', () => {
    const { text } = render('booking-moved', delayedSample({ note: 'The wind drops at noon.' })('en'));
    expect(text).toContain('departs later: 9:30 AM – 5:30 PM (Nassau time) instead of 8:00 AM – 4:00 PM.');
    expect(text).toContain('The wind drops at noon.');
    expect(text).not.toContain('full refund of');
    expect(text).toContain('If your plans change');
  });

  test('names the choice of a guest whose charter we have moved by more than an hour, in place of the terms', () => {
    const { text, html } = render('booking-moved', delayedSample({ choice: sampleMovedChoice })('en'));
    for (const part of [text, html]) {
      expect(part).toContain('another day or a full refund of $3,600 on your booking page until');
      expect(part).toContain('7:30');
      expect(part).not.toContain('If your plans change');
    }
    expect(render('booking-moved', unpaidDelaySample('en')).text).toContain('another day or cancel');
  });

  test('is not sent when staff tell the guest themselves', () => {
    expect(() => render('booking-moved', bookingMoved({ notifyGuest: false }))).toThrow('booking-moved is not sent');
  });
});

test('the SEQUENCE of the calendar entries strictly rises: confirmed, cancelled, reinstated, moved', async () => {
  const changed = (to: 'confirmed', revision: number, from = 'pending') => ({
    booking: aBooking({ status: to, revision }),
    from,
    to,
  });
  const entries = await Promise.all([
    attachments('booking-confirmed', changed('confirmed', 1)),
    attachments('booking-cancelled', { ...cancellation('guest'), booking: aBooking({ status: 'cancelled', revision: 2 }) }),
    attachments('booking-reinstated', changed('confirmed', 3, 'cancelled')),
    attachments('booking-moved', bookingMoved({ booking: aBooking({ revision: 4 }) })),
  ]);
  expect(entries.flat().map(({ content }) => /SEQUENCE:(\d+)/.exec(String(content))?.[1])).toEqual(['1', '2', '3', '4']);
});

test('the link to a corrected address does not say that its guest has asked for it', () => {
  expect(render('trip-link', { booking: aBooking() }).text).toContain('Here is the link you asked for.');
  const { text } = render('trip-link', { booking: aBooking(), corrected: true });
  expect(text).toContain('This is now the email address of your booking');
  expect(text).not.toContain('asked for');
});

describe('a reminder', () => {
  const composed = (data: object, id = 'e1') =>
    ['reminder-week', 'reminder-evening']
      .map((template) => findEmail(template)!.compose(anEvent(data, { id }), businessSettings))
      .filter((email) => email !== undefined)
      .map(({ template, subjectId }) => [template, subjectId]);

  test('is one e-mail per revision of the booking and kind, however often its event comes', () => {
    const { id } = aBooking();
    const due = (kind: string, revision: number) => ({ booking: aBooking({ revision }), kind });
    expect(composed(due('week', 0), 'e1')).toEqual([['reminder-week', `${id} 0 week`]]);
    expect(composed(due('week', 0), 'e2')).toEqual([['reminder-week', `${id} 0 week`]]);
    expect(composed(due('week', 1))).toEqual([['reminder-week', `${id} 1 week`]]);
    expect(composed(due('evening', 1))).toEqual([['reminder-evening', `${id} 1 evening`]]);
  });

  test('is not sent after departure, or after its charter was moved or cancelled', () => {
    const booking = aBooking();
    const emails = ['reminder-week', 'reminder-evening'].map((template) => findEmail(template)!);
    for (const [index, kind] of (['week', 'evening'] as const).entries()) {
      expect(emails[index]!.compose(anEvent({ booking, kind }), businessSettings)).toMatchObject({ sendUntil: booking.startsAt });
      expect(emails[index]!.supersededBy).toEqual(['booking-moved', 'booking-cancelled', 'weather-call']);
    }
  });

  test('that staff request is sent again', () => {
    expect(composed({ booking: aBooking(), kind: 'week', requested: true }, 'e7')).toEqual([['reminder-week', 'e7']]);
  });

  test('of the evening names the captain, if one is assigned', () => {
    const due = { booking: aBooking(), kind: 'evening' };
    expect(render('reminder-evening', { ...due, captain: 'Ana' }).text).toContain('Ana will be your captain.');
    expect(render('reminder-evening', due).text).not.toContain('captain');
  });

  test('has the time of the booking as it is now, and its personal link', () => {
    const { id } = aBooking();
    const { text } = render('reminder-evening', { booking: aBooking({ linkVersion: 2 }), kind: 'evening' });
    expect(text).toMatch(/Saturday, December 12, 2026, 8:00\sAM – 4:00\sPM \(Nassau time\)/);
    expect(text).toContain(`/trip/7K3QDM9TXZ-${guestLinkKey(businessSettings.guestLinkSecret, 'trip', { id, version: 2 })}`);
  });
});
