import { beforeAll, describe, expect, test } from 'vitest';
import { type Booking, defaultBusiness, limits, type Locale } from '@charter/contracts';
import { noticeText } from '@charter/contracts/formats';
import { guestLinkKey } from '@charter/service-kit';
import {
  aBooking,
  anEvent,
  bookingRefused,
  businessSettings,
  cancellation,
  confirmationCode,
  everything,
  inquiryReceived,
  inquiryReplied,
  statusChange,
} from './examples.js';
import { compose, loadTemplates, renderEmail } from './rendered-email.js';
import { emails } from './emails.js';
import { render as renderTemplate, toHeaderLine } from '../rendering/render.js';
import type { Templates } from '../rendering/templates.js';
import { readTexts } from '../rendering/translations.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

const tripKey = guestLinkKey(businessSettings.guestLinkSecret, 'trip', { id: aBooking().id, version: 1 });
const render = (template: string, data: object, locale: Locale = 'en') => renderEmail(templates, template, data, locale);

describe('the confirmation e-mail', () => {
  test.each(limits.locales)('has code, total and meeting place in %s', (locale) => {
    const { html, text } = render('booking-confirmation', { booking: aBooking() }, locale);
    for (const part of [html, text]) {
      expect(part).toContain(confirmationCode);
      expect(part).toMatch(/3[\s,.]?600/);
      expect(part).toContain(defaultBusiness.place);
      const site = locale === 'en' ? 'https://charters.example' : `https://charters.example/${locale}`;
      expect(part).toContain(`${site}/trip/7K3QDM9TXZ-${tripKey}`);
      expect(part).toContain('Dock C, berth 12');
    }
  });

  test.each<[Locale, string, RegExp, string]>([
    ['en', 'Saturday, December 12, 2026', /8:00\sAM – 4:00\sPM \(Nassau time\)/, '$3,600'],
    ['es', 'sábado 12 de diciembre de 2026', /8:00–16:00 \(hora de Nassau\)/, '3600\u00a0US$'],
    ['fr', 'samedi 12 décembre 2026', /de 8\sh à 16\sh \(heure de Nassau\)/, '3\u00a0600\u00a0$US'],
    ['de', 'Samstag, 12. Dezember 2026', /8:00–16:00\sUhr \(Ortszeit Nassau\)/, '3.600\u00a0US$'],
    ['it', 'sabato 12 dicembre 2026', /dalle 8:00 alle 16:00 \(ora di Nassau\)/, '3.600\u00a0US$'],
    ['pt', 'sábado, 12 de dezembro de 2026', /8:00–16:00 \(hora de Nassau\)/, '3600\u00a0US$'],
    ['nl', 'zaterdag 12 december 2026', /8:00–16:00\suur \(lokale tijd Nassau\)/, 'US$\u00a03.600'],
    ['zh', '2026年12月12日星期六', /8:00–16:00（拿骚时间）/, 'US$3,600'],
    ['ja', '2026年12月12日土曜日', /8:00～16:00（ナッソー時間）/, 'US$3,600'],
    ['ru', 'суббота, 12 декабря 2026\u00a0г.', /8:00–16:00 \(по времени Нассау\)/, '3\u00a0600\u00a0US$'],
  ])('formats day, Nassau time and total for %s', (locale, day, hours, sum) => {
    const { text } = render('booking-confirmation', { booking: aBooking() }, locale);
    expect(text).toContain(day);
    expect(text).toMatch(hours);
    expect(text).toContain(sum);
  });

  test('has a title and a preview text for the inbox', () => {
    const { html, subject } = render('booking-confirmation', { booking: aBooking() });
    const english = readTexts('en')['booking-confirmation']!;
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toContain(english.previewPending!);
  });

  test('differs for a pending and a confirmed booking', () => {
    expect(render('booking-confirmation', { booking: aBooking() }).subject).toMatch(/^Reserved for you/);
    const confirmed = render('booking-confirmation', { booking: aBooking({ status: 'confirmed' }) });
    expect(confirmed.subject).toMatch(/^Your charter is confirmed/);
    expect(confirmed.text).toContain('everything is settled');
  });

  test('prints every tier of the refund policy', () => {
    const { text } = render('booking-confirmation', { booking: aBooking() });
    expect(text).toContain('- Cancel 7 days or more before departure: 90% of the price back.');
    expect(text).toContain('- 7 days to 48 hours before: 50% back.');
    expect(text).toContain('- Less than 48 hours before: no refund.');
  });

  test('says what to bring, what happens in bad weather, how to cancel, and whom to call', () => {
    const { html, text } = render('booking-confirmation', { booking: aBooking() });
    for (const part of [html, text]) {
      expect(part).toContain('Good to know');
      expect(part).toContain('reef-safe sunscreen');
      expect(part).toContain('a new day or receive a full refund');
      expect(part).toContain('or cancel it; you see the refund before you decide');
      expect(part).toContain(`On the day, call ${defaultBusiness.phone}.`);
    }
  });

  test('omits the phone number and the berth of a company that has not set them', () => {
    const business = { ...defaultBusiness, phone: '', goodToKnow: { ...defaultBusiness.goodToKnow, berth: '' } };
    const content = JSON.parse(JSON.stringify(compose('booking-confirmation', { booking: aBooking() }).data)) as object;
    const { html, text } = renderTemplate(templates.get('booking-confirmation'), 'en', content, { ...businessSettings, business });
    for (const part of [html, text]) expect(part).not.toMatch(/On the day|berth|tel:/);
  });

  test.each(limits.locales)('prints the tiers of the contract in %s', (locale) => {
    const { text } = render('booking-confirmation', { booking: aBooking() }, locale);
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    expect(lines.map((line) => (line.match(/\d+/g) ?? []).map(Number).toSorted((a, b) => a - b))).toEqual([[7, 90], [7, 48, 50], [48]]);
  });
});

