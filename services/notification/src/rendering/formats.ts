/** The formats that templates name: `{{value | day}}`. */
import type { Locale } from '@charter/contracts';
import {
  charterHoursInText,
  longDay,
  momentText,
  money,
  noticeText,
  percentText,
  shortDay,
  timeInNassau,
  timeRangeInText,
} from '@charter/contracts/formats';

/** @param range two instants, UTC ISO 8601 */
const hours = ({ from, to }: { from: string; to: string }, locale: Locale): string =>
  charterHoursInText({ startsAt: from, endsAt: to }, locale);

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
  return timeRangeInText({ startMinute, endMinute: minuteOfDay(toHour, toMinute, toHalf) }, locale);
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
