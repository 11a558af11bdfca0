import { beforeAll, describe, expect, test } from 'vitest';
import { bookingEvents, cents, type FindingKind, limits, type Locale } from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import {
  aBooking,
  anEvent,
  bookingDisputed,
  bookingRefused,
  bookingReversed,
  businessSettings,
  inquiryReceived,
  paymentDenied,
  paymentPending,
} from './examples.js';
import { compose, loadTemplates, renderEmail } from './rendered-email.js';
import type { Templates } from '../rendering/templates.js';
import { emails, findEmail } from './emails.js';
import { sampleContinuation, sampleReply, sampleStaffInvitation } from './samples.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

const render = (template: string, data: object) => renderEmail(templates, template, data);

describe('the alternatives for a slot that is gone', () => {
  test('are written in the guest’s language and in Nassau time, not with the package’s label', () => {
    const french = render('slot-gone', bookingRefused({ locale: 'fr' }));
    for (const part of [french.text, french.html]) {
      expect(part).toContain('dimanche 13 décembre 2026');
      expect(part).toMatch(/de 8\sh à 16\sh \(/);
      expect(part).not.toContain('All day');
    }
    expect(render('slot-gone', bookingRefused()).text).toMatch(/- Sunday, December 13, 2026, 8:00\sAM – 4:00\sPM \(Nassau time\)/);
  });
});

describe('the invitation to review', () => {
  test.each<[Locale, string]>([
    ['en', 'https://charters.example/review/7K3QD-M9TXZ'],
    ['fr', 'https://charters.example/fr/review/7K3QD-M9TXZ'],
    ['zh', 'https://charters.example/zh/review/7K3QD-M9TXZ'],
  ])('links to the page in the guest’s language: %s', (locale, address) => {
    const email = render('review-invitation', { booking: aBooking({ locale, status: 'completed' }) });
    expect(email.locale).toBe(locale);
    expect(email.text).toContain(`\n${address}\n`);
    expect(email.html).toContain(`href="${address}"`);
  });
});

describe('what was ordered with the charter', () => {
  const addOns = [
    { id: 1, name: 'Photographer', nameShown: 'Fotografin', nameLanguage: 'de' as const, qty: 1, amount: 450 },
    { id: 2, name: 'Lunch <on> board', qty: 8, amount: 360 },
  ];

  test('is in the confirmation with its amounts, by the names that the guest read, those without a translation marked as English', () => {
    const { text, html } = render('booking-confirmation', { booking: aBooking({ locale: 'de', totalAmount: 4410, addOns }) });
    expect(text.replaceAll('\u00a0', ' ')).toContain('Fotografin: 450 US$\nLunch <on> board × 8: 360 US$\n');
    expect(html).toMatch(/lang="de"[^>]*>Fotografin</);
    expect(html).toMatch(/lang="en"[^>]*>Lunch &lt;on&gt; board × 8</);
  });

  test('takes no room in the confirmation of a charter alone', () => {
    const { text } = render('booking-confirmation', { booking: aBooking() });
    expect(text).toMatch(/Guests: \d+\nTotal: /);
  });
});

describe('the name of the charter', () => {
  const names = { packageNameShown: 'Exuma, 8 Stunden', packageNameLanguage: 'de' } as const;

  test('is the one that the guest read when booking, marked with its language', () => {
    const email = render('booking-confirmation', { booking: aBooking({ ...names, locale: 'de' }) });
    expect(email.text).toContain('Charter: Exuma, 8 Stunden');
    expect(email.html).toMatch(/lang="de"[^>]*>Exuma, 8 Stunden</);
    expect(`${email.text}${email.html}`).not.toContain('Exuma 8-Hour Charter');
  });

  test('is English, and marked so, in an e-mail of another language without a translation', () => {
    expect(render('booking-confirmation', { booking: aBooking({ locale: 'ja' }) }).html).toMatch(/lang="en"[^>]*>Exuma 8-Hour Charter</);
  });

  test('is English in e-mails to the staff', () => {
    const email = render('staff-notice', { booking: aBooking({ ...names, locale: 'de' }) });
    expect(email.text).toContain('Exuma 8-Hour Charter');
    expect(email.text).not.toContain('Exuma, 8 Stunden');
  });
});

describe('an inquiry', () => {
  test('is acknowledged with the name of the charter as the form showed it', () => {
    const inquiry = inquiryReceived({ locale: 'de', preferredCharter: 'Exuma 8-Hour Charter', preferredCharterShown: 'Exuma, 8 Stunden' });
    expect(render('inquiry-acknowledgement', inquiry).text).toContain('„Exuma, 8 Stunden“');
  });

  test('is acknowledged in the sender’s language, in English when the form has none', () => {
    expect(render('inquiry-acknowledgement', inquiryReceived({ locale: 'fr' }))).toMatchObject({
      locale: 'fr',
      subject: 'Nous avons reçu votre message',
    });
    expect(render('inquiry-acknowledgement', inquiryReceived())).toMatchObject({
      locale: 'en',
      subject: 'We have your message',
    });
  });

  test('is acknowledged without a word about a call when the form has no phone number', () => {
    const { html, text } = render('inquiry-acknowledgement', inquiryReceived({ phone: '' }));
    for (const body of [html, text]) expect(body).not.toContain('call you at');
  });

  test('is e-mailed to the staff in English with the name of the language to answer in', () => {
    const notice = render('inquiry-notice', inquiryReceived({ locale: 'fr' }));
    expect(notice.locale).toBe('en');
    expect(notice.text).toContain('Guest: Elena Marchetti (Français)\n');
    expect(notice.html).toContain('Elena Marchetti (Français)');
    expect(notice.subject).toBe('New inquiry: Elena Marchetti');
    expect(render('inquiry-notice', inquiryReceived({ locale: 'en' })).text).toContain('Guest: Elena Marchetti\n');
    expect(render('inquiry-notice', inquiryReceived()).text).toContain('Guest: Elena Marchetti\n');
  });

  test('that its guest continues is e-mailed to the staff, once per message', () => {
    const notice = render('inquiry-notice', sampleContinuation);
    expect(notice.subject).toBe('Reply from Elena Marchetti');
    expect(compose('inquiry-notice', sampleContinuation).subjectId).toBe(`41 ${sampleContinuation.messageId}`);
    expect(notice.text).toContain('Could we anchor overnight near Shroud Cay?');
  });

  test('is answered with the link to its thread, whose key is in no stored e-mail', () => {
    const reply = { ...sampleReply, locale: 'fr' };
    const key = guestLinkKey(businessSettings.guestLinkSecret, 'inquiry', { id: 41, version: 1 });
    expect(JSON.stringify(compose('inquiry-reply', reply))).not.toContain(key);
    const { text, html } = render('inquiry-reply', reply);
    expect(text).toContain(`\nhttps://charters.example/fr/answer/41-${key}\n`);
    expect(html).toContain(`href="https://charters.example/fr/answer/41-${key}"`);
  });
});

test('the confirmation of a booking with a deposit says when the balance is due, and another one does not', () => {
  const balance = { amount: 1800, dueAt: '2026-11-28T22:00:00.000Z' };
  const { text } = render('booking-confirmation', { booking: aBooking({ paymentStatus: 'partially_paid' }), balance });
  expect(text).toContain('The balance of $1,800 is due by Saturday, November 28, 2026');
  expect(text).toContain('our terms apply to the full price');
  expect(render('booking-confirmation', { booking: aBooking() }).text).not.toContain('balance');
});

describe('the e-mail to a guest whose pending payment PayPal denied', () => {
  test('says that nothing was charged and links to the same day', () => {
    const { subject, text, html, recipient } = render('payment-denied', paymentDenied());
    expect(recipient).toBe('elena@guests.example');
    expect(subject).toBe('Payment declined: Sat, Dec 12');
    expect(text).toContain('Nothing was charged');
    expect(text).toContain('\nhttps://charters.example/booking?package=3&date=2026-12-12\n');
    expect(html).toContain('href="https://charters.example/booking?package=3&amp;date=2026-12-12"');
  });

  test.each(limits.locales.filter((locale) => locale !== 'en'))('is written in %s and links to the page in it', (locale) => {
    const email = render('payment-denied', paymentDenied(locale));
    expect(email.locale).toBe(locale);
    expect(email.text).toContain(`https://charters.example/${locale}/booking?package=3&date=2026-12-12`);
  });
});

describe('the e-mail about money that goes back because its request was closed', () => {
  const returned = (closed: 'cancelled' | 'not_due' | 'replaced') => bookingRefused({ reason: 'already_booked', closed, alternatives: [] });

  test('of a cancelled charter does not say that the booking stands', () => {
    const { text } = render('payment-returned', returned('cancelled'));
    expect(text).toContain('reached us after this charter was cancelled');
    expect(text).toContain('$3,600');
    expect(text).not.toContain('stands');
    expect(() => render('paid-twice', returned('cancelled'))).toThrow('paid-twice is not sent');
  });

  test('of a replaced version of an offer says that nothing is booked', () => {
    const { text } = render('payment-returned', returned('replaced'));
    expect(text).toContain('nothing is booked yet');
    expect(text).not.toContain('stands;');
    expect(() => render('paid-twice', returned('replaced'))).toThrow('paid-twice is not sent');
  });

  test('of an amount that was not due any more says that the booking stands', () => {
    expect(render('payment-returned', returned('not_due')).text).toContain('Your booking stands');
    expect(() => render('payment-returned', bookingRefused({ reason: 'already_booked' }))).toThrow('payment-returned is not sent');
  });
});

describe('the e-mail about a payment after departure', () => {
  test.each(limits.locales)('names the full refund in %s, and no other e-mail is sent', (locale) => {
    const departed = bookingRefused({ reason: 'departed', locale, alternatives: [] });
    const { text } = render('paid-after-departure', departed);
    expect(text).toMatch(/3[.,\s\u00a0]?600/);
    expect(() => render('slot-gone', departed)).toThrow('slot-gone is not sent');
    expect(() => render('paid-twice', departed)).toThrow('paid-twice is not sent');
  });

  test('does not mention another guest', () => {
    expect(render('paid-after-departure', bookingRefused({ reason: 'departed' })).text).not.toMatch(/another guest/i);
  });
});

describe('an e-mail to the staff', () => {
  test('about a dispute has status, reason, amount and the deadline in Nassau time', () => {
    const { recipient, subject, text } = render('staff-dispute', bookingDisputed());
    expect(recipient).toBe(businessSettings.staffInbox);
    expect(subject).toBe('Dispute at PayPal: Sat, Dec 12, Elena Marchetti');
    expect(text).toContain('Status: WAITING_FOR_SELLER_RESPONSE');
    expect(text).toContain('Reason: MERCHANDISE_OR_SERVICE_NOT_RECEIVED');
    expect(text).toContain('Disputed amount: $3,600');
    expect(text).toMatch(/Respond by: Wednesday, December 30, 2026 at 7:00\sPM \(Nassau time\)/);
    expect(text).not.toContain('Outcome');
  });

  test('about a resolved dispute has the outcome and no deadline', () => {
    const { subject, text } = render(
      'staff-dispute',
      bookingDisputed({ status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR', respondBy: null, reason: null, amount: null }),
    );
    expect(subject).toMatch(/^Dispute resolved/);
    expect(text).toContain('Outcome: RESOLVED_SELLER_FAVOUR');
    expect(text).not.toMatch(/Respond by|Reason|Disputed amount/);
  });

  test('is sent once for each status of a dispute', () => {
    const subjectOf = (status: string) => compose('staff-dispute', bookingDisputed({ status })).subjectId;
    expect(subjectOf('OPEN')).toBe(subjectOf('OPEN'));
    expect(subjectOf('OPEN')).not.toBe(subjectOf('RESOLVED'));
  });

  test('about a charge-back has the amount, and about returned money that the booking is paid again', () => {
    expect(render('staff-reversal', bookingReversed(3600)).text).toContain('PayPal has taken $3,600 of this payment back');
    expect(render('staff-reversal', bookingReversed(0)).text).toContain('The booking counts as paid again');
  });

  test('about a pending payment says what to do if PayPal waits for the seller, and else that there is nothing to do', () => {
    const manual = render('staff-payment-pending', paymentPending('RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION'));
    expect(manual.subject).toMatch(/^Accept a payment in PayPal: Sat, Dec 12, Elena Marchetti/);
    expect(manual.text).toContain('Sign in to PayPal');
    expect(manual.text).toMatch(/Held until: Sunday, November 29, 2026 at 10:00\sAM \(Nassau time\)/);
    const review = render('staff-payment-pending', paymentPending('ECHECK'));
    expect(review.text).toContain("There's nothing to do");
    expect(review.text).toContain('Reason: ECHECK');
  });

  test('about a denied payment says that the slot is free again', () => {
    expect(render('staff-payment-denied', paymentDenied('ja'))).toMatchObject({
      locale: 'en',
      recipient: businessSettings.staffInbox,
      text: expect.stringContaining('the time is free again'),
    });
  });
});

test('the invitation to review is listed among the e-mails of its booking', () => {
  const booking = aBooking({ status: 'completed' });
  expect(compose('review-invitation', { booking }).bookingId).toBe(booking.id);
});

describe('a booking that staff confirm', () => {
  const composeAt = (occurredAt: string) =>
    findEmail('booking-confirmed')?.compose(
      anEvent({ booking: aBooking(), from: 'pending', to: 'confirmed' }, { occurredAt }),
      businessSettings,
    );

  test('is e-mailed to its guest until the charter has ended', () => {
    expect(composeAt('2026-12-12T20:59:00.000Z')).toBeDefined();
    expect(composeAt('2026-12-12T21:00:00.000Z')).toBeUndefined();
  });
});

test('an unconfirmed booking is e-mailed to the staff', () => {
  const email = render('staff-unconfirmed', { booking: aBooking() });
  expect(email.recipient).toBe(businessSettings.staffInbox);
  expect(email.subject).toBe('Please confirm: Sat, Dec 12, Elena Marchetti');
  expect(email.text).toContain('departs in less than 48 hours');
});

describe('the e-mail about findings of a comparison with PayPal', () => {
  const finding = (kind: FindingKind, amount: number, description: string | null = null) => ({
    kind,
    transactionId: '8PF41870GT0243712',
    description,
    at: '2026-12-10T18:42:00.000Z',
    amountCents: cents(amount),
  });

  test('goes to the staff once per run, with each finding and the way to Books', () => {
    const findings = [finding('moneyWithoutPayment', 18_000), finding('refundAtPayPal', -25_050, 'Rose Island')];
    const data = { runId: 'f3a1c2d4-5b6e-4f70-8a91-b2c3d4e5f607', count: 2, findings };
    expect(compose('staff-findings', data)).toMatchObject({ subjectId: data.runId, replyTo: null });
    const { recipient, subject, text, html } = render('staff-findings', data);
    expect(recipient).toBe(businessSettings.staffInbox);
    expect(subject).toBe('PayPal and your books differ: 2 transactions');
    expect(text).toMatch(/Received by PayPal, not recorded here: \$180, Thursday, December 10, 2026 at 1:42\sPM \(8PF41870GT0243712\)/);
    expect(text).toMatch(/Refund made at PayPal: \$250\.50, .* \(Rose Island\)/);
    expect(text).not.toMatch(/Chargeback|more\./);
    for (const part of [text, html]) expect(part).toContain('https://charters.example/admin/invoices?view=books');
  });

  test('says how many more there are, and speaks of one as one', () => {
    const data = { runId: 'f3a1c2d4-5b6e-4f70-8a91-b2c3d4e5f607', count: 23, findings: [finding('unknownKind', 100)] };
    expect(render('staff-findings', data).text).toContain('And 22 more.');
    const one = render('staff-findings', { ...data, count: 1 });
    expect(one.subject).toBe('PayPal and your books differ: one transaction');
    expect(one.text).not.toContain('more.');
  });
});

test('an invitation to the team has a link whose key is in no stored content', () => {
  const stored = compose('staff-invitation', sampleStaffInvitation);
  const key = guestLinkKey(businessSettings.guestLinkSecret, 'staff-invitation', { id: sampleStaffInvitation.invitationId });
  expect(JSON.stringify(stored)).not.toContain(key);
  const { recipient, subject, html, text } = render('staff-invitation', sampleStaffInvitation);
  expect([recipient, subject]).toEqual([sampleStaffInvitation.email, `Your account at ${businessSettings.business.name}`]);
  const path = `/admin/invite/${sampleStaffInvitation.invitationId.replaceAll('-', '')}-${key}`;
  for (const part of [html, text]) expect(part).toContain(`https://charters.example${path}`);
  expect(text).toContain('The link works once, until Sunday, November 29, 2026');
  expect(text).toContain('you see the day sheet');
  expect(render('staff-invitation', { ...sampleStaffInvitation, role: 'admin' }).text).toContain('you manage bookings');
});

test('a balance that staff request again is the reminder, each time', () => {
  const asked = findEmail('balance')!.sampleEvent('en')!;
  const again = (id: string) => ({ ...asked, id, data: { ...asked.data, again: true } });
  expect(findEmail('balance-reminder')!.compose(asked, businessSettings)).toBeUndefined();
  expect(findEmail('balance')!.compose(again('one'), businessSettings)).toBeUndefined();
  const [first, second] = ['one', 'two'].map((id) => findEmail('balance-reminder')!.compose(again(id), businessSettings)!);
  expect(first).toMatchObject({ recipient: 'elena@guests.example' });
  expect(second!.subjectId).not.toBe(first!.subjectId);
});

test('a booking whose event is published twice is confirmed by one e-mail', () => {
  const published = (id: string) =>
    findEmail('booking-confirmation')!.compose(
      anEvent({ booking: aBooking() }, { id, type: bookingEvents.created.subject }),
      businessSettings,
    );
  expect(published('one')).toMatchObject({ subjectId: aBooking().id });
  expect(published('two')).toEqual(published('one'));
});

describe('a confirmation that staff request again', () => {
  const requested = { id: 'again', type: 'evt.booking.confirmationRequested', occurredAt: '2026-12-01T00:00:00.000Z' };
  const composed = (change: Parameters<typeof aBooking>[0]) =>
    emails
      .filter(({ events }) => events.some(({ subject }) => subject === requested.type))
      .map((email) => email.compose(anEvent({ booking: aBooking(change) }, requested), businessSettings))
      .filter((email) => email !== undefined)
      .map(({ template, subjectId }) => [template, subjectId]);

  test('is a new e-mail, chosen by the booking’s payment and status', () => {
    expect(composed({ paymentStatus: 'paid' })).toEqual([['booking-confirmation', 'again']]);
    expect(composed({ paymentStatus: 'paid', status: 'confirmed' })).toEqual([['booking-confirmation', 'again']]);
    expect(composed({ paymentStatus: 'pending', status: 'confirmed' })).toEqual([['booking-confirmed', 'again']]);
    expect(composed({ paymentStatus: 'pending' })).toEqual([]);
  });
});

describe('the e-mail about a changed address', () => {
  test('goes to the old address, and only when the address has changed', () => {
    const changed = { booking: aBooking({ email: 'new@guests.example' }), before: { email: 'old@guests.example' } };
    const email = render('details-changed', changed);
    expect(email.recipient).toBe('old@guests.example');
    expect(email.text).toContain("If you didn't ask for this");
    expect(email.text).not.toContain('new@guests.example');
    expect(() => render('details-changed', { ...changed, before: {} })).toThrow('details-changed is not sent');
  });
});

test('a confirmation prints the policy that its booking was sold under', () => {
  const refundTiers = [
    { hoursBefore: 72, percent: 100 },
    { hoursBefore: 0, percent: 0 },
  ];
  const { text } = render('booking-confirmation', { booking: aBooking({ refundTiers }) });
  expect(text).toContain('- Cancel 3 days or more before departure: 100% of the price back.');
  expect(text).not.toContain('90%');
});
