import { beforeAll, expect, test } from 'vitest';
import { limits } from '@charter/contracts';
import { businessSettings } from './examples.js';
import { loadTemplates } from './rendered-email.js';
import type { Templates } from '../rendering/templates.js';
import { emails } from './emails.js';
import { preview } from './preview.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

const previewOf = (template: string, locale: (typeof limits.locales)[number] = 'en', variant?: string) =>
  preview({ template, locale, ...(variant && { variant }) }, templates, businessSettings);

test.each(limits.locales)('every e-mail has a preview of each variant in %s, to an example address', (locale) => {
  for (const { template, variants } of emails) {
    for (const variant of [undefined, ...variants]) {
      const { to, subject, html, text } = previewOf(template, locale, variant);
      expect(to).toMatch(/@(guests|charters)\.example$/);
      expect(html).toContain('</html>');
      expect(html + text).not.toMatch(/undefined|NaN/);
      expect(subject).not.toBe('');
    }
  }
});

test('the preview of an e-mail to a guest is in the guest’s language, that of one to the staff in English', () => {
  expect(previewOf('booking-confirmation', 'de').subject).toBe('Für Sie reserviert: Sa., 12. Dez.');
  expect(previewOf('inquiry-reply', 'fr').html).toContain('Votre message');
  expect(previewOf('staff-notice', 'de').subject).toMatch(/^New booking: Sat, Dec 12, Elena Marchetti/);
  expect(previewOf('inquiry-notice', 'de').html).toContain('Elena Marchetti (Deutsch)');
});

test('a preview has sender and recipient', () => {
  expect(previewOf('booking-confirmation')).toMatchObject({ from: businessSettings.sender, to: 'elena@guests.example' });
  expect(previewOf('staff-notice')).toMatchObject({ from: businessSettings.sender, to: businessSettings.staffInbox });
});

test('each variant of an e-mail has a preview of its own', () => {
  expect(previewOf('booking-cancelled', 'en', 'weather').html).toContain('The weather won&#39;t let us sail');
  expect(previewOf('booking-cancelled').html).not.toContain('The weather won&#39;t let us sail');
});

test('a template that does not exist has no preview', () => {
  expect(() => previewOf('constructor')).toThrow('There is no email with this name.');
  expect(() => previewOf('../../booking-confirmation')).toThrow('There is no email with this name.');
  expect(() => previewOf('booking-confirmation', 'en', 'no-such-variant')).toThrow('There is no email with this name.');
});
