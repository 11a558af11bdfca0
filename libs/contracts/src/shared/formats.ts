/**
 * How the site, the back office, e-mails, calendar files and invoices write dates, times, money and durations. Days and times are
 * Nassau's. Imported by the front ends: nothing here may import a library.
 */
import { currency, type Locale, zone } from './limits.js';

/** BCP 47 tag of the region whose conventions a language follows. PayPal's pages and link previews use the same ones. */
export const regions: Record<Locale, string> = {
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  de: 'de-DE',
  it: 'it-IT',
  pt: 'pt-PT',
  nl: 'nl-NL',
  zh: 'zh-CN',
  ja: 'ja-JP',
  ru: 'ru-RU',
};

/** Italian prices have a dot from four digits on, which Intl writes from five. */
const groupings: Partial<Record<Locale, Intl.NumberFormatOptions>> = { it: { useGrouping: 'always' } };

/** Creating an Intl format costs more than the rest of an e-mail's text, and a calendar needs one sixty times. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(regions[locale], options);
  dateFormats.set(key, format);
  return format;
}

export function numberFormat(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(regions[locale], { ...groupings[locale], ...options });
  numberFormats.set(key, format);
  return format;
}

/**
 * Replaces Intl's narrow no-break spaces by ordinary ones: Node and browsers differ in where they write them, which breaks hydration,
 * and some mail programs draw them as boxes.
 */
export const withPlainSpaces = (text: string): string => text.replaceAll('\u202F', '\u00A0');

/** Languages in which print writes dates differently from Intl. */
const datesInPrint: Partial<Record<Locale, (date: string) => string>> = {
  // A comma follows the weekday only where a date stands alone, and these dates also follow "el" and "hasta el".
  es: (date) => date.replace(/^(\p{L}+\.?),/u, '$1'),
  // The first of a month is an ordinal.
  fr: (date) => date.replace(/\b1(?= \D)/, '1er'),
  it: (date) => date.replace(/\b1(?= \D)/, '1°'),
  // Brackets are wide.
  ja: (date) => date.replace(/\((.)\)/, '（$1）'),
  // Intl has only digits for the month of a short date without a year.
  pt: (date) =>
    date.replace(/\/(\d\d)$/, (_, month: string) => ` ${dateFormat('pt', { month: 'short' }).format(new Date(2000, Number(month) - 1))}`),
  // A line must not break before the abbreviation of "year".
  ru: (date) => date.replace(/ (?=г\.)/, '\u00A0'),
};

/** @param text a date that Intl has formatted */
export const dateInPrint = (text: string, locale: Locale): string => {
  const date = withPlainSpaces(text);
  return datesInPrint[locale]?.(date) ?? date;
};

/** "Saturday, December 12, 2026". @param day `yyyy-MM-dd` */
export const longDay = (day: string, locale: Locale): string =>
  dateInPrint(dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)), locale);

/** "Sat, Dec 12". @param day `yyyy-MM-dd` */
export const shortDay = (day: string, locale: Locale): string =>
  dateInPrint(
    dateFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    locale,
  );

const dollarSigns: Partial<Record<Locale, string>> = { en: '$', fr: '$US' };

/**
 * "$1,200", or "$1,110.60" for an amount with cents; "US$" outside English, whose readers may know another dollar, "$US" in French. "−$250"
 * with a minus sign as wide as a plus.
 */
export function money(dollars: number, locale: Locale): string {
  const digits = Number.isInteger(dollars) ? 0 : 2;
  const fractionDigits = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return withPlainSpaces(
    numberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...fractionDigits }).format(dollars),
  )
    .replace('$', () => dollarSigns[locale] ?? 'US$')
    .replace('-', '−');
}

/** "90%". @param whole 0 to 100 */
export const percentText = (whole: number, locale: Locale): string =>
  withPlainSpaces(numberFormat(locale, { style: 'percent' }).format(whole / 100));

/** "8 hours", "1 day", with the language's own plural. Japanese and Chinese have no space before their counters, which Intl writes. */
export const durationOf = (count: number, unit: 'month' | 'day' | 'hour' | 'minute', locale: Locale): string =>
  withPlainSpaces(numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)).replace(
    /\s(?=[\p{Script=Han}か])/gu,
    '',
  );

/** "7 days", "48 hours": days for whole days from the third on. @param hours before departure */
export const noticeText = (hours: number, locale: Locale): string =>
  hours % 24 === 0 && hours >= 72 ? durationOf(hours / 24, 'day', locale) : durationOf(hours, 'hour', locale);

