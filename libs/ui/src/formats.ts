/** Formats that only screens need, beside those of the contracts. Days and times are Nassau's unless stated otherwise. */
import { dateFormat, dateInPrint, durationOf, type Hours, numberFormat, regions, timeRange } from '@charter/contracts/formats';
import type { Locale } from '@charter/contracts/browser';
import type { Day, Month } from './days.js';

export {
  type Hours,
  hoursInNassau,
  longDay,
  momentText,
  money,
  noticeText,
  percentText,
  shortDay,
  timeInNassau,
} from '@charter/contracts/formats';

const asDate = (day: Day) => new Date(`${day}T00:00:00Z`);

/** Between a day and the time after it, before a space: Chinese and Japanese have no comma there. */
export const dayComma = (locale: Locale): string => (locale === 'ja' || locale === 'zh' ? '' : ',');

/** "Jun 6, 2026" */
export const mediumDay = (day: Day, locale: Locale) =>
  dateInPrint(dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(asDate(day)), locale);

/** "June 6, 2026" */
export const calendarDate = (day: Day, locale: Locale) =>
  dateInPrint(dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(asDate(day)), locale);

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

/** Time of an instant in the browser's time zone: "10:42 AM" */
export const localTime = (instant: string, locale: Locale) =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** True for a 12-hour time range and for a name such as "Morning"; false for "09:00-13:00". */
const isEnglishLabel = (label: string) => /\d\s*[ap]\.?m\b/i.test(label) || !/\d/.test(label);

/** Whether a label of a 12-hour time range ends at another time, because an add-on has lengthened the charter. */
function endsElsewhere(label: string, { endMinute }: Hours): boolean {
  const end = /(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?\s*$/i.exec(label);
  if (!end) return false;
  const [, hour, minute = '0', half] = end;
  const labelled = ((Number(hour) % 12) + (half!.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute);
  return labelled !== endMinute % (24 * 60);
}

/**
 * A slot in the locale's time format: "9:00–13:00" in German. English labels of staff are shown unchanged in English, unless the hours end at
 * another time.
 * @param hours undefined when unknown; the label is then returned
 */
export function slotTime(label: string, hours: Hours | undefined, locale: Locale): string {
  if (!hours || (locale === 'en' && isEnglishLabel(label) && !endsElsewhere(label, hours))) return label;
  return timeRange(hours, locale);
}

/** Translates a duration of the form "4 hours"; returns any other text unchanged. */
export function durationText(text: string, locale: Locale): string {
  const hours = /^(\d+(?:\.\d+)?)\s*(?:h|hrs?|hours?)\.?$/i.exec(text.trim())?.[1];
  if (!hours || locale === 'en') return text;
  return durationOf(Number(hours), 'hour', locale);
}

/** Name of a language in another: "Englisch" */
export const languageName = (language: Locale, locale: Locale): string =>
  new Intl.DisplayNames([regions[locale]], { type: 'language' }).of(language) ?? language;

export const number = (value: number, locale: Locale) => numberFormat(locale).format(value);

/** Parts of "morning or afternoon": the items and the separators of the locale. */
export const disjunctionParts = (items: readonly string[], locale: Locale) =>
  new Intl.ListFormat(regions[locale], { type: 'disjunction' }).formatToParts(items);

/** First day of the week in calendars: 0 for Sunday, 1 for Monday, which Portugal and mainland China use although Unicode's data differ. */
export const firstWeekday = (locale: Locale): 0 | 1 => (locale === 'en' || locale === 'ja' ? 0 : 1);