test.each<[Locale, number, string]>([
  ['ru', 1, '1 час'],
  ['ru', 24, '24 часа'],
  ['ru', 48, '48 часов'],
  ['ru', 72, '3 дня'],
  ['ru', 168, '7 дней'],
  ['de', 1, '1 Stunde'],
  ['nl', 168, '7 dagen'],
  ['zh', 168, '7天'],
  ['ja', 48, '48時間'],
])('formats for %s a notice of %d hours as %s', (locale, hoursBefore, words) => {
  expect(noticeText(hoursBefore, locale).replaceAll('\u00a0', ' ')).toBe(words);
});

describe('a greeting', () => {
  const greetingOf = (locale: Locale, booking: Booking) =>
    render('booking-confirmation', { booking }, locale)
      .text.split('\n')
      .find((line) => /[,：様]$/.test(line));

  test('has the given name, and in German, Chinese and Japanese the full name', () => {
    expect(greetingOf('en', aBooking())).toBe('Dear Elena,');
    expect(greetingOf('de', aBooking())).toBe('Guten Tag Elena Marchetti,');
    expect(greetingOf('zh', aBooking({ firstName: '小明', lastName: '王' }))).toBe('尊敬的王小明：');
    expect(greetingOf('ja', aBooking({ firstName: '花子', lastName: '山田' }))).toBe('山田 花子\u00a0様');
  });

  test('has no name when the family name is a link', () => {
    expect(greetingOf('de', aBooking({ lastName: 'www.evil.example' }))).toBe('Guten Tag,');
  });
});

test.each<[Locale, string, string, string]>([
  ['zh', '确认码：7K3QD-M9TXZ', '：US$3,600。款项正原路退回', '- 2026年12月13日星期日，8:00–16:00（拿骚时间）'],
  ['ja', '確認コード：7K3QD-M9TXZ', 'をお返しいたします。ご返金先は', '- 2026年12月13日日曜日、8:00～16:00（ナッソー時間）'],
])('%s joins labels, sentences and dates without the spaces and commas of Latin scripts', (locale, label, sentences, slot) => {
  const cancelled = render('booking-cancelled', cancellation('weather', everything), locale);
  expect(cancelled.text).toContain(label);
  expect(cancelled.text).toContain(sentences);
  expect(render('slot-gone', bookingRefused({ locale }), locale).text).toContain(slot);
});

