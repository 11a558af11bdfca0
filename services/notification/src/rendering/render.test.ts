import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Booking, defaultBusiness, limits, type Locale } from '@charter/contracts';
import { calendarEntry } from './calendar-entry.js';
import { emails } from '../emails/emails.js';
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
} from '../../test/events.js';
import { notice } from './formats.js';
import { type Language, languageOf, languages } from '../emails/language.js';
import { asHeader, type RenderedEmail, render } from './render.js';
import { Templates } from './templates.js';
import { readStaffTexts, readTexts, type Texts } from './translations.js';

const house = { business: defaultBusiness, publicUrl: 'https://charters.example', inbox: 'desk@charters.example' };
const names = emails.map(({ template }) => template);
let templates: Templates;

beforeAll(async () => {
  templates = await Templates.load(names);
}, 60_000);

/** The letter as it is written from what was stored, jsonb and all. */
function write(template: string, data: object, language: Language = 'en'): RenderedEmail {
  const email = emails.find((candidate) => candidate.template === template);
  const event = { id: 'e', type: '', occurredAt: '', correlationId: '', data };
  const owed = email?.owedAfter(event, house);
  if (!owed) throw new Error(`${template} is not owed`);
  return render(templates.get(template), language, JSON.parse(JSON.stringify(owed.data)) as object, house);
}

describe('the confirmation e-mail', () => {
  test.each(languages)('carries the code, the sum and the place in %s', (language) => {
    const { html, text } = write('booking-confirmation', { booking: aBooking() }, language);
    for (const part of [html, text]) {
      expect(part).toContain(confirmationCode);
      expect(part).toMatch(/3[\s,.]?600/);
      expect(part).toContain(defaultBusiness.place);
      expect(part).toContain(`https://charters.example/booking?confirmation=${confirmationCode}`);
    }
  });

  test.each<[Language, string, RegExp, string]>([
    ['en', 'Saturday, December 12, 2026', /8:00\sAM – 4:00\sPM \(Nassau time\)/, '$3,600'],
    ['es', 'sábado, 12 de diciembre de 2026', /8:00 – 16:00 \(Hora de Nassau\)/, '3600\u00a0$'],
    ['fr', 'samedi 12 décembre 2026', /8:00 – 16:00 \(Heure de Nassau\)/, '3\u00a0600\u00a0$'],
    ['de', 'Samstag, 12. Dezember 2026', /8:00 – 16:00 \(Ortszeit Nassau\)/, '3.600\u00a0$'],
    ['it', 'sabato 12 dicembre 2026', /8:00 – 16:00 \(Ora di Nassau\)/, '3600\u00a0$'],
    ['pt', 'sábado, 12 de dezembro de 2026', /8:00 – 16:00 \(Hora de Nassau\)/, '3600\u00a0$'],
    ['nl', 'zaterdag 12 december 2026', /8:00 – 16:00 \(Lokale tijd Nassau\)/, '$\u00a03.600'],
    ['zh', '2026年12月12日星期六', /8:00 – 16:00 \(拿骚时间\)/, '$3,600'],
    ['ja', '2026年12月12日土曜日', /8:00 – 16:00 \(ナッソー時間\)/, '$3,600'],
    ['ru', 'суббота, 12 декабря 2026 г.', /8:00 – 16:00 \(по времени Нассау\)/, '3\u00a0600\u00a0$'],
  ])('writes day, Nassau hours and sum as a reader of %s does', (language, day, hours, sum) => {
    const { text } = write('booking-confirmation', { booking: aBooking() }, language);
    expect(text).toContain(day);
    expect(text).toMatch(hours);
    expect(text).toContain(sum);
  });

  test('tells the inbox what it is about before it is opened', () => {
    const { html, subject } = write('booking-confirmation', { booking: aBooking() });
    const english = readTexts('en')['booking-confirmation']!;
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toContain(english.previewPending!);
  });

  test('says that the crew still confirms a pending booking, and that a confirmed one is settled', () => {
    expect(write('booking-confirmation', { booking: aBooking() }).subject).toMatch(/^We have your payment/);
    const settled = write('booking-confirmation', { booking: aBooking({ status: 'confirmed' }) });
    expect(settled.subject).toMatch(/^Your charter is confirmed/);
    expect(settled.text).toContain('everything is settled');
  });

  test('prints every tier of the refund policy', () => {
    const { text } = write('booking-confirmation', { booking: aBooking() });
    expect(text).toContain('- 7 days or more before departure: 90% of the price is returned.');
    expect(text).toContain('- From 48 hours to less than 7 days: 50% is returned.');
    expect(text).toContain('- Less than 48 hours: nothing can be returned.');
  });

  test.each(languages)('prints the policy of the contract in %s', (language) => {
    const { text } = write('booking-confirmation', { booking: aBooking() }, language);
    const lines = text.split('\n').filter((line) => line.startsWith('- '));
    expect(lines.map((line) => (line.match(/\d+/g) ?? []).map(Number).toSorted((a, b) => a - b))).toEqual([[7, 90], [7, 48, 50], [48]]);
  });
});

