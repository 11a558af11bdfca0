import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { limits, type Locale } from '@charter/contracts';
import { aBooking, businessSettings, confirmationCode } from './examples.js';
import { loadTemplates, renderEmail } from './rendered-email.js';
import { emails } from './emails.js';
import { calendarEntry } from '../rendering/calendar-entry.js';
import { renderSubject } from '../rendering/render.js';
import type { Templates } from '../rendering/templates.js';
import { readStaffTexts, readTexts, supportedLocale, type Texts } from '../rendering/translations.js';

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates();
});

test('a guest is e-mailed in any language of the site, and in English otherwise', () => {
  for (const locale of limits.locales) expect(supportedLocale(locale)).toBe(locale);
  expect(supportedLocale('sv' as Locale)).toBe('en');
});

/** Latin letters; a Chinese or Japanese character is as wide as two. */
const widthOf = (text: string) =>
  [...text].reduce((width, character) => width + (/[\u3000-\u9fff\uff00-\uffef]/.test(character) ? 2 : 1), 0);

/** Phones show about this much of a subject. */
const maxSubjectLength = 45;

describe('subjects', () => {
  const dates = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-28`);

  test.each(limits.locales)('of e-mails to guests have at most 45 characters in %s, with the date of the charter', (locale) => {
    const guests = emails.filter(({ template }) => !/^(staff|manifest)-|-notice$/.test(template));
    expect(guests.length).toBeGreaterThan(10);
    for (const { template } of guests) {
      for (const bookingDate of dates) {
        for (const confirmed of [true, false]) {
          const content = { bookingDate, validUntil: bookingDate, receivedOn: bookingDate, confirmed, amount: 3240.5 };
          const subject = renderSubject(templates.get(template), locale, content, businessSettings);
          expect([template, subject, widthOf(subject) <= maxSubjectLength]).toEqual([template, subject, true]);
          // A voucher has no date before it ends, nor has an inquiry.
          expect(
            /^(inquiry-|voucher(?!-ending)|withdrawal-refunded)/.test(template) || /\d/.test(subject.replace(/[\d.,]+240[\d.,]*/, '')),
          ).toBe(true);
        }
      }
    }
  });
});

describe('translations', () => {
  const keysOf = (texts: Texts) =>
    Object.entries(texts)
      .flatMap(([owner, entries]) => Object.keys(entries).map((key) => `${owner}.${key}`))
      .sort();

  test.each(limits.locales)('%s has the keys of English', (locale) => {
    expect(keysOf(readTexts(locale))).toEqual(keysOf(readTexts('en')));
  });

  test.each(limits.locales)('%s has the placeholders of English, and no empty text', (locale) => {
    const placeholders = (text = '') => (text.match(/\{\{.*?\}\}/g) ?? []).sort();
    const texts = readTexts(locale);
    for (const [owner, entries] of Object.entries(readTexts('en'))) {
      for (const [key, text] of Object.entries(entries)) {
        expect([owner, key, placeholders(texts[owner]?.[key])]).toEqual([owner, key, placeholders(text)]);
        expect([owner, key, texts[owner]?.[key]?.trim()]).not.toEqual([owner, key, '']);
      }
    }
  });

  test('every key is used', () => {
    const folder = new URL('../rendering/templates/', import.meta.url);
    const read = (filter: (file: string) => boolean) =>
      readdirSync(folder)
        .filter(filter)
        .map((file) => readFileSync(new URL(file, folder), 'utf8'))
        .join('\n');
    const used = (source: string) => new Set([...source.matchAll(/\{\{t\.(\w+)\}\}/g)].map(([, key]) => key as string));
    const anywhere = used(read(() => true));
    const forGuests = used(read((file) => !/^_?(staff|manifest)-|-notice\./.test(file)));
    const calendar = readFileSync(new URL('../rendering/calendar-entry.ts', import.meta.url), 'utf8');
    const unused = Object.entries({ ...readTexts('en'), ...readStaffTexts() }).flatMap(([owner, entries]) => {
      const here = used(read((file) => file.startsWith(`${owner}.`) || file.startsWith('_')));
      const isUsed = (key: string) => {
        // Texts that only staff read are not translated: they are in staff.json.
        if (owner === 'shared') return forGuests.has(key);
        if (owner === 'staff') return anywhere.has(key);
        return owner === 'calendar-entry' ? calendar.includes(`write('${key}')`) : here.has(key);
      };
      return Object.keys(entries)
        .filter((key) => !isUsed(key))
        .map((key) => `${owner}.${key}`);
    });
    expect(unused).toEqual([]);
  });

  const samples = emails.flatMap((email) => [undefined, ...email.variants].map((variant) => ({ email, variant })));

  test('each section of a template is shown by a sample and hidden by another', () => {
    const folder = new URL('../rendering/templates/', import.meta.url);
    const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
    const sourceOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');
    const contentsOf = (email: (typeof emails)[number]) =>
      [undefined, ...email.variants].map((variant) => {
        const event = email.sampleEvent('en', variant);
        const content = event && (email.compose(event, businessSettings)?.data as Record<string, unknown>);
        return { ...content, guestName: content?.firstName };
      });
    /** A section may be inside the one of an object, such as the refund of a cancellation. */
    const find = (owner: Record<string, unknown>, name: string): unknown => {
      if (name in owner) return owner[name];
      const inner = Object.values(owner).filter((value) => typeof value === 'object' && value !== null && !Array.isArray(value));
      return inner.map((value) => find(value as Record<string, unknown>, name)).find((value) => value !== undefined);
    };
    const isShown = (content: Record<string, unknown>, path: string) => {
      const [first = '', ...rest] = path.split('.');
      const value = rest.reduce<unknown>((owner, name) => (owner as Record<string, unknown>)[name], find(content, first));
      return Array.isArray(value) ? value.length > 0 : Boolean(value);
    };
    const missing = files.flatMap((file) => {
      const name = file.replace(/^_|\.txt$/g, '');
      // A partial is shown by any e-mail that includes it.
      const contents = emails
        .filter(({ template }) => template === name || sourceOf(`${template}.txt`).includes(`{{> ${name}}}`))
        .flatMap(contentsOf);
      // No sample has what the company has configured, the lines of a policy, or the link that rendering composes, and each cancellation is explained.
      const sections = [...sourceOf(file).matchAll(/\{\{[#^]([\w.]+)\}\}/g)]
        .map(([, path]) => path as string)
        .filter((path) => !/^business\.|^(callUs|policy|first|nothing|tripUrl|answerUrl|cancellation)$/.test(path));
      return [...new Set(sections)]
        .filter((path) => new Set(contents.map((content) => isShown(content, path))).size < 2)
        .map((path) => `${file}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  test.each(limits.locales)('every e-mail renders in %s without a placeholder left', (locale) => {
    for (const { email, variant } of samples) {
      const { subject, html, text } = renderEmail(templates, email.template, email.sampleEvent(locale, variant)?.data ?? {}, locale);
      expect(subject).not.toBe('');
      for (const part of [subject, text, html.replace(/<style.*?<\/style>/gs, '')]) {
        expect(part).not.toMatch(/[{}]|undefined|\[object|NaN|\bt\.\w/);
        // A date may end in a full stop of its own, and a value may be empty.
        expect(part).not.toMatch(/[^.]\.\.(?!\.)|\(\)|„“|«»|“”|‘’|「」/);
      }
      expect(html).toContain(`lang="${locale}"`);
    }
  });

  test.each(limits.locales)('the calendar file renders in %s without a placeholder left', (locale) => {
    const { content } = calendarEntry(aBooking(), locale, businessSettings);
    expect(content.replace(/\r\n[ \t]/g, '')).toContain(confirmationCode);
    expect(content).not.toMatch(/[{}]|undefined|\[object|NaN/);
  });
});
