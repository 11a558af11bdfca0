import { beforeAll, expect, test } from 'vitest';
import { bookingEvents, type Event, offerEvents } from '@charter/contracts';
import { guestLinkKey, linkCodeOf } from '@charter/service-kit';
import type { Templates } from '../rendering/templates.js';
import { aBooking, anEvent, businessSettings } from './examples.js';
import { emails, findEmail } from './emails.js';
import { loadTemplates, renderEmail } from './rendered-email.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

const sampleOf = (template: string, variant?: string) => findEmail(template)!.sampleEvent('de', variant)!;
const compose = (template: string, event: Event) => findEmail(template)!.compose(event, businessSettings);
/** The e-mails that an event sends. */
const sentBy = (event: Event) =>
  emails
    .filter((email) => email.events.some(({ subject }) => subject === event.type) && email.compose(event, businessSettings))
    .map(({ template }) => template);

const offer = (change: object = {}): Event => {
  const event = sampleOf('offer');
  return { ...event, type: offerEvents.sent.subject, data: { ...event.data, ...change } };
};

test('an offer is sent once for each version, with its link and its file', async () => {
  const first = compose('offer', offer())!;
  const { offerId } = (first.data as { offerLink: { offerId: string } }).offerLink;
  expect(first.recipient).toBe('elena@guests.example');
  expect(compose('offer', offer())!.subjectId).toBe(first.subjectId);
  expect(compose('offer', offer({ version: 2 }))!.subjectId).not.toBe(first.subjectId);
  const key = guestLinkKey(businessSettings.guestLinkSecret, 'offer', { id: offerId, version: 1 });
  const { text, html } = renderEmail(templates, 'offer', offer().data, 'de');
  for (const part of [text, html]) expect(part).toContain(`https://charters.example/de/offer/${linkCodeOf(offerId)}-${key}`);
  expect(JSON.stringify(first.data)).not.toContain(key);
  expect(text).toContain('Sa., 12. Dez., 9:00 – So., 13. Dez., 17:00');
  const japanese = renderEmail(templates, 'offer', offer().data, 'ja');
  expect(japanese.text).toContain('：12月12日（土）9:00～12月13日（日）17:00（');
  for (const part of [japanese.text, japanese.html]) expect(part).toContain('いただけます。このリンクは');
  const requested: string[] = [];
  const file = (id: string) => {
    requested.push(id);
    return Promise.resolve({ filename: 'offer.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-') });
  };
  expect(
    await findEmail('offer')!.attachments(first.data, 'de', businessSettings, {
      manifest: file,
      offer: file,
      voucher: file,
      document: file,
    }),
  ).toHaveLength(1);
  expect(requested).toEqual([offerId]);
});

test('an offer that is accepted sends one e-mail to the guest and one to staff, and no other charter does', () => {
  const created = (change: object) => anEvent({ booking: aBooking(change) }, { type: bookingEvents.created.subject });
  const custom = { packageId: null, status: 'confirmed' as const };
  expect(sentBy(created({ ...custom, paymentStatus: 'partially_paid', balanceDue: 1800 }))).toEqual(['offer-accepted', 'staff-offer']);
  expect(sentBy(created({ ...custom, paymentStatus: 'paid' }))).toEqual(['offer-accepted', 'staff-offer']);
  expect(sentBy(created({ paymentStatus: 'paid' }))).toEqual(['booking-confirmation', 'staff-notice']);
});

test('a charter whose deposit is paid sends the e-mails of one that is paid', () => {
  const { data } = anEvent({ booking: aBooking({ paymentStatus: 'partially_paid', balanceDue: 1800 }) });
  expect(sentBy(anEvent(data, { type: bookingEvents.created.subject }))).toEqual(['booking-confirmation', 'staff-notice']);
});

test('an accepted offer names what was paid, and what remains', () => {
  const { text } = renderEmail(templates, 'offer-accepted', sampleOf('offer-accepted').data, 'en');
  expect(text).toContain('We have received $3,500.');
  expect(text).toContain('The balance of $3,500 can be paid');
  const paid = renderEmail(templates, 'offer-accepted', sampleOf('offer-accepted', 'paid-at-once').data, 'en');
  expect(paid.text).not.toContain('The balance of');
});

test('a guest whose charter was arranged by an offer is asked to get in touch for another day, and any other guest to move it', () => {
  const online = 'move your charter to another available day';
  const inTouch = "can't be moved online: please contact us";
  const accepted = renderEmail(templates, 'offer-accepted', sampleOf('offer-accepted').data, 'en').text;
  const reminder = (packageId: number | null) =>
    renderEmail(templates, 'reminder-week', { booking: aBooking({ packageId }), kind: 'week' }, 'en').text;
  for (const text of [accepted, reminder(null)]) {
    expect(text).toContain(inTouch);
    expect(text).not.toContain(online);
  }
  expect(reminder(1)).toContain(online);
  expect(reminder(1)).not.toContain(inTouch);
});

test('a declined offer tells staff why', () => {
  const content = compose('staff-offer', sampleOf('staff-offer', 'declined'))!;
  expect(content).toMatchObject({ recipient: businessSettings.staffInbox, replyTo: 'elena@guests.example' });
  expect(renderEmail(templates, 'staff-offer', sampleOf('staff-offer', 'declined').data).text).toContain('We will come another year.');
});

test('an offer that has lost the boat tells staff so, also after the guest could not pay it', () => {
  const [lost, taken] = [sampleOf('staff-offer', 'boat-called-off'), sampleOf('staff-offer', 'boat-taken')];
  expect(compose('staff-offer', lost)!.subjectId).not.toBe(compose('staff-offer', taken)!.subjectId);
  const { text } = renderEmail(templates, 'staff-offer', lost.data);
  expect(text).toContain("The guest hasn't been notified and can no longer pay.");
  expect(text).not.toContain('has been booked for that time');
});

test('a custom charter whose boat is taken links all free days', () => {
  const event = sampleOf('slot-gone', 'no-other-slot');
  const { text } = renderEmail(templates, 'slot-gone', { ...event.data, packageId: null }, 'en');
  expect(text).toContain('https://charters.example/booking\n');
  expect(text).not.toContain('package=');
});

test('a custom charter whose boat is taken names other days, which only a new offer can book', () => {
  const event = sampleOf('slot-gone', 'custom-charter');
  const { text, html } = renderEmail(templates, 'slot-gone', event.data, 'en');
  expect(text).toContain('- Sunday, December 13, 2026');
  expect(text).not.toMatch(/\n{3}/);
  for (const part of [text, html]) {
    expect(part).toContain('send you a new offer');
    expect(part).not.toContain('date=2026-12-13');
  }
  const ofPackage = sampleOf('slot-gone', 'no-other-slot');
  expect(renderEmail(templates, 'slot-gone', ofPackage.data, 'en').text).not.toContain('new offer');
});
