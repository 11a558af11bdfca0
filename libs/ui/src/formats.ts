/** Formats of dates, times, money and numbers by locale. Days and times are Nassau's unless stated otherwise. */
import { currency, zone } from '@charter/contracts/limits';
import type { Slot } from '@charter/contracts';
import type { Locale } from '@charter/contracts/limits';
import type { Day, Month } from './days.js';

const asDate = (day: Day) => new Date(`${day}T00:00:00Z`);

const cache = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating an Intl format is expensive and a calendar needs it sixty times. */
function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = cache.get(key) ?? new Intl.DateTimeFormat(locale, options);
  cache.set(key, format);
  return format;
}

/** "Saturday, June 6, 2026" */
export const longDay = (day: Day, locale: Locale) => dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(asDate(day));

/** "Sat, Jun 6" */
export const shortDay = (day: Day, locale: Locale) =>
  dateFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(asDate(day));

/** "Jun 6, 2026" */
export const mediumDay = (day: Day, locale: Locale) => dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(asDate(day));

/** "Jun 6 – 12, 2026" */
export const dayRange = (from: Day, to: Day, locale: Locale) =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(asDate(from), asDate(to));

/** "June 2026" */
export const monthName = (month: Month, locale: Locale) =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(asDate(`${month}-01`));

/** Names of the weekdays, starting at `first` (0 for Sunday). */
export function weekdayNames(locale: Locale, first: number, style: 'long' | 'short' | 'narrow'): string[] {
  // 4 January 2026 was a Sunday.
  return Array.from({ length: 7 }, (_, index) =>
    dateFormat(locale, { weekday: style, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 4 + first + index))),
  );
}

/** Time of an instant in Nassau: "10:42 AM" */
export const timeInNassau = (instant: string, locale: Locale) =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(new Date(instant));

/** Time of an instant in the browser's time zone: "10:42 AM" */
export const localTime = (instant: string, locale: Locale) =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** A time range in minutes after midnight; above 1440 it ends on the next day. */
export type Hours = Pick<Slot, 'startMinute' | 'endMinute'>;

function minuteInNassau(instant: string): number {
  const parts = dateFormat('en', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: zone }).formatToParts(new Date(instant));
  const valueOf = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return valueOf('hour') * 60 + valueOf('minute');
}

/** Start and end of a charter as a time range in Nassau. */
export const hoursInNassau = (startsAt: string, endsAt: string): Hours => ({
  startMinute: minuteInNassau(startsAt),
  endMinute: minuteInNassau(endsAt),
});

/** Formats without Intl, because Node and browsers differ in narrow spaces and hydration needs equal markup. */
function clockTime(minuteOfDay: number, locale: Locale): string {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  const minute = String(minuteOfDay % 60).padStart(2, '0');
  if (locale === 'en') return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
  if (locale === 'fr') return `${hour}\u00A0h${minute === '00' ? '' : `\u00A0${minute}`}`;
  return `${hour}:${minute}`;
}

/** True for a 12-hour time range and for a name such as "Morning"; false for "09:00-13:00". */
const isEnglishLabel = (label: string) => /\d\s*[ap]\.?m\b/i.test(label) || !/\d/.test(label);

/**
 * A slot in the locale's time format: "9:00–13:00" in German. English labels of staff are shown unchanged in English.
 * @param hours undefined when unknown; the label is then returned
 */
export function slotTime(label: string, hours: Hours | undefined, locale: Locale): string {
  if (!hours || (locale === 'en' && isEnglishLabel(label))) return label;
  const dash = locale === 'en' || locale === 'fr' ? ' – ' : locale === 'ja' ? '～' : '–';
  return clockTime(hours.startMinute, locale) + dash + clockTime(hours.endMinute, locale);
}

/** Translates a duration of the form "4 hours"; returns any other text unchanged. */
export function durationText(text: string, locale: Locale): string {
  const hours = /^(\d+(?:\.\d+)?)\s*(?:h|hrs?|hours?)\.?$/i.exec(text.trim())?.[1];
  if (!hours || locale === 'en') return text;
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(Number(hours));
}

/** "7 days", "48 hours" with the locale's plural: whole days from the third on. Japanese has no space before its counters. */
export function noticeText(hours: number, locale: Locale): string {
  const inDays = hours % 24 === 0 && hours >= 72;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: inDays ? 'day' : 'hour', unitDisplay: 'long' });
  return format
    .format(inDays ? hours / 24 : hours)
    .replaceAll('\u202F', '\u00A0')
    .replace(/\s(?=\p{Script=Han})/gu, '');
}

/**
 * Formats US dollars: "$1,200" or "$1,110.60"; "US$" outside English, whose readers may know another dollar. Normalizes narrow spaces,
 * in which Node and browsers differ.
 */
export function money(dollars: number, locale: Locale): string {
  const digits = Number.isInteger(dollars) ? 0 : 2;
  const fractionDigits = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...fractionDigits })
    .format(dollars)
    .replaceAll('\u202F', '\u00A0')
    .replace('$', locale === 'en' ? '$' : 'US$');
}

export const number = (value: number, locale: Locale) => new Intl.NumberFormat(locale).format(value);

/** Parts of "morning or afternoon": the items and the separators of the locale. */
export const disjunctionParts = (items: readonly string[], locale: Locale) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).formatToParts(items);

/** First day of the week in calendars: 0 for Sunday, 1 for Monday, which Portugal and mainland China use although Unicode's data differ. */
export const firstWeekday = (locale: Locale): 0 | 1 => (locale === 'en' || locale === 'ja' ? 0 : 1);
