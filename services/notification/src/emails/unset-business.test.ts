import { beforeAll, expect, test } from 'vitest';
import { exampleTexts, limits, namedBusiness } from '@charter/contracts';
import { calendarEntry } from '../rendering/calendar-entry.js';
import { render } from '../rendering/render.js';
import type { Templates } from '../rendering/templates.js';
import { readStaffTexts, readTexts } from '../rendering/translations.js';
import { emails } from './emails.js';
import { aBooking, businessSettings } from './examples.js';
import { loadTemplates } from './rendered-email.js';

const settings = { ...businessSettings, business: namedBusiness };
let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

/** What sections for a value or claim of the company say around it, such as "within two hours". */
function guardedIn(texts: ReturnType<typeof readTexts>): string[] {
  const section = /\{\{#(business[\w.]+)\}\}(.*?)\{\{\/\1\}\}/gs;
  const all = Object.values(texts).flatMap((entries) => Object.values(entries));
  return all
    .flatMap((text) => [...text.matchAll(section)].map(([, , guarded]) => guarded as string))
    .filter((guarded) => !guarded.includes('{{') && guarded.trim().length > 4);
}

test.each(limits.locales)('no e-mail in %s says what the company has not entered', (locale) => {
  const guarded = [...guardedIn(readTexts(locale)), ...guardedIn(readStaffTexts())];
  expect(guarded.length).toBeGreaterThan(4);
  const forbidden = [...exampleTexts, ...guarded];
  for (const email of emails) {
    for (const variant of [undefined, ...email.variants]) {
      const event = email.sampleEvent(locale, variant);
      const composed = event && email.compose(event, settings);
      if (!composed) throw new Error(`${email.template} has no sample`);
      // The value that is read from its row.
      const data = JSON.parse(JSON.stringify(composed.data)) as object;
      const { subject, html, text } = render(templates.get(email.template), locale, data, settings);
      const said = forbidden.filter((each) => [subject, html, text].some((part) => part.includes(each)));
      expect([email.template, variant, said]).toEqual([email.template, variant, []]);
      expect([email.template, text.match(/undefined|false|\bcall us\b|day or night/)]).toEqual([email.template, null]);
      expect([email.template, html.match(/href="(tel|mailto):"|>false</)]).toEqual([email.template, null]);
    }
  }
});

test.each(limits.locales)('the calendar file in %s has no place, boat or phone that the company has not entered', (locale) => {
  const content = calendarEntry(aBooking(), locale, settings).content.replace(/\r\n[ \t]/g, '');
  expect(exampleTexts.filter((each) => content.includes(each))).toEqual([]);
  expect(content).not.toMatch(/LOCATION|undefined|false|\\n"?\r\n/);
});
