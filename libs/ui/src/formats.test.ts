import { expect, test } from 'vitest';
import fc from 'fast-check';
import { locales } from '@charter/contracts/browser';
import { calendarDate, dayRange, durationText, firstWeekday, mediumDay, slotTime } from './formats.js';

const morning = { startMinute: 540, endMinute: 780 };

test('slotTime formats a slot for each locale', () => {
  const formatted = locales.map((locale) => [locale, slotTime('09:00-13:00', morning, locale)]);
  expect(Object.fromEntries(formatted)).toEqual({
    en: '9:00 AM – 1:00 PM',
    es: '9:00–13:00',
    fr: '9\u00A0h – 13\u00A0h',
    de: '9:00–13:00',
    it: '9:00–13:00',
    pt: '9:00–13:00',
    nl: '9:00–13:00',
    zh: '9:00–13:00',
    ja: '9:00～13:00',
    ru: '9:00–13:00',
  });
  expect(slotTime('9:30 AM - 12:15 PM', { startMinute: 570, endMinute: 735 }, 'fr')).toBe('9\u00A0h\u00A030 – 12\u00A0h\u00A015');
});

test.each(['9:00 AM - 1:00 PM', '9am-1pm', '9 a.m. to 1 p.m.', '9-1 PM', 'Morning'])(
  'slotTime keeps the label "%s" in English',
  (label) => {
    expect(slotTime(label, morning, 'en')).toBe(label);
    expect(slotTime(label, morning, 'de')).toBe('9:00–13:00');
  },
);

test('slotTime shows the hours of a charter that ends later than its label says', () => {
  const longer = { ...morning, endMinute: 840 };
  expect(slotTime('9:00 AM - 1:00 PM', longer, 'en')).toBe('9:00 AM – 2:00 PM');
  expect(slotTime('9am-1pm', longer, 'en')).toBe('9:00 AM – 2:00 PM');
  expect(slotTime('9 PM - 12 AM', { startMinute: 1260, endMinute: 1440 }, 'en')).toBe('9 PM - 12 AM');
});

test('slotTime returns the label when the hours are unknown', () => {
  expect(slotTime('Morning', undefined, 'de')).toBe('Morning');
});

test('slotTime formats noon, midnight and a slot that ends on the next day', () => {
  expect(slotTime('12:00-24:00', { startMinute: 720, endMinute: 1440 }, 'en')).toBe('12:00 PM – 12:00 AM');
  expect(slotTime('22:00-02:00', { startMinute: 1320, endMinute: 1560 }, 'en')).toBe('10:00 PM – 2:00 AM');
  expect(slotTime('10 PM - 2 AM', { startMinute: 1320, endMinute: 1560 }, 'nl')).toBe('22:00–2:00');
});

test('slotTime is different for different slots', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const slot = fc.record({ startMinute: minute, endMinute: minute });
  fc.assert(
    fc.property(slot, slot, fc.constantFrom(...locales), (one, other, locale) => {
      const same = one.startMinute === other.startMinute && one.endMinute === other.endMinute;
      expect(slotTime('00:00-00:00', one, locale) === slotTime('00:00-00:00', other, locale)).toBe(same);
    }),
  );
});

test('durationText translates a duration in hours and keeps it in English', () => {
  expect([durationText('4 hours', 'de'), durationText('1 hour', 'ru'), durationText('8 Hours', 'ja')]).toEqual([
    '4 Stunden',
    '1 час',
    '8時間',
  ]);
  expect(durationText('4 hours', 'en')).toBe('4 hours');
  expect(durationText('Half a day', 'de')).toBe('Half a day');
});

test('dayRange does not repeat the common parts of two days', () => {
  expect(dayRange('2026-11-15', '2026-11-21', 'en').replaceAll('\u2009', ' ')).toBe('Nov 15 – 21, 2026');
  expect(dayRange('2026-12-27', '2027-01-02', 'en').replaceAll('\u2009', ' ')).toBe('Dec 27, 2026 – Jan 2, 2027');
});

test('days are written as in the region of each language', () => {
  expect(mediumDay('2026-12-12', 'pt')).toBe('12/12/2026');
  expect(mediumDay('2026-12-12', 'de')).toBe('12.12.2026');
  expect([mediumDay('2027-01-01', 'fr'), calendarDate('2027-01-01', 'fr')]).toEqual(['1er janv. 2027', '1er janvier 2027']);
});

test('weeks start on Sunday in English and Japanese and on Monday elsewhere', () => {
  expect(locales.filter((locale) => firstWeekday(locale) === 0)).toEqual(['en', 'ja']);
});
