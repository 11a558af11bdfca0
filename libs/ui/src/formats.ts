/** How dates, times, money and numbers are written in each language. Days are Nassau's whatever the browser's zone. */
import { currency, zone } from '@charter/contracts/limits';
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
export const timeHere = (instant: string, locale: Locale) =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** Whole US dollars: "$1,200". */
export const money = (dollars: number, locale: Locale) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 }).format(dollars);

export const number = (value: number, locale: Locale) => new Intl.NumberFormat(locale).format(value);

/** "morning or afternoon", each language its own way. */
export const either = (items: readonly string[], locale: Locale) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(items);

/** Sunday in the United States' English, Monday elsewhere, as calendars are printed there. */
export const firstWeekday = (locale: Locale): 0 | 1 => (locale === 'en' || locale === 'pt' || locale === 'ja' || locale === 'zh' ? 0 : 1);
