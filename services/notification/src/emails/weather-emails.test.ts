import { beforeAll, describe, expect, test } from 'vitest';
import { limits, type Locale } from '@charter/contracts';
import type { Templates } from '../rendering/templates.js';
import { findEmail } from './emails.js';
import { anEvent, bookingMoved, businessSettings } from './examples.js';
import { loadTemplates, renderEmail } from './rendered-email.js';
import {
  calledOffSample,
  choiceMadeSample,
  choiceReminderSample,
  lostSlotSample,
  unpaidCallSample,
  watchedSample,
  withdrawnSample,
} from './weather-samples.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

const render = (template: string, data: object, locale: Locale = 'en') => renderEmail(templates, template, data, locale);
const flat = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the e-mail of a weather call', () => {
  test.each(limits.locales)('names the choice, the whole refund and its personal link in %s, and never the terms', (locale) => {
    const { text, html } = render('weather-call', calledOffSample()(locale), locale);
    for (const part of [text, html].map(flat)) {
      expect(part).toMatch(/3[.,\s]?600/);
      expect(part).not.toMatch(/(?<!\d)(90|50)\s?%/);
      expect(part).toContain('/trip/7K3QDM9TXZ-');
      expect(part).toContain('A cold front comes through on Saturday with gusts of 35 knots.');
    }
  });

  test('says what is held and until when, what else is free, and what happens without an answer', () => {
    const text = flat(render('weather-call', calledOffSample()('en')).text);
    expect(text).toContain("The weather won't let us sail safely");
    expect(text).toContain("We're holding Monday, December 14, 2026, 8:00 AM – 4:00 PM (Nassau time), for you until");
    expect(text).toContain('- Tuesday, December 15, 2026, 8:00 AM – 4:00 PM');
    expect(text).toContain("we'll refund you in full");
  });

  test('of a boat’s fault, without a free slot, and of a charter that was not paid', () => {
    expect(render('weather-call', calledOffSample({ cause: 'boat', note: null })('en')).text).not.toContain('A word from our crew');
    const none = render('weather-call', calledOffSample({ offer: null, alternatives: [] })('en')).text;
    expect(none).toContain('you can choose any other available time');
    expect(none).not.toContain("We're holding");
    const unpaid = render('weather-call', unpaidCallSample('en')).text;
    expect(unpaid).toContain('the charter stays cancelled');
    expect(unpaid).not.toContain('refund you in full');
  });
});

describe('the e-mail of a call that takes the offered slot', () => {
  const lost = (callId: string) => calledOffSample({ callId, formerOffer: lostSlotSample });

  test('is sent once per call, after that of the charter’s own', () => {
    const subjectOf = (data: object, id: string) => findEmail('weather-call')!.compose(anEvent(data, { id }), businessSettings)!.subjectId;
    const [own, first, again, second] = [
      subjectOf(calledOffSample()('en'), 'e1'),
      subjectOf(lost('one')('en'), 'e2'),
      subjectOf(lost('one')('en'), 'e3'),
      subjectOf(lost('two')('en'), 'e4'),
    ];
    expect(again).toBe(first);
    expect(new Set([own, first, second]).size).toBe(3);
  });

  test('says which time is lost, and which is held now', () => {
    const text = flat(render('weather-call', lost('one')('en')).text);
    expect(text).toContain('either: Sunday, December 13, 2026, 8:00 AM – 4:00 PM (Nassau time).');
    expect(text).toContain("We're holding Monday, December 14, 2026");
    expect(text).not.toContain("The weather won't let us sail safely");
  });
});

test('the guest is reminded of the choice twice, however often the events come', () => {
  const subjectOf = (isLast: boolean, id: string) =>
    findEmail('weather-reminder')!.compose(anEvent(choiceReminderSample({ isLast })('en'), { id }), businessSettings)!.subjectId;
  expect(subjectOf(false, 'e1')).toBe(subjectOf(false, 'e2'));
  expect(subjectOf(true, 'e1')).not.toBe(subjectOf(false, 'e1'));
  expect(render('weather-reminder', choiceReminderSample({ isLast: true })('en')).text).toContain('our last reminder');
});

test('the watch says until when it is decided, and the withdrawal that the charter takes place', () => {
  expect(flat(render('weather-watch', watchedSample(null)('en')).text)).toMatch(
    /We'll decide by Friday, December 11, 2026 at 6:00 PM whether/,
  );
  expect(render('weather-withdrawn', withdrawnSample('en')).text).toContain('will take place just as you booked it');
});

describe('after the choice', () => {
  test('of the refund the e-mail has the amount that is refunded', () => {
    const text = (change: Parameters<typeof choiceMadeSample>[0]) => render('weather-refund', choiceMadeSample(change)('en')).text;
    expect(text({ amount: 3200 })).toContain("You'll receive a full refund: $3,200.");
    expect(text({})).toContain('As you chose');
    expect(text({ by: 'system' })).toContain("We haven't heard from you");
    expect(text({ refundSent: false })).not.toContain('on its way to the account');
    expect(text({ amount: 0, refundSent: false })).not.toContain('$');
  });

  test('of another time only the e-mail of the move is sent, and says that the guest has chosen it', () => {
    expect(() => render('weather-refund', choiceMadeSample({ choice: 'move', amount: 0 })('en'))).toThrow('weather-refund is not sent');
    const { text } = render('booking-moved', bookingMoved({ cause: 'weather', chosen: true }));
    expect(text).toContain('the time you chose');
    expect(text).not.toContain('Because of the weather');
  });

  test('of the refund by the guest staff are sent a note', () => {
    expect(render('staff-note', choiceMadeSample()('en')).subject).toMatch(/^Refund chosen by the guest: Sat, Dec 12, Elena Marchetti/);
    expect(() => render('staff-note', choiceMadeSample({ by: 'system' })('en'))).toThrow('staff-note is not sent');
    expect(() => render('staff-note', choiceMadeSample({ choice: 'move' })('en'))).toThrow('staff-note is not sent');
  });
});
