import { describe, expect, test } from 'vitest';
import { locales } from '@charter/contracts/browser';
import { openingOf, smsHref, whatsAppHref } from './guest-message.js';

const charter = {
  name: 'Amara',
  startsAt: '2026-12-15T14:00:00.000Z',
  locale: 'en' as const,
};

describe('the beginning of a message', () => {
  test('names the guest, the day and the time in Nassau', () => {
    expect(openingOf(charter)).toMatch(/^Hello Amara, about your charter on Tuesday, December 15, 2026, 9:00\sAM \(Nassau time\): $/);
    expect(openingOf({ ...charter, locale: 'de' })).toContain('am Dienstag, 15. Dezember 2026, 9:00');
  });

  test.each(locales)('is complete in %s', (locale) => {
    expect(openingOf({ ...charter, locale })).not.toMatch(/[{}]|undefined/);
  });
});

describe('links', () => {
  test('of WhatsApp have the digits of a number with its country, and the text', () => {
    expect(whatsAppHref('+1 (242) 555-0110', 'Grüße & mehr')).toBe('https://wa.me/12425550110?text=Gr%C3%BC%C3%9Fe%20%26%20mehr');
    expect(whatsAppHref('0039 02 5550 0100', '')).toBe('https://wa.me/390255500100?text=');
  });

  test('of WhatsApp do not exist for a number without a country', () => {
    expect(whatsAppHref('555 0110', 'x')).toBeNull();
    expect(whatsAppHref('(242) 555-0110', 'x')).toBeNull();
  });

  test('of text messages keep the plus sign', () => {
    expect(smsHref('+1 (242) 555-0110', 'a b')).toBe('sms:+12425550110?body=a%20b');
  });
});