/** A time range in minutes after midnight; above 1440 it ends on the next day. */
export interface Hours {
  startMinute: number;
  endMinute: number;
}

function minuteInNassau(instant: string): number {
  const parts = dateFormat('en', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: zone }).formatToParts(new Date(instant));
  const valueOf = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return valueOf('hour') * 60 + valueOf('minute');
}

/** Start and end of a charter as a time range in Nassau. @param startsAt UTC ISO 8601 */
export const hoursInNassau = (startsAt: string, endsAt: string): Hours => ({
  startMinute: minuteInNassau(startsAt),
  endMinute: minuteInNassau(endsAt),
});

/** "7:31 PM", "19:31", "19 h 31". Not by Intl, whose spaces before AM and PM differ between Node and browsers. */
function clockTime(minuteOfDay: number, locale: Locale): string {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  const minute = String(minuteOfDay % 60).padStart(2, '0');
  if (locale === 'en') return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
  if (locale === 'fr') return `${hour}\u00A0h${minute === '00' ? '' : `\u00A0${minute}`}`;
  return `${hour}:${minute}`;
}

/** "7:31 PM", "19:31", "19 h 31". @param instant UTC ISO 8601 */
export const timeInNassau = (instant: string, locale: Locale): string => clockTime(minuteInNassau(instant), locale);

/** What follows a day to name a time of it, in languages where the time alone is not enough. Intl writes their clock in another way than our times. */
const clockPhrases: Partial<Record<Locale, (time: string) => string>> = {
  de: (time) => `, ${time} Uhr`,
  es: (time) => (time.startsWith('1:') ? ` a la ${time}` : ` a las ${time}`),
  fr: (time) => ` à ${time}`,
  nl: (time) => ` om ${time} uur`,
  pt: (time) => (time.startsWith('1:') ? `, à ${time}` : `, às ${time}`),
};

/** "di sabato 12 dicembre 2026", "del 12 dicembre 2026", "dell’8 dicembre 2026". */
const ofItalianDay = (day: string): string => (/^(8|11) /.test(day) ? `dell’${day}` : `${/^\d/.test(day) ? 'del' : 'di'} ${day}`);

/**
 * "Saturday, December 12, 2026 at 2:00 PM", "Samstag, 12. Dezember 2026, 14:00 Uhr"; a long date is without the weekday. Written for the
 * middle of a sentence ("until …"): Russian names no weekday, which would be in the wrong case there, and puts the time first, as Italian
 * does ("ore 14:00 di sabato 12 dicembre 2026", after "alle" or "entro le").
 *
 * @param instant UTC ISO 8601
 */
export function momentText(instant: string, locale: Locale, dateStyle: 'full' | 'long' = 'full'): string {
  const date = new Date(instant);
  const time = timeInNassau(instant, locale);
  const dayOf = (style: 'full' | 'long') => dateInPrint(dateFormat(locale, { dateStyle: style, timeZone: zone }).format(date), locale);
  if (locale === 'ru') return `${time} ${dayOf('long')}`;
  if (locale === 'it') return `ore ${time} ${ofItalianDay(dayOf(dateStyle))}`;
  const phrase = clockPhrases[locale];
  if (phrase) return dayOf(dateStyle) + phrase(time);
  // The clock is this file's own, so that a moment and a time range in one e-mail agree; what joins it to the day is Intl's.
  const parts = dateFormat(locale, { dateStyle, timeStyle: 'short', timeZone: zone }).formatToParts(date);
  const hour = parts.findIndex(({ type }) => type === 'hour');
  const dayAndPreposition = parts.slice(0, hour).map(({ value }) => value);
  return withPlainSpaces(dayAndPreposition.join('')) + time;
}

/** "8:00 AM – 4:00 PM", "8:00–16:00", "8 h – 16 h". */
export function timeRange({ startMinute, endMinute }: Hours, locale: Locale): string {
  const dash = locale === 'en' || locale === 'fr' ? ' – ' : locale === 'ja' ? '～' : '–';
  return clockTime(startMinute, locale) + dash + clockTime(endMinute, locale);
}

/**
 * A time range for tables and sentences alike. French and Italian have prepositions, where a dash does not fit into a sentence: "de 8 h à
 * 16 h", "dalle 8:00 alle 16:00".
 */
