import { beforeAll, describe, expect, test } from '@jest/globals';
import { defaultBusiness, limits, type Locale } from '@charter/contracts';
import {
  aBooking,
  bookingDisputed,
  bookingRefused,
  bookingReversed,
  inquiryReceived,
  paymentDenied,
  paymentPending,
} from '../../test/events.js';
import { emails } from './emails.js';
import { languageOf } from './language.js';
import { type RenderedEmail, render } from '../rendering/render.js';
import { Templates } from '../rendering/templates.js';

const house = { business: defaultBusiness, publicUrl: 'https://charters.example', inbox: 'desk@charters.example' };
let templates: Templates;

beforeAll(async () => {
  templates = await Templates.load(emails.map(({ template }) => template));
}, 60_000);

/** The letter in the language in which it is owed. */
function write(template: string, data: object): RenderedEmail & { locale: Locale; recipient: string } {
  const email = emails.find((candidate) => candidate.template === template);
  const owed = email?.owedAfter({ id: 'e', type: '', occurredAt: '', correlationId: '', data }, house);
  if (!owed) throw new Error(`${template} is not owed`);
  return { ...render(templates.get(template), languageOf(owed.locale), owed.data, house), locale: owed.locale, recipient: owed.recipient };
}

describe('hours offered instead of those that were gone', () => {
  test('are written in the guest’s language and by the clocks of Nassau, not in the words of the package', () => {
    const french = write('slot-gone', bookingRefused({ locale: 'fr' }));
    for (const part of [french.text, french.html]) {
      expect(part).toContain('dimanche 13 décembre 2026');
      expect(part).toContain('8:00 – 16:00 (');
      expect(part).not.toContain('All day');
    }
    expect(write('slot-gone', bookingRefused()).text).toMatch(/- Sunday, December 13, 2026, 8:00\sAM – 4:00\sPM \(Nassau time\)/);
  });
});

describe('the invitation to review', () => {
  test.each<[Locale, string]>([
    ['en', 'https://charters.example/review/7K3QD-M9TXZ'],
    ['fr', 'https://charters.example/fr/review/7K3QD-M9TXZ'],
    ['zh', 'https://charters.example/zh/review/7K3QD-M9TXZ'],
  ])('leads to the page in the guest’s language: %s', (locale, address) => {
    const letter = write('review-invitation', { booking: aBooking({ locale, status: 'completed' }) });
    expect(letter.locale).toBe(locale);
    expect(letter.text).toContain(`\n${address}\n`);
    expect(letter.html).toContain(`href="${address}"`);
  });
});

describe('an inquiry', () => {
  test('is acknowledged in the language of its writer, in English when the page did not say', () => {
    expect(write('inquiry-acknowledgement', inquiryReceived({ locale: 'fr' }))).toMatchObject({
      locale: 'fr',
      subject: expect.stringContaining('Merci'),
    });
    expect(write('inquiry-acknowledgement', inquiryReceived())).toMatchObject({
      locale: 'en',
      subject: 'Thank you for writing to Nassau Luxury Charters',
    });
  });

  test('tells the house in English in which language to answer, when that is another one', () => {
    const notice = write('inquiry-notice', inquiryReceived({ locale: 'fr' }));
    expect(notice.locale).toBe('en');
    expect(notice.text).toContain('Guest: Elena Marchetti (Français)\n');
    expect(notice.html).toContain('Elena Marchetti (Français)');
    expect(notice.subject).toBe('New inquiry: Elena Marchetti');
    expect(write('inquiry-notice', inquiryReceived({ locale: 'en' })).text).toContain('Guest: Elena Marchetti\n');
    expect(write('inquiry-notice', inquiryReceived()).text).toContain('Guest: Elena Marchetti\n');
  });
});

