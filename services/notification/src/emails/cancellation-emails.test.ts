import { beforeAll, describe, expect, test } from 'vitest';
import { limits, type Locale } from '@charter/contracts';
import { aBooking, anEvent, bookingMoved, businessSettings, cancellation, everything, refundFailed } from './examples.js';
import { findEmail } from './emails.js';
import { loadTemplates, renderEmail } from './rendered-email.js';
import type { Templates } from '../rendering/templates.js';
import { readTexts } from '../rendering/translations.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

const render = (template: string, data: object, locale: Locale = 'en') => renderEmail(templates, template, data, locale);

describe('the e-mail of a cancelled charter', () => {
  const cancelled = (data: object, locale?: Locale) => render('booking-cancelled', data, locale);
  const flat = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

  test.each(limits.locales)('prints the amount, the price and the percentage of its explanation in %s', (locale) => {
    const { html, text } = cancelled(cancellation('guest', { due: 1799.5 }), locale);
    for (const part of [text, html].map(flat)) {
      expect(part).toMatch(/1[.,\s]?799[.,]50/);
      expect(part).toMatch(/3[.,\s]?600/);
      expect(part).toMatch(/50 ?%/);
    }
  });

  test('says which terms apply, and that the money is on its way', () => {
    const { text } = cancelled(cancellation('guest'));
    expect(text).toContain('As you asked');
    expect(text).toContain('Under our terms (7 days to 48 hours before departure), 50% of the price is refunded: $1,800 of $3,600.');
    expect(text).toContain('on its way to the account you paid from');
    expect(cancelled(cancellation('guest', { percent: 90, tierFrom: 168, tierTo: null, due: 3240 })).text).toContain(
      'Under our terms (7 days or more before departure), 90% of the price is refunded: $3,240 of $3,600.',
    );
    expect(cancelled(cancellation('guest', { percent: 0, tierFrom: 0, tierTo: 48, due: 0 })).text).toContain(
      "Under our terms, there's no refund less than 48 hours before departure.",
    );
  });

  test.each(limits.locales)('says what of the add-ons is refunded in full, and of the charter by its terms, in %s', (locale) => {
    const { text, html } = cancelled(cancellation('guest', { percent: 0, tierFrom: 0, tierTo: 48, addOns: 630, due: 630 }), locale);
    for (const part of [text, html].map(flat)) {
      expect(part).toMatch(/630/);
      expect(part).toMatch(/(?<!\d)0 ?%/);
    }
  });

  // Of $3,000, $1,500 are paid; the terms keep 10 %, and 50 %, of the price.
  const deposit = { price: 3000, paid: 1500 };

  test('of a charter that is paid in part says what we keep of the price, what was paid and what goes back', () => {
    const early = { ...deposit, percent: 90, tierFrom: 168, tierTo: null, kept: 300, due: 1200 };
    const { text, html } = cancelled(cancellation('guest', early));
    for (const part of [text, html]) {
      expect(part).toContain('Under our terms, we keep $300 of the price of $3,000. You have paid $1,500, so $1,200 goes back to you.');
      expect(part).not.toContain('$1,200 of');
    }
    const moved = cancelled(cancellation('guest', { ...early, cappedBy: 60, percent: 60, kept: 1200, due: 300 })).text;
    expect(moved).toContain(
      'Because you had moved your charter, we keep $1,200 of the price of $3,000 under our terms. You have paid $1,500',
    );
  });

  test('of a charter that is paid in part says without a refund that nothing more is due', () => {
    const nothing = "You have paid $1,500. There's no refund, and nothing more is due.";
    expect(cancelled(cancellation('guest', { ...deposit, kept: 1500, due: 0 })).text).toContain(
      `Under our terms, we keep $1,500 of the price of $3,000. ${nothing}`,
    );
    const late = cancellation('guest', { ...deposit, percent: 0, tierFrom: 0, tierTo: 48, kept: 3000, due: 0 });
    expect(cancelled(late).text).toContain(`Under our terms, there's no refund less than 48 hours before departure. ${nothing}`);
  });

  test('of a charter that is paid in part refunds everything that was paid for the weather, and of it what staff choose', () => {
    const chosen = { ...deposit, tierFrom: null, tierTo: null };
    expect(cancelled(cancellation('weather', { ...chosen, percent: 50, kept: 0, due: 1500 })).text).toContain(
      "You'll receive a full refund: $1,500.",
    );
    expect(cancelled(cancellation('business', { ...chosen, percent: 13, kept: 1100, due: 400 })).text).toContain(
      'Your refund is $400 of $1,500.',
    );
  });

  test('after a move of ours says that the guest has chosen, not that we cannot sail', () => {
    const { text } = cancelled({ ...cancellation('weather', everything), chosen: true });
    expect(text).toContain('As you asked');
    expect(text).not.toContain("won't let us sail");
    expect(cancelled(cancellation('weather', everything)).text).toContain("won't let us sail");
  });

  test.each(limits.locales)('for the weather or the boat refunds everything in %s, and prints neither tiers nor terms', (locale) => {
    for (const cause of ['weather', 'boat'] as const) {
      const { text, html } = cancelled(cancellation(cause, everything), locale);
      const texts = readTexts(locale)['booking-cancelled']!;
      for (const part of [text, html]) {
        expect(flat(part)).toMatch(/3[.,\s]?600/);
        expect(part).not.toContain(texts.policyTitle);
        expect(part).not.toMatch(/(?<!\d)(90|50)\s?%/);
      }
    }
  });

  test('that staff pay later promises another e-mail, and does not say that the money is on its way', () => {
    const { text } = cancelled(cancellation('business', {}, { sent: false }));
    expect(text).toContain("We'll write to you as soon as the money is on its way.");
    expect(text).not.toContain('on its way to the account');
  });

  test('names what was refunded earlier, an amount that staff chose, and the limit after a move', () => {
    expect(cancelled(cancellation('guest', { due: 1600, alreadyBack: 200 })).text).toContain('We refunded $200 to you earlier.');
    const chosen = cancelled(cancellation('business', { percent: 28, tierFrom: null, tierTo: null, due: 999.5 })).text;
    expect(chosen).toContain('Your refund is $999.50 of $3,600.');
    expect(cancelled(cancellation('guest', { cappedBy: 50, tierFrom: 168, tierTo: null })).text).toContain('at most 50% of the price');
  });

  test.each(['pending', 'refunded', 'charged_back'] as const)('does not mention a refund when the payment is %s', (paymentStatus) => {
    const { text } = cancelled(cancellation('guest', {}, { paymentStatus }));
    expect(text).not.toMatch(/terms return|on its way|\$/);
  });

  test('says what staff hand back, beside what is on its way', () => {
    const { text } = cancelled({ ...cancellation('guest'), refundSent: true, refundByHand: 300 });
    expect(text).toContain('The money is on its way');
    expect(text).toContain("$300 of it wasn't paid through PayPal");
  });

  test('says until when what went back to a gift voucher can be used', () => {
    const back = { ...cancellation('guest'), refundSent: true, refundToVoucher: 300 };
    expect(cancelled(back).text).toMatch(/ready to use at once\. If|ready to use at once\.\n/);
    expect(cancelled({ ...back, voucherUntil: '2027-03-11' }).text).toContain(
      'ready to use at once. You can use it until Thursday, March 11, 2027.',
    );
  });

  test('is not sent when staff chose so', () => {
    expect(() => cancelled({ ...cancellation('guest'), notifyGuest: false })).toThrow('booking-cancelled is not sent');
  });
});