export function timeRangeInText({ startMinute, endMinute }: Hours, locale: Locale): string {
  const [from, to] = [clockTime(startMinute, locale), clockTime(endMinute, locale)];
  if (locale === 'fr') return `de ${from} à ${to}`;
  if (locale === 'it') return `${withItalianArticle('da', from)} ${withItalianArticle('a', to)}`;
  return timeRange({ startMinute, endMinute }, locale);
}

/** "dalle 8:00", "alle 16:00"; "dall’1:00", "all’1:00". */
const withItalianArticle = (preposition: 'da' | 'a', time: string): string =>
  `${preposition}${time.startsWith('1:') ? 'll’' : 'lle '}${time}`;

const dayMs = 86_400_000;

/** Whether a charter is longer than a day, so that its hours say nothing without their days. Times are UTC ISO 8601. */
export const isOfSeveralDays = ({ startsAt, endsAt }: CharterTimes): boolean => Date.parse(endsAt) - Date.parse(startsAt) > dayMs;

interface CharterTimes {
  startsAt: string;
  endsAt: string;
}

/** "8:00 AM – 4:00 PM"; with the days for a charter of several, "Wed, Feb 10, 9:00 AM – Thu, Feb 11, 5:00 PM". Times are UTC ISO 8601. */
export function charterHours({ startsAt, endsAt }: CharterTimes, locale: Locale): string {
  if (!isOfSeveralDays({ startsAt, endsAt })) return timeRange(hoursInNassau(startsAt, endsAt), locale);
  return dayAndTime(startsAt, locale) + (locale === 'ja' ? '～' : ' – ') + dayAndTime(endsAt, locale);
}

/**
 * charterHours for tables and sentences alike: in French "de 8 h à 16 h", "du mer. 10 févr. à 9 h au jeu. 11 févr. à 17 h", in Italian
 * "dalle 8:00 alle 16:00", "dalle 9:00 di mer 10 feb alle 17:00 di gio 11 feb".
 */
export function charterHoursInText({ startsAt, endsAt }: CharterTimes, locale: Locale): string {
  if (!isOfSeveralDays({ startsAt, endsAt })) return timeRangeInText(hoursInNassau(startsAt, endsAt), locale);
  if (locale === 'fr') return `du ${dayAndTime(startsAt, locale)} au ${dayAndTime(endsAt, locale)}`;
  if (locale === 'it') return `${italianTimeOfDay('da', startsAt)} ${italianTimeOfDay('a', endsAt)}`;
  return charterHours({ startsAt, endsAt }, locale);
}

const italianTimeOfDay = (preposition: 'da' | 'a', instant: string): string =>
  `${withItalianArticle(preposition, timeInNassau(instant, 'it'))} di ${shortDay(dateInNassau(instant), 'it')}`;

const betweenDayAndTime: Partial<Record<Locale, string>> = { fr: ' à ', ja: '', zh: ' ' };

const nassauDates = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });

/** `yyyy-MM-dd` in Nassau. */
export const dateInNassau = (instant: string | Date): string => nassauDates.format(new Date(instant));

/** "Wed, Feb 10, 9:00 AM". */
function dayAndTime(instant: string, locale: Locale): string {
  return shortDay(dateInNassau(instant), locale) + (betweenDayAndTime[locale] ?? ', ') + timeInNassau(instant, locale);
}

const noon = 12 * 60;

/** "3:15–3:45 PM": the first and the last of several times, or the only one. */
export function timesBetween({ startMinute, endMinute }: Hours, locale: Locale): string {
  const [first, last] = [clockTime(startMinute, locale), clockTime(endMinute, locale)];
  if (first === last) return first;
  const inSameHalf = startMinute < noon === endMinute < noon;
  return locale === 'en' && inSameHalf ? `${first.replace(/ [AP]M$/, '')}–${last}` : timeRange({ startMinute, endMinute }, locale);
}

/** Opening hours of every day; undefined for any other words. @param hours "7:00-20:00", as the company configures them */
export function parseOpeningHours(hours: string): Hours | undefined {
  const [, ...parts] = /^(\d{1,2}):([0-5]\d)\s*[-–]\s*(\d{1,2}):([0-5]\d)$/.exec(hours.trim()) ?? [];
  if (parts.length === 0) return undefined;
  const [fromHour, fromMinute, toHour, toMinute] = parts.map(Number) as [number, number, number, number];
  return { startMinute: fromHour * 60 + fromMinute, endMinute: toHour * 60 + toMinute };
}

/** `parseOpeningHours` in the language's clock. */
export function openingHours(hours: string, locale: Locale): string | undefined {
  const parsed = parseOpeningHours(hours);
  return parsed && timeRange(parsed, locale);
}