test.each<[Language, number, string]>([
  ['ru', 1, '1 час'],
  ['ru', 24, '24 часа'],
  ['ru', 48, '48 часов'],
  ['ru', 72, '3 дня'],
  ['ru', 168, '7 дней'],
  ['de', 1, '1 Stunde'],
  ['nl', 168, '7 dagen'],
  ['zh', 168, '7天'],
  ['ja', 48, '48時間'],
])('in %s a notice of %d hours is %s', (language, hoursBefore, words) => {
  expect(notice(language, hoursBefore).replaceAll('\u00a0', ' ')).toBe(words);
});

describe('what a guest typed', () => {
  test('is text in the letter, never markup', () => {
    const booking = aBooking({ firstName: '<script>alert(1)</script>', lastName: `"O'Hara" & <b>sons</b>` });
    for (const template of ['booking-confirmation', 'staff-notice']) {
      const { html } = write(template, { booking });
      expect(html).not.toContain('<script');
      expect(html).not.toContain('<b>');
    }
    expect(write('staff-notice', { booking }).html).toContain('&quot;O&#39;Hara&quot; &amp; &lt;b&gt;sons&lt;/b&gt;');
  });

  test('is not read as a placeholder', () => {
    const booking = aBooking({ firstName: '{{confirmationCode}}', specialRequests: '{{t.headline}} {{nobody}}' });
    expect(write('booking-confirmation', { booking }).text).toContain('Dear {{confirmationCode}},');
    expect(write('staff-notice', { booking }).text).toContain('{{t.headline}} {{nobody}}');
  });

  test('cannot add a header or turn a subject round', () => {
    const booking = aBooking({ lastName: 'Doe\r\nBcc: all@guests.example\u202e\u2028' });
    expect(write('staff-notice', { booking }).subject).toMatch(/^New booking: Elena Doe Bcc: all@guests\.example , Exuma/);
    expect(asHeader('a\u0000\tb')).toBe('a b');
  });

  test('is no greeting when it is a link in disguise', () => {
    const inquiry = inquiryReceived({ firstName: 'Win at evil.example/now' });
    const { text, html } = write('inquiry-acknowledgement', inquiry);
    expect(text).toContain('Dear guest,');
    expect(html).not.toContain('evil.example');
  });

  test('is not sent back to an address that nobody has proven', () => {
    const { text, html } = write('inquiry-acknowledgement', inquiryReceived({ message: 'Buy our pills, dear friends' }));
    expect(text + html).not.toContain('pills');
  });
});

describe('an answer to an inquiry', () => {
  test('is text in the letter, line by line, with the question below it', () => {
    const reply = inquiryReplied({ response: 'We do.\n<b>Every</b> day & night.', message: 'Do you sail <i>often</i>?' });
    const { html, text } = write('inquiry-reply', reply);
    expect(html).toContain('We do.\n&lt;b&gt;Every&lt;/b&gt; day &amp; night.');
    expect(html).toContain('Do you sail &lt;i&gt;often&lt;/i&gt;?');
    expect(text.indexOf('<b>Every</b> day & night.')).toBeGreaterThan(0);
    expect(text.indexOf('Do you sail <i>often</i>?')).toBeGreaterThan(text.indexOf('<b>Every</b> day & night.'));
  });
});

test('a guest whose hours were gone is offered up to three others by link', () => {
  const { html, text } = write('slot-gone', bookingRefused());
  expect(text.match(/https:\/\/charters\.example\/booking\?package=3&date=2026-12-1\d/g)).toHaveLength(3);
  expect(html).toContain('href="https://charters.example/booking?package=3&amp;date=2026-12-13"');
  expect(text).toContain('$3,600');
});

test('a guest whose hours were gone on a full calendar is sent to all days', () => {
  const { text } = write('slot-gone', bookingRefused({ alternatives: [] }));
  expect(text).toContain('Other days are open');
  expect(text).toContain('https://charters.example/booking?package=3\n');
});

