/** How dates, times, money and numbers are written in each language. Days are Nassau's whatever the browser's zone. */
import { currency, zone } from '@charter/contracts/limits';
import type { Slot } from '@charter/contracts';
import type { Locale } from '@charter/contracts/limits';
import type { Day, Month } from './days.js';

const asDate = (day: Day) => new Date(`${day}T00:00:00Z`);

const memory = new Map<string, Intl.DateTimeFormat>();

/** Making an Intl format costs more than using it: a calendar asks sixty times. */
function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const made = memory.get(key) ?? new Intl.DateTimeFormat(locale, options);
  memory.set(key, made);
  return made;
}

/** "Saturday, June 6, 2026" */
export const longDay = (day: Day, locale: Locale) => dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(asDate(day));

/** "Sat, Jun 6" */
export const shortDay = (day: Day, locale: Locale) =>
  dateFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(asDate(day));

/** "Jun 6, 2026" */
export const mediumDay = (day: Day, locale: Locale) => dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(asDate(day));

/** "Jun 6 – 12, 2026": what both days share is written once. */
export const dayRange = (from: Day, to: Day, locale: Locale) =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(asDate(from), asDate(to));

/** "June 2026" */
export const monthName = (month: Month, locale: Locale) =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(asDate(`${month}-01`));

/** Names of the week's days; `first` is 0 for Sunday. */
export function weekdayNames(locale: Locale, first: number, style: 'long' | 'short' | 'narrow'): string[] {
  // 4 January 2026 was a Sunday.
  return Array.from({ length: 7 }, (_, index) =>
    dateFormat(locale, { weekday: style, timeZone: 'UTC' }).format(new Date(Date.UTC(2026, 0, 4 + first + index))),
  );
}

/** The clock in Nassau at an instant: "10:42 AM". */
export const timeInNassau = (instant: string, locale: Locale) =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(new Date(instant));

/** The clock where the reader is, for what happens to them now: "10:42 AM". */
export const localTime = (instant: string, locale: Locale) =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** A stretch of the day, in minutes after midnight; past 1440 it ends the next day. */
export type Hours = Pick<Slot, 'startMinute' | 'endMinute'>;

function minuteInNassau(instant: string): number {
  const parts = dateFormat('en', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: zone }).formatToParts(new Date(instant));
  const figure = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return figure('hour') * 60 + figure('minute');
}

/** Two instants as hours on Nassau's clock. */
export const hoursInNassau = (startsAt: string, endsAt: string): Hours => ({
  startMinute: minuteInNassau(startsAt),
  endMinute: minuteInNassau(endsAt),
});

/** Not asked of Intl: the server's and the browser's differ in their narrow spaces, and a page must be the same in both. */
function clock(minuteOfDay: number, locale: Locale): string {
  const hour = Math.floor(minuteOfDay / 60) % 24;
  const minute = String(minuteOfDay % 60).padStart(2, '0');
  if (locale === 'en') return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
  if (locale === 'fr') return `${hour}\u00A0h${minute === '00' ? '' : `\u00A0${minute}`}`;
  return `${hour}:${minute}`;
}

/** A clock that English readers know, or a name such as "Morning"; "09:00-13:00" is neither. */
const isEnglish = (label: string) => /\d\s*[ap]\.?m\b/i.test(label) || !/\d/.test(label);

/**
 * A slot for its reader: "9:00–13:00" in German. English shows what staff wrote.
 * @param hours undefined when they are not known; the label then speaks for itself
 */
export function slotTime(label: string, hours: Hours | undefined, locale: Locale): string {
  if (!hours || (locale === 'en' && isEnglish(label))) return label;
  const dash = locale === 'en' || locale === 'fr' ? ' – ' : locale === 'ja' ? '～' : '–';
  return clock(hours.startMinute, locale) + dash + clock(hours.endMinute, locale);
}

/** How long a trip takes: "4 hours" as staff write it, in the reader's language; anything else as it is written. */
export function durationText(text: string, locale: Locale): string {
  const hours = /^(\d+(?:\.\d+)?)\s*(?:h|hrs?|hours?)\.?$/i.exec(text.trim())?.[1];
  if (!hours || locale === 'en') return text;
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(Number(hours));
}

/** US dollars: "$1,200", or "$1,110.60" for a part of a price. One kind of space, whichever engine writes it. */
export function money(dollars: number, locale: Locale): string {
  const digits = Number.isInteger(dollars) ? 0 : 2;
  const figures = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...figures })
    .format(dollars)
    .replaceAll('\u202F', '\u00A0');
}

export const number = (value: number, locale: Locale) => new Intl.NumberFormat(locale).format(value);

/** "morning or afternoon", each language its own way: the items, and what stands between them. */
export const disjunctionParts = (items: readonly string[], locale: Locale) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).formatToParts(items);

/** Sunday in the United States' English, Monday elsewhere, as calendars are printed there. */
export const firstWeekday = (locale: Locale): 0 | 1 => (locale === 'en' || locale === 'pt' || locale === 'ja' || locale === 'zh' ? 0 : 1);
