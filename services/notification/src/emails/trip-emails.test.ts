import { beforeAll, describe, expect, test } from '@jest/globals';
import type { BookingMoved, Locale } from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { render as renderTemplate } from '../rendering/render.js';
import type { Templates } from '../rendering/templates.js';
import { findEmail } from './emails.js';
import { aBooking, bookingMoved, businessSettings } from './examples.js';
import { compose, loadTemplates, renderEmail } from './rendered-email.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
}, 60_000);

const render = (template: string, data: object, locale?: Locale) => renderEmail(templates, template, data, locale);
const attachments = (template: string, data: object) =>
  findEmail(template)!.attachments(compose(template, data).data, 'en', businessSettings);

describe('the link of the trip page', () => {
  test('is in the e-mail, and its key is in no stored content', () => {
    const stored = compose('trip-link', { booking: aBooking({ linkVersion: 3 }) });
    const key = guestLinkKey(businessSettings.guestLinkSecret, 'trip', `${aBooking().id}:3`);
    expect(stored.data).toMatchObject({ trip: { bookingId: aBooking().id, linkVersion: 3 } });
    expect(JSON.stringify(stored)).not.toContain(key);
    const { html, text } = render('trip-link', { booking: aBooking({ linkVersion: 3, locale: 'de' }) }, 'de');
    for (const part of [html, text]) expect(part).toContain(`https://charters.example/de/trip/7K3QDM9TXZ-${key}`);
  });

  test('is missing in an e-mail that an earlier release queued: it leads to the page of the confirmation', () => {
    const { trip: _, ...content } = compose('booking-confirmation', { booking: aBooking() }).data as { trip: object };
    const { text } = renderTemplate(templates.get('booking-confirmation'), 'en', content, businessSettings);
    expect(text).toContain('https://charters.example/booking?confirmation=7K3QD-M9TXZ');
    expect(text).not.toContain('/trip/');
  });
});

describe('the e-mail about a move', () => {
  test('says why, and carries the calendar entry of the new time with a higher sequence', () => {
    const reason = (cause: BookingMoved['cause']) => render('booking-moved', bookingMoved({ cause })).text;
    expect(reason('guest')).toContain('as you asked');
    expect(reason('weather')).toContain('Because of the weather');
    expect(reason('business')).toContain('We had to move');
    const [entry] = attachments('booking-moved', bookingMoved());
    expect(entry?.content).toContain('SEQUENCE:1');
  });

  test('is not sent when staff tell the guest themselves', () => {
    expect(() => render('booking-moved', bookingMoved({ tell: false }))).toThrow('booking-moved is not sent');
  });
});