describe('the e-mail to a guest whose pending payment PayPal denied', () => {
  test('says that nothing was charged and links to the same day', () => {
    const { subject, text, html, recipient } = write('payment-denied', paymentDenied());
    expect(recipient).toBe('elena@guests.example');
    expect(subject).toBe('Your payment did not go through: Exuma 8-Hour Charter, Saturday, December 12, 2026');
    expect(text).toContain('Nothing was charged');
    expect(text).toContain('\nhttps://charters.example/booking?package=3&date=2026-12-12\n');
    expect(html).toContain('href="https://charters.example/booking?package=3&amp;date=2026-12-12"');
  });

  test.each(limits.locales.filter((locale) => locale !== 'en'))('is written in %s and links to the page in it', (locale) => {
    const email = write('payment-denied', paymentDenied(locale));
    expect(email.locale).toBe(locale);
    expect(email.text).toContain(`https://charters.example/${locale}/booking?package=3&date=2026-12-12`);
  });
});

describe('the e-mail to a guest whose money came after departure', () => {
  test.each(limits.locales)('names the full refund in %s, and is not the one about a slot that another guest has', (locale) => {
    const departed = bookingRefused({ reason: 'departed', locale, alternatives: [] });
    const { text } = write('paid-after-departure', departed);
    expect(text).toMatch(/3[.,\s\u00a0]?600/);
    expect(() => write('slot-gone', departed)).toThrow('slot-gone is not owed');
    expect(() => write('paid-twice', departed)).toThrow('paid-twice is not owed');
  });

  test('does not say that another guest was faster', () => {
    expect(write('paid-after-departure', bookingRefused({ reason: 'departed' })).text).not.toMatch(/another guest/i);
  });
});