describe('the e-mail of a cancelled charter', () => {
  const cancelled = (change: Partial<Booking>, language?: Language) =>
    write(
      'booking-cancelled',
      { ...statusChange('cancelled'), booking: aBooking(change), refundDue: { percent: 50, amount: 1800 } },
      language,
    );

  test.each(languages)('promises no amount and denies none in %s, because no refund has been requested', (language) => {
    const { html, text, subject } = cancelled({ paymentStatus: 'paid' }, language);
    expect(text).toContain(refundTerms(language));
    // The price is in no sentence: the only percentages are those of the printed terms.
    for (const part of [text, html, subject]) expect(part).not.toMatch(/1[\s.,\u00a0]?800|3[\s.,\u00a0]?600/);
  });

  test('says what a cancellation because of the weather gives back, and that an e-mail follows', () => {
    const { text } = cancelled({ paymentStatus: 'partially_refunded' });
    expect(text).toContain('because of the weather, you choose a new day or receive a full refund');
    expect(text).toContain('We write to you as soon as a refund is on its way');
    expect(text).not.toMatch(/comes back to you|return nothing/);
  });

  test.each(['pending', 'refunded', 'charged_back'] as const)('says nothing of a refund when the payment is %s', (paymentStatus) => {
    expect(cancelled({ paymentStatus }).text).not.toContain(refundTerms('en'));
  });

  const refundTerms = (language: Language) => readTexts(language)['booking-cancelled']!.refundTerms!;
});

test.each<[Language, string]>([
  ['en', '$1,110.60'],
  ['de', '1.110,60\u00a0$'],
  ['fr', '1\u00a0110,60\u00a0$'],
])('a refund is told with its cents in %s', (language, sum) => {
  const { subject, text } = write('refund', { booking: aBooking(), amount: 1110.6, refundedAmount: 1110.6 }, language);
  expect(text).toContain(sum);
  expect(subject).toContain('Exuma 8-Hour Charter');
});

test('a booking that staff entered is not thanked for a payment', () => {
  const data = { booking: aBooking({ paymentStatus: 'pending' }) };
  const afterCreation = emails.filter(({ facts }) => facts.some(({ subject }) => subject === 'evt.booking.created'));
  expect(afterCreation.length).toBeGreaterThan(0);
  const event = { id: 'e', type: '', occurredAt: '', correlationId: '', data };
  expect(afterCreation.filter((email) => email.owedAfter(event, house))).toEqual([]);
});

test('only the confirmed and the cancelled status are written about', () => {
  const written = (to: string) =>
    emails
      .filter(({ facts }) => facts.some(({ subject }) => subject === 'evt.booking.statusChanged'))
      .filter((email) => email.owedAfter({ id: 'e', type: '', occurredAt: '', correlationId: '', data: statusChange(to) }, house))
      .map(({ template }) => template);
  expect(written('confirmed')).toEqual(['booking-confirmed']);
  expect(written('cancelled')).toEqual(['booking-cancelled']);
  expect(written('pending')).toEqual([]);
  expect(written('completed')).toEqual([]);
});

test('a guest is written to in any language that the site offers, and in English otherwise', () => {
  for (const locale of limits.locales) expect(languageOf(locale)).toBe(locale);
  expect(languageOf('sv' as Locale)).toBe('en');
});