describe('the e-mail of a refund', () => {
  const refund = (change = {}) => render('refund', { booking: aBooking(), amount: 900, refundedAmount: 900, ...change }).text;

  test('that staff have handed back does not say that PayPal pays it', () => {
    expect(refund()).toContain('PayPal usually shows it');
    const text = refund({ through: 'hand' });
    expect(text).toContain('we have refunded $900');
    expect(text).toContain('We returned it to you directly, not through PayPal');
    expect(text).not.toMatch(/usually shows|the account you paid from/);
  });

  test('that is back on a gift voucher says so, and until when it can be used', () => {
    const text = refund({ through: 'voucher', voucherUntil: '2027-03-11' });
    expect(text).toContain('It is back on your gift voucher, ready to use at once. You can use it until Thursday, March 11, 2027.');
    expect(text).not.toContain('PayPal');
  });
});

describe('the note to staff', () => {
  test('about a rejected refund has its amount and PayPal’s issue', () => {
    const { subject, text, recipient } = render('staff-note', refundFailed());
    expect(recipient).toBe(businessSettings.staffInbox);
    expect(subject).toMatch(/^Refund rejected by PayPal: Sat, Dec 12, Elena Marchetti/);
    expect(text).toContain('REFUND_NOT_ALLOWED');
    expect(text).toContain('The guest expects $1,800.');
  });

  test('is sent when the guest cancels, and not when staff do', () => {
    expect(render('staff-note', cancellation('guest')).text).toContain('$1,800 of $3,600 is being refunded');
    const partly = { price: 3000, paid: 1500, kept: 300, due: 1200 };
    expect(render('staff-note', cancellation('guest', partly)).text).toContain('$1,200 of $1,500 is being refunded');
    expect(() => render('staff-note', { ...cancellation('guest'), actor: 'staff' })).toThrow('staff-note is not sent');
  });

  test('about a move is sent only when the guest has moved the charter', () => {
    const { subject, text } = render('staff-note', bookingMoved());
    expect(subject).toMatch(/^Moved by the guest: Sat, Dec 12, Elena Marchetti/);
    expect(text).toContain('from Thursday, December 10, 2026');
    expect(() => render('staff-note', bookingMoved({ by: 'staff', cause: 'guest' }))).toThrow('staff-note is not sent');
  });

  test('about the party is sent for a change by the guest within 48 hours of departure', () => {
    const changed = { booking: aBooking({ guestCount: 6 }), before: { guestCount: 4 }, by: 'guest' };
    const composeAt = (occurredAt: string, data: object = changed) =>
      findEmail('staff-note')?.compose(anEvent(data, { occurredAt }), businessSettings);
    expect(composeAt('2026-12-10T13:00:01.000Z')?.data).toMatchObject({ party: { former: 4, guestCount: 6 } });
    expect(composeAt('2026-12-10T13:00:00.000Z')).toBeUndefined();
    expect(composeAt('2026-12-11T13:00:00.000Z', { ...changed, by: 'staff' })).toBeUndefined();
    expect(composeAt('2026-12-11T13:00:00.000Z', { ...changed, before: {} })).toBeUndefined();
  });

  test('about what the crew must know names what has changed, and not the needs themselves', () => {
    const { subject, text } = render('staff-note', { booking: aBooking(), changed: ['needs', 'swims'] });
    expect(subject).toMatch(/^Party details changed: Sat, Dec 12, Elena Marchetti/);
    expect(text).toContain('the party has changed: allergies and other needs, who can swim.');
  });

  test('about an unconfirmed charter is sent with the reminder of the evening', () => {
    const due = { booking: aBooking({ status: 'pending' }), kind: 'evening' };
    expect(render('staff-note', due).subject).toMatch(/^Not confirmed, departs soon: Sat, Dec 12, Elena Marchetti/);
    expect(() => render('staff-note', { ...due, requested: true })).toThrow('staff-note is not sent');
    expect(() => render('staff-note', { ...due, kind: 'week' })).toThrow('staff-note is not sent');
    expect(() => render('staff-note', { ...due, booking: aBooking({ status: 'confirmed' }) })).toThrow('staff-note is not sent');
  });
});
