import { expect, test } from 'vitest';
import {
  charterHours,
  charterHoursInText,
  durationOf,
  hoursInNassau,
  longDay,
  momentText,
  money,
  noticeText,
  openingHours,
  regions,
  shortDay,
  timeRange,
  timesBetween,
} from './formats.js';
import { locales } from './limits.js';

test('every language has a region that Intl has data of', () => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(Object.values(regions))).toEqual(locales.map((locale) => regions[locale]));
});

test('Portuguese follows the conventions of Portugal, not of Brazil', () => {
  expect(money(3600, 'pt')).toBe('3600\u00A0US$');
  expect(longDay('2026-12-12', 'pt')).toBe('sábado, 12 de dezembro de 2026');
});

test('a short Portuguese date has the name of its month', () => {
  expect([shortDay('2026-12-12', 'pt'), shortDay('2027-03-01', 'pt')]).toEqual(['sábado, 12 dez.', 'segunda, 1 mar.']);
});

test('Spanish has no comma after the weekday, which would break a sentence', () => {
  expect([longDay('2026-12-12', 'es'), shortDay('2026-12-12', 'es')]).toEqual(['sábado 12 de diciembre de 2026', 'sáb 12 dic']);
  expect(momentText('2026-12-12T19:00:00Z', 'es')).toBe('sábado 12 de diciembre de 2026 a las 14:00');
});

test('French and Italian have an ordinal for the first of a month alone', () => {
  expect(longDay('2027-01-01', 'fr')).toBe('vendredi 1er janvier 2027');
  expect(shortDay('2027-01-01', 'fr')).toBe('ven. 1er janv.');
  expect(momentText('2027-01-01T19:00:00Z', 'fr', 'long')).toBe('1er janvier 2027 à 14\u00A0h');
  expect([longDay('2027-01-11', 'fr'), longDay('2027-01-21', 'fr')]).toEqual(['lundi 11 janvier 2027', 'jeudi 21 janvier 2027']);
  expect(longDay('2027-01-01', 'it')).toBe('venerdì 1° gennaio 2027');
  expect([shortDay('2027-01-01', 'it'), longDay('2027-01-11', 'it')]).toEqual(['ven 1° gen', 'lunedì 11 gennaio 2027']);
  expect(longDay('2027-01-01', 'es')).toBe('viernes 1 de enero de 2027');
});