describe('translations', () => {
  const keysOf = (texts: Texts) =>
    Object.entries(texts)
      .flatMap(([owner, entries]) => Object.keys(entries).map((key) => `${owner}.${key}`))
      .sort();

  test.each(languages)('%s has every key, and no other', (language) => {
    expect(keysOf(readTexts(language))).toEqual(keysOf(readTexts('en')));
  });

  test.each(languages)('%s keeps the placeholders of the English text, and leaves none empty', (language) => {
    const placeholders = (text = '') => (text.match(/\{\{.*?\}\}/g) ?? []).sort();
    const texts = readTexts(language);
    for (const [owner, entries] of Object.entries(readTexts('en'))) {
      for (const [key, text] of Object.entries(entries)) {
        expect([owner, key, placeholders(texts[owner]?.[key])]).toEqual([owner, key, placeholders(text)]);
        expect([owner, key, texts[owner]?.[key]?.trim()]).not.toEqual([owner, key, '']);
      }
    }
  });

  test('every key is used', () => {
    const folder = new URL('./templates/', import.meta.url);
    const read = (filter: (file: string) => boolean) =>
      readdirSync(folder)
        .filter(filter)
        .map((file) => readFileSync(new URL(file, folder), 'utf8'))
        .join('\n');
    const used = (source: string) => new Set([...source.matchAll(/\{\{t\.(\w+)\}\}/g)].map(([, key]) => key as string));
    const anywhere = used(read(() => true));
    const calendar = readFileSync(new URL('./calendar-entry.ts', import.meta.url), 'utf8');
    const unused = Object.entries({ ...readTexts('en'), ...readStaffTexts() }).flatMap(([owner, entries]) => {
      const here = used(read((file) => file.startsWith(`${owner}.`) || file.startsWith('_')));
      const isUsed = (key: string) => {
        if (owner === 'shared' || owner === 'staff') return anywhere.has(key);
        return owner === 'calendar-entry' ? calendar.includes(`write('${key}')`) : here.has(key);
      };
      return Object.keys(entries)
        .filter((key) => !isUsed(key))
        .map((key) => `${owner}.${key}`);
    });
    expect(unused).toEqual([]);
  });

  /** Both ways of every letter that has two. */
  const owed: [template: string, data: object][] = [
    ['booking-confirmation', { booking: aBooking() }],
    ['booking-confirmation', { booking: aBooking({ status: 'confirmed', firstName: 'www.evil.example' }) }],
    ['staff-notice', { booking: aBooking({ specialRequests: null }) }],
    ['staff-notice', { booking: aBooking({ status: 'confirmed', specialRequests: 'Oysters' }) }],
    ['booking-confirmed', statusChange('confirmed')],
    ['booking-cancelled', statusChange('cancelled')],
    ['booking-cancelled', { ...statusChange('cancelled'), booking: aBooking({ paymentStatus: 'pending' }) }],
    ['details-changed', { booking: aBooking(), before: { email: 'old@guests.example' } }],
    ['refund', { booking: aBooking(), amount: 1110.6, refundedAmount: 1110.6 }],
    ['slot-gone', bookingRefused()],
    ['slot-gone', bookingRefused({ alternatives: [] })],
    ['paid-twice', bookingRefused({ reason: 'already_booked' })],
    ['paid-after-departure', bookingRefused({ reason: 'departed' })],
    ['payment-denied', paymentDenied()],
    ['staff-dispute', bookingDisputed()],
    ['staff-dispute', bookingDisputed({ status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR', amount: null, respondBy: null })],
    ['staff-unconfirmed', { booking: aBooking() }],
    ['staff-reversal', bookingReversed()],
    ['staff-reversal', bookingReversed(0)],
    ['staff-payment-pending', paymentPending()],
    ['staff-payment-pending', paymentPending('RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION')],
    ['staff-payment-denied', paymentDenied()],
    ['review-invitation', { booking: aBooking({ status: 'completed' }) }],
    ['inquiry-acknowledgement', inquiryReceived()],
    ['inquiry-acknowledgement', inquiryReceived({ preferredCharter: '' })],
    ['inquiry-reply', inquiryReplied()],
    ['inquiry-reply', inquiryReplied({ firstName: 'www.evil.example' })],
    ['inquiry-notice', inquiryReceived()],
    ['inquiry-notice', inquiryReceived({ preferredCharter: '' })],
  ];

  test.each(languages)('every e-mail can be written in %s, with nothing left to fill in', (language) => {
    expect(new Set(owed.map(([template]) => template))).toEqual(new Set(names));
    for (const [template, data] of owed) {
      const { subject, html, text } = write(template, data, language);
      expect(subject).not.toBe('');
      for (const part of [subject, text, html.replace(/<style.*?<\/style>/gs, '')]) {
        expect(part).not.toMatch(/[{}]|undefined|\[object|NaN|\bt\.\w/);
        // A date may end in a full stop of its own, and a value may be empty.
        expect(part).not.toMatch(/[^.]\.\.(?!\.)|\(\)|„“|«»|“”|‘’|「」/);
      }
      expect(html).toContain(`lang="${language}"`);
    }
  });

  test.each(languages)('the calendar file can be written in %s, with nothing left to fill in', (language) => {
    const { content } = calendarEntry(aBooking(), language, house);
    expect(content.replace(/\r\n[ \t]/g, '')).toContain(confirmationCode);
    expect(content).not.toMatch(/[{}]|undefined|\[object|NaN/);
  });
});
