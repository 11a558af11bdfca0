/** The formats that templates name: `{{value | day}}`. */
import { dayMs, limits, type Locale } from '@charter/contracts';
import {
  hoursInNassau,
  longDay,
  momentText,
  money,
  noticeText,
  percentText,
  shortDay,
  timeInNassau,
  timeRange,
} from '@charter/contracts/formats';

/** "8:00 AM – 4:00 PM". @param hours two instants, UTC ISO 8601 */
function hours({ from, to }: { from: string; to: string }, locale: Locale): string {
  if (Date.parse(to) - Date.parse(from) <= dayMs) return timeRange(hoursInNassau(from, to), locale);
  // A charter of several days.
  const joint = locale === 'zh' || locale === 'ja' ? ' ' : ', ';
  const [first, last] = [from, to].map((instant) => shortDay(dayOf(instant), locale) + joint + timeInNassau(instant, locale));
  return first + (locale === 'ja' ? '～' : ' – ') + last;
}

/** @returns yyyy-MM-dd in Nassau */
const dayOf = (instant: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone: limits.zone }).format(new Date(instant));

const clockRange = /^(\d{1,2})(?::(\d{2}))?\s*([ap]m)\s*[-–]\s*(\d{1,2})(?::(\d{2}))?\s*([ap]m)$/i;

/** The hours of a slot, UTC ISO 8601; its label in events of earlier releases. */
export type SlotContent = string | { from: string; to: string };

/** Hours, or a slot's label, in the language's clock: "8:00 AM - 4:00 PM" is "8:00–16:00" in German. Any other label is returned unchanged. */
function slot(value: SlotContent, locale: Locale): string {
  if (typeof value !== 'string') return hours(value, locale);
  const label = value;
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = clockRange.exec(label.trim()) ?? [];
  if (!fromHour || !toHour || !fromHalf || !toHalf) return label;
  const minuteOfDay = (hour: string, minute: string | undefined, half: string) =>
    ((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)) * 60 + Number(minute ?? 0);
  const startMinute = minuteOfDay(fromHour, fromMinute, fromHalf);
  return timeRange({ startMinute, endMinute: minuteOfDay(toHour, toMinute, toHalf) }, locale);
}

const formats: Record<string, (value: never, locale: Locale) => string> = {
  day: longDay,
  hours,
  moment: (instant: string, locale: Locale) => momentText(instant, locale),
  money,
  notice: noticeText,
  percent: percentText,
  shortDay,
  slot,
  time: timeInNassau,
};

/** @throws Error for an unknown format */
export function formatValue(name: string, value: unknown, locale: Locale): string {
  const format = formats[name];
  if (!format) throw new Error(`No format is called ${name}`);
  return format(value as never, locale);
}
