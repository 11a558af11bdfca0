import { expect, test } from '@jest/globals';
import { hoursInNassau, longDay, money, noticeText, regions, timeRange } from './formats.js';
import { locales } from './limits.js';

test('every language has a region that Intl has data of', () => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(Object.values(regions))).toEqual(locales.map((locale) => regions[locale]));
});

test('Portuguese follows the conventions of Portugal, not of Brazil', () => {
  expect(money(3600, 'pt')).toBe('3600\u00A0US$');
  expect(longDay('2026-12-12', 'pt')).toBe('sábado, 12 de dezembro de 2026');
});

test('hoursInNassau handles standard and daylight saving time', () => {
  expect(hoursInNassau('2026-12-09T14:00:00Z', '2026-12-09T18:00:00Z')).toEqual({ startMinute: 540, endMinute: 780 });
  expect(hoursInNassau('2026-07-09T13:00:00Z', '2026-07-09T17:00:00Z')).toEqual({ startMinute: 540, endMinute: 780 });
  expect(hoursInNassau('2026-07-10T04:00:00Z', '2026-07-10T04:30:00Z')).toEqual({ startMinute: 0, endMinute: 30 });
});

test('timeRange has the clock and the dash of the language', () => {
  const day = hoursInNassau('2026-12-12T13:00:00Z', '2026-12-12T21:30:00Z');
  expect([timeRange(day, 'en'), timeRange(day, 'fr'), timeRange(day, 'de'), timeRange(day, 'ja')]).toEqual([
    '8:00 AM – 4:30 PM',
    '8\u00A0h – 16\u00A0h\u00A030',
    '8:00–16:30',
    '8:00～16:30',
  ]);
});

test('noticeText has the plural of the language', () => {
  expect([noticeText(168, 'en'), noticeText(48, 'en'), noticeText(1, 'en')]).toEqual(['7 days', '48 hours', '1 hour']);
  expect([noticeText(24, 'ru'), noticeText(72, 'ru'), noticeText(48, 'ja')]).toEqual(['24 часа', '3 дня', '48時間']);
});

test('money contains no narrow no-break space', () => {
  expect(locales.filter((locale) => money(1200, locale).includes('\u202F'))).toEqual([]);
  expect(money(1200, 'fr')).toBe('1\u00A0200\u00A0US$');
});

test('money names the dollar outside English', () => {
  expect(locales.map((locale) => money(1200, locale).includes('US$'))).toEqual(locales.map((locale) => locale !== 'en'));
});

test('money shows cents only for fractional amounts', () => {
  expect(money(1200, 'en')).toBe('$1,200');
  expect(money(1110.6, 'en')).toBe('$1,110.60');
});

test.each([
  [1200, '$1,200'],
  [0.5, '$0.50'],
  [1234567.8, '$1,234,567.80'],
])('money formats %d dollars as %s', (dollars, text) => {
  expect(money(dollars, 'en')).toBe(text);
});
