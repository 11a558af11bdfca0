import { beforeAll, expect, test } from 'vitest';
import type { Locale } from '@charter/contracts';
import { guestLinkKey, linkCodeOf } from '@charter/service-kit';
import type { Templates } from '../rendering/templates.js';
import { aBooking, businessSettings } from './examples.js';
import { compose, loadTemplates, renderEmail } from './rendered-email.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

const invited = (locale: Locale = 'en') => ({
  booking: aBooking({ locale, linkVersion: 3 }),
  memberId: '1c9f4c5a-27f4-4a52-93a5-6e1f0a1b7d20',
  name: 'Giulia Ricci',
  email: 'giulia@guests.example',
  partyVersion: 2,
});

test('the invitation goes to the friend, in the language of the booking, with the personal link', () => {
  const { id } = aBooking();
  const keys = [
    guestLinkKey(businessSettings.guestLinkSecret, 'join', { id, version: 2 }),
    guestLinkKey(businessSettings.guestLinkSecret, 'member', { id: '1c9f4c5a-27f4-4a52-93a5-6e1f0a1b7d20' }),
  ];
  const stored = compose('party-invite', invited('de'));
  expect(stored).toMatchObject({ recipient: 'giulia@guests.example', locale: 'de', replyTo: null, bookingId: id });
  for (const key of keys) expect(JSON.stringify(stored)).not.toContain(key);
  const { html, text } = renderEmail(templates, 'party-invite', invited('de'), 'de');
  for (const part of [html, text]) expect(part).toContain(`https://charters.example/de/join/${linkCodeOf(id)}-${keys.join('-')}`);
});

test('the invitation says neither the price nor what opens the booking', () => {
  const { id } = aBooking();
  const rendered = JSON.stringify([compose('party-invite', invited()).data, renderEmail(templates, 'party-invite', invited())]);
  const tripKey = guestLinkKey(businessSettings.guestLinkSecret, 'trip', { id, version: 3 });
  for (const secret of ['3,600', '3600', '7K3QD', '/trip/', tripKey, 'Marchetti', 'elena@', '5550 0100']) {
    expect(rendered).not.toContain(secret);
  }
});