describe('input of a guest', () => {
  test('is escaped in HTML', () => {
    const booking = aBooking({ firstName: '<script>alert(1)</script>', lastName: `"O'Hara" & <b>sons</b>` });
    for (const template of ['booking-confirmation', 'staff-notice']) {
      const { html } = render(template, { booking });
      expect(html).not.toContain('<script');
      expect(html).not.toContain('<b>');
    }
    expect(render('staff-notice', { booking }).html).toContain('&quot;O&#39;Hara&quot; &amp; &lt;b&gt;sons&lt;/b&gt;');
  });

  test('is not parsed for placeholders', () => {
    const booking = aBooking({ firstName: '{{confirmationCode}}', specialRequests: '{{t.headline}} {{unknown}}' });
    expect(render('booking-confirmation', { booking }).text).toContain('Dear {{confirmationCode}},');
    expect(render('staff-notice', { booking }).text).toContain('{{t.headline}} {{unknown}}');
  });

  test('cannot add a header or reverse the direction of a subject', () => {
    const booking = aBooking({ lastName: 'Doe\r\nBcc: all@guests.example\u202e\u2028' });
    expect(render('staff-notice', { booking }).subject).toMatch(/^New booking: Sat, Dec 12, Elena Doe Bcc: all@guests\.example ?$/);
    expect(toHeaderLine('a\u0000\tb')).toBe('a b');
  });

  test('is not greeted by name when the name is a link', () => {
    const inquiry = inquiryReceived({ firstName: 'Win at evil.example/now' });
    const { text, html } = render('inquiry-acknowledgement', inquiry);
    expect(text).toContain('Dear Guest,');
    expect(html).not.toContain('evil.example');
  });

  test('is not repeated in the acknowledgement to an unverified address', () => {
    const { text, html } = render('inquiry-acknowledgement', inquiryReceived({ message: 'Buy our pills, dear friends' }));
    expect(text + html).not.toContain('pills');
  });
});

describe('the reply to an inquiry', () => {
  test('is escaped in HTML, keeps its lines, and quotes the inquiry below', () => {
    const reply = inquiryReplied({ response: 'We do.\n<b>Every</b> day & night.', message: 'Do you sail <i>often</i>?' });
    const { html, text } = render('inquiry-reply', reply);
    expect(html).toContain('We do.\n&lt;b&gt;Every&lt;/b&gt; day &amp; night.');
    expect(html).toContain('Do you sail &lt;i&gt;often&lt;/i&gt;?');
    expect(text.indexOf('<b>Every</b> day & night.')).toBeGreaterThan(0);
    expect(text.indexOf('Do you sail <i>often</i>?')).toBeGreaterThan(text.indexOf('<b>Every</b> day & night.'));
  });
});

test('the e-mail about a slot that is gone links to up to three alternatives', () => {
  const { html, text } = render('slot-gone', bookingRefused());
  expect(text.match(/https:\/\/charters\.example\/booking\?package=3&date=2026-12-1\d/g)).toHaveLength(3);
  expect(html).toContain('href="https://charters.example/booking?package=3&amp;date=2026-12-13"');
  expect(text).toContain('$3,600');
});

test('the e-mail about a slot that is gone links to the calendar when there are no alternatives', () => {
  const { text } = render('slot-gone', bookingRefused({ alternatives: [] }));
  expect(text).toContain('Other days are still available');
  expect(text).toContain('https://charters.example/booking?package=3\n');
});

test.each<[Locale, string]>([
  ['en', '$1,110.60'],
  ['de', '1.110,60\u00a0US$'],
  ['fr', '1\u00a0110,60\u00a0$US'],
])('the e-mail about a refund prints cents in %s', (locale, sum) => {
  const { subject, text } = render('refund', { booking: aBooking(), amount: 1110.6, refundedAmount: 1110.6 }, locale);
  expect(text).toContain(sum);
  expect(subject).toContain(sum);
});

test('an unpaid booking, which staff entered, sends no e-mail when it is created', () => {
  const data = { booking: aBooking({ paymentStatus: 'pending' }) };
  const onCreation = emails.filter(({ events }) => events.some(({ subject }) => subject === 'evt.booking.created'));
  expect(onCreation.length).toBeGreaterThan(0);
  expect(onCreation.filter((email) => email.compose(anEvent(data), businessSettings))).toEqual([]);
});

test('a status change sends an e-mail to confirmed, to cancelled and from cancelled only', () => {
  const sentOn = (to: string, change = {}) =>
    emails
      .filter(({ events }) => events.some(({ subject }) => subject === 'evt.booking.statusChanged'))
      .filter((email) => email.compose(anEvent({ ...statusChange(to), ...change }), businessSettings))
      .map(({ template }) => template);
  expect(sentOn('confirmed')).toEqual(['booking-confirmed']);
  expect(sentOn('cancelled')).toEqual(['booking-cancelled']);
  expect(sentOn('pending')).toEqual([]);
  expect(sentOn('completed')).toEqual([]);
  expect(sentOn('pending', { from: 'confirmed' })).toEqual([]);
  expect(sentOn('pending', { from: 'cancelled' })).toEqual(['booking-reinstated']);
  expect(sentOn('confirmed', { from: 'cancelled' })).toEqual(['booking-reinstated']);
  // The e-mails of a weather call's end, and of the move to a chosen time, say it.
  expect(sentOn('pending', { from: 'cancelled', notifyGuest: false })).toEqual([]);
});