describe('an e-mail to the staff', () => {
  test('about a dispute says status, reason, amount and the deadline in Nassau', () => {
    const { recipient, subject, text } = write('staff-dispute', bookingDisputed());
    expect(recipient).toBe(house.inbox);
    expect(subject).toBe('Dispute at PayPal: Elena Marchetti, Exuma 8-Hour Charter, Saturday, December 12, 2026');
    expect(text).toContain('Status: WAITING_FOR_SELLER_RESPONSE');
    expect(text).toContain('Reason: MERCHANDISE_OR_SERVICE_NOT_RECEIVED');
    expect(text).toContain('Disputed amount: $3,600');
    expect(text).toMatch(/Respond by: Wednesday, December 30, 2026 at 7:00\sPM \(Nassau time\)/);
    expect(text).not.toContain('Outcome');
  });

  test('about a resolved dispute says the outcome and asks for nothing', () => {
    const { subject, text } = write(
      'staff-dispute',
      bookingDisputed({ status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR', respondBy: null, reason: null, amount: null }),
    );
    expect(subject).toMatch(/^Dispute resolved/);
    expect(text).toContain('Outcome: RESOLVED_SELLER_FAVOUR');
    expect(text).not.toMatch(/Respond by|Reason|Disputed amount/);
  });

  test('is written once for each status of a dispute', () => {
    const subjectOf = (status: string) =>
      emails
        .find(({ template }) => template === 'staff-dispute')
        ?.owedAfter({ id: 'any', type: '', occurredAt: '', correlationId: '', data: bookingDisputed({ status }) }, house)?.subjectId;
    expect(subjectOf('OPEN')).toBe(subjectOf('OPEN'));
    expect(subjectOf('OPEN')).not.toBe(subjectOf('RESOLVED'));
  });

  test('about a charge-back says how much PayPal took, and about returned money that the booking is paid again', () => {
    expect(write('staff-reversal', bookingReversed(3600)).text).toContain('PayPal has taken $3,600 of this payment back');
    expect(write('staff-reversal', bookingReversed(0)).text).toContain('The booking counts as paid again');
  });

  test('about a pending payment says what to do when PayPal waits for the seller, and that there is nothing to do otherwise', () => {
    const manual = write('staff-payment-pending', paymentPending('RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION'));
    expect(manual.subject).toMatch(/^Accept a payment in PayPal: Elena Marchetti/);
    expect(manual.text).toContain('Sign in to PayPal');
    expect(manual.text).toMatch(/Held until: Sunday, November 29, 2026 at 10:00\sAM \(Nassau time\)/);
    const review = write('staff-payment-pending', paymentPending('ECHECK'));
    expect(review.text).toContain('There is nothing to do');
    expect(review.text).toContain('Reason: ECHECK');
  });

  test('about a denied payment says that the time is free again', () => {
    expect(write('staff-payment-denied', paymentDenied('ja'))).toMatchObject({
      locale: 'en',
      recipient: house.inbox,
      text: expect.stringContaining('the time is free again'),
    });
  });
});

test('the invitation to review is listed among the e-mails of its booking', () => {
  const booking = aBooking({ status: 'completed' });
  const invitation = emails.find(({ template }) => template === 'review-invitation');
  const event = { id: 'e', type: '', occurredAt: '', correlationId: '', data: { booking } };
  expect(invitation?.owedAfter(event, house)?.bookingId).toBe(booking.id);
});

describe('a booking that staff confirm', () => {
  const written = (occurredAt: string) =>
    emails
      .find(({ template }) => template === 'booking-confirmed')
      ?.owedAfter(
        { id: 'e', type: '', occurredAt, correlationId: '', data: { booking: aBooking(), from: 'pending', to: 'confirmed' } },
        house,
      );

  test('is confirmed to its guest until the charter has ended, and not after it', () => {
    expect(written('2026-12-12T20:59:00.000Z')).toBeDefined();
    expect(written('2026-12-12T21:00:00.000Z')).toBeUndefined();
  });
});

test('an unconfirmed booking is e-mailed to the staff once', () => {
  const email = write('staff-unconfirmed', { booking: aBooking() });
  expect(email.recipient).toBe(house.inbox);
  expect(email.subject).toBe('Please confirm: Elena Marchetti, Exuma 8-Hour Charter, Saturday, December 12, 2026');
  expect(email.text).toContain('departs in less than 48 hours');
});

describe('a confirmation that staff request again', () => {
  const event = { id: 'again', type: 'evt.booking.confirmationRequested', occurredAt: '2026-12-01T00:00:00.000Z', correlationId: '' };
  const written = (change: Parameters<typeof aBooking>[0]) =>
    emails
      .filter(({ facts }) => facts.some(({ subject }) => subject === event.type))
      .map((email) => email.owedAfter({ ...event, data: { booking: aBooking(change) } }, house))
      .filter((owed) => owed !== undefined)
      .map(({ template, subjectId }) => [template, subjectId]);

  test('is another e-mail than the first one, and fits how the booking stands', () => {
    expect(written({ paymentStatus: 'paid' })).toEqual([['booking-confirmation', 'again']]);
    expect(written({ paymentStatus: 'paid', status: 'confirmed' })).toEqual([['booking-confirmation', 'again']]);
    expect(written({ paymentStatus: 'pending', status: 'confirmed' })).toEqual([['booking-confirmed', 'again']]);
    expect(written({ paymentStatus: 'pending' })).toEqual([]);
  });
});

describe('the note about a changed e-mail address', () => {
  test('goes to the old address, and only when the address has changed', () => {
    const changed = { booking: aBooking({ email: 'new@guests.example' }), before: { email: 'old@guests.example' } };
    const note = write('details-changed', changed);
    expect(note.recipient).toBe('old@guests.example');
    expect(note.text).toContain('If you did not ask for this');
    expect(note.text).not.toContain('new@guests.example');
    expect(() => write('details-changed', { ...changed, before: {} })).toThrow('details-changed is not owed');
  });
});

test('a confirmation prints the policy that its booking was sold under', () => {
  const refundTiers = [
    { hoursBefore: 72, percent: 100 },
    { hoursBefore: 0, percent: 0 },
  ];
  const { text } = write('booking-confirmation', { booking: aBooking({ refundTiers }) });
  expect(text).toContain('- 3 days or more before departure: 100% of the price is returned.');
  expect(text).not.toContain('90%');
});