test('a Japanese weekday stands in wide brackets', () => {
  expect([shortDay('2026-12-12', 'ja'), shortDay('2026-12-12', 'en')]).toEqual(['12月12日（土）', 'Sat, Dec 12']);
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

test('charterHours has the days of a charter that is longer than one', () => {
  const day = { startsAt: '2027-02-10T14:00:00Z', endsAt: '2027-02-10T22:00:00Z' };
  const overnight = { startsAt: '2027-02-10T14:00:00Z', endsAt: '2027-02-11T14:00:00Z' };
  const twoDays = { startsAt: '2027-02-10T14:00:00Z', endsAt: '2027-02-11T22:00:00Z' };
  expect([day, overnight, twoDays].map((charter) => charterHours(charter, 'en'))).toEqual([
    '9:00 AM – 5:00 PM',
    '9:00 AM – 9:00 AM',
    'Wed, Feb 10, 9:00 AM – Thu, Feb 11, 5:00 PM',
  ]);
  expect(charterHours(twoDays, 'de')).toBe('Mi., 10. Feb., 9:00 – Do., 11. Feb., 17:00');
  expect(charterHours(twoDays, 'fr')).toBe('mer. 10 févr. à 9\u00A0h – jeu. 11 févr. à 17\u00A0h');
  expect(charterHours(twoDays, 'ja')).toBe('2月10日（水）9:00～2月11日（木）17:00');
});

test('hours in a text have the prepositions of French and Italian', () => {
  const day = { startsAt: '2027-02-10T14:00:00Z', endsAt: '2027-02-10T22:30:00Z' };
  const twoDays = { startsAt: '2027-02-10T14:00:00Z', endsAt: '2027-02-11T22:00:00Z' };
  expect([day, twoDays].map((charter) => charterHoursInText(charter, 'fr'))).toEqual([
    'de 9\u00A0h à 17\u00A0h\u00A030',
    'du mer. 10 févr. à 9\u00A0h au jeu. 11 févr. à 17\u00A0h',
  ]);
  expect([day, twoDays].map((charter) => charterHoursInText(charter, 'it'))).toEqual([
    'dalle 9:00 alle 17:30',
    'dalle 9:00 di mer 10 feb alle 17:00 di gio 11 feb',
  ]);
  const aroundMidnight = { startsAt: '2027-02-10T06:00:00Z', endsAt: '2027-02-11T06:00:00Z' };
  expect(charterHoursInText(aroundMidnight, 'it')).toBe('dall’1:00 all’1:00');
  expect([day, twoDays].map((charter) => charterHoursInText(charter, 'en'))).toEqual([
    '9:00 AM – 5:30 PM',
    'Wed, Feb 10, 9:00 AM – Thu, Feb 11, 5:00 PM',
  ]);
});

test('noticeText has the plural of the language', () => {
  expect([noticeText(168, 'en'), noticeText(48, 'en'), noticeText(1, 'en')]).toEqual(['7 days', '48 hours', '1 hour']);
  expect([noticeText(24, 'ru'), noticeText(72, 'ru'), noticeText(48, 'ja')]).toEqual(['24 часа', '3 дня', '48時間']);
});

test('durationOf has no space before a Japanese or Chinese counter', () => {
  expect([durationOf(24, 'month', 'ja'), durationOf(8, 'hour', 'ja'), durationOf(24, 'month', 'zh')]).toEqual([
    '24か月',
    '8時間',
    '24个月',
  ]);
  expect([durationOf(24, 'month', 'en'), durationOf(1, 'month', 'ru')]).toEqual(['24 months', '1 месяц']);
});

test('money contains no narrow no-break space', () => {
  expect(locales.filter((locale) => money(1200, locale).includes('\u202F'))).toEqual([]);
  expect(money(1200, 'fr')).toBe('1\u00A0200\u00A0$US');
});

test('money groups thousands from four digits on in Italian', () => {
  expect([money(3600, 'it'), money(20_000, 'it')]).toEqual(['3.600\u00A0US$', '20.000\u00A0US$']);
});

test('money names the dollar outside English', () => {
  expect(locales.map((locale) => /US\$|\$US/.test(money(1200, locale)))).toEqual(locales.map((locale) => locale !== 'en'));
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

test('times between two hours are as short as the language allows', () => {
  const afternoon = { startMinute: 915, endMinute: 945 };
  expect(timesBetween(afternoon, 'en')).toBe('3:15–3:45 PM');
  expect(timesBetween({ startMinute: 690, endMinute: 735 }, 'en')).toBe('11:30 AM – 12:15 PM');
  expect(timesBetween({ startMinute: 915, endMinute: 915 }, 'en')).toBe('3:15 PM');
  expect(timesBetween(afternoon, 'de')).toBe('15:15–15:45');
});

test('momentText has the clock of the language, as times in tables have it', () => {
  const afternoon = '2026-12-12T19:00:00Z';
  expect(momentText(afternoon, 'en')).toMatch(/^Saturday, December 12, 2026 at 2:00\sPM$/);
  expect(momentText(afternoon, 'de')).toBe('Samstag, 12. Dezember 2026, 14:00 Uhr');
  expect(momentText(afternoon, 'fr')).toBe('samedi 12 décembre 2026 à 14\u00A0h');
  expect(momentText(afternoon, 'nl', 'long')).toBe('12 december 2026 om 14:00 uur');
  expect(momentText('2026-12-12T13:00:00Z', 'it', 'long')).toBe('ore 8:00 del 12 dicembre 2026');
  expect(momentText(afternoon, 'it')).toBe('ore 14:00 di sabato 12 dicembre 2026');
  expect(momentText('2026-12-11T19:00:00Z', 'it', 'long')).toBe('ore 14:00 dell’11 dicembre 2026');
  expect(momentText('2027-01-01T19:00:00Z', 'it', 'long')).toBe('ore 14:00 del 1° gennaio 2027');
  expect(momentText(afternoon, 'es', 'long')).toBe('12 de diciembre de 2026 a las 14:00');
  expect(momentText(afternoon, 'ja')).toBe('2026年12月12日土曜日 14:00');
  // "до суббота" would be wrong.
  expect(momentText(afternoon, 'ru')).toBe('14:00 12 декабря 2026\u00A0г.');
  expect(momentText('2026-12-12T06:30:00Z', 'es', 'long')).toBe('12 de diciembre de 2026 a la 1:30');
  expect(momentText(afternoon, 'pt')).toBe('sábado, 12 de dezembro de 2026, às 14:00');
  expect(momentText('2026-12-12T06:30:00Z', 'pt', 'long')).toBe('12 de dezembro de 2026, à 1:30');
  expect(locales.filter((locale) => momentText(afternoon, locale).includes('\u202F'))).toEqual([]);
});

test('openingHours has the clock of the language, and nothing for other words', () => {
  expect([openingHours('7:00-20:00', 'en'), openingHours('07:00 – 20:30', 'fr')]).toEqual([
    '7:00 AM – 8:00 PM',
    '7\u00A0h – 20\u00A0h\u00A030',
  ]);
  expect([openingHours('Monday to Friday, 7:00-20:00', 'en'), openingHours('', 'en')]).toEqual([undefined, undefined]);
});
