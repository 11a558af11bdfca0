import { beforeAll, expect, test } from '@jest/globals';
import { defaultBusiness, limits } from '@charter/contracts';
import { emails } from './emails.js';
import { preview } from './preview.js';
import { Templates } from '../rendering/templates.js';

const house = { business: defaultBusiness, publicUrl: 'https://charters.example', inbox: 'desk@charters.example' };
const from = 'Nassau Luxury Charters <hello@charters.example>';
const names = emails.map(({ template }) => template);
let templates: Templates;

beforeAll(async () => {
  templates = await Templates.load(names);
}, 60_000);

const look = (template: string, locale: (typeof limits.locales)[number] = 'en') => preview(template, locale, templates, house, from);

test.each(limits.locales)('every e-mail can be shown as a guest who reads %s causes it, to nobody who exists', (locale) => {
  for (const name of names) {
    const { to, subject, html } = look(name, locale);
    expect(to).toMatch(/@(guests|charters)\.example$/);
    expect(html).toContain('</html>');
    expect(html).not.toMatch(/undefined|NaN/);
    expect(subject).not.toBe('');
  }
});

test('a guest’s letter is shown in the guest’s language, the house’s own in English', () => {
  expect(look('booking-confirmation', 'de').subject).toMatch(/Samstag, 12\. Dezember 2026/);
  expect(look('inquiry-reply', 'fr').html).toContain('Votre message');
  expect(look('staff-notice', 'de').subject).toMatch(/^New booking: Elena Marchetti/);
  expect(look('inquiry-notice', 'de').html).toContain('Elena Marchetti (Deutsch)');
});

test('it says from whom and to whom', () => {
  expect(look('booking-confirmation')).toMatchObject({ from, to: 'elena@guests.example' });
  expect(look('staff-notice')).toMatchObject({ from, to: house.inbox });
});

test('an e-mail that is none is refused', () => {
  expect(() => look('constructor')).toThrow('No e-mail is called that.');
  expect(() => look('../../booking-confirmation')).toThrow('No e-mail is called that.');
});
