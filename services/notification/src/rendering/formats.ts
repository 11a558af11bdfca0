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
} from '@charter/contracts/formats';

/** @param range two instants, UTC ISO 8601 */
const hours = ({ from, to }: { from: string; to: string }, locale: Locale): string =>
  charterHoursInText({ startsAt: from, endsAt: to }, locale);

const formats: Record<string, (value: never, locale: Locale) => string> = {
  day: longDay,
  hours,
  moment: (instant: string, locale: Locale) => momentText(instant, locale),
  money,
  notice: noticeText,
  percent: percentText,
  shortDay,
  time: timeInNassau,
};

/** @throws Error for an unknown format */
export function formatValue(name: string, value: unknown, locale: Locale): string {
  const format = formats[name];
  if (!format) throw new Error(`No format is called ${name}`);
  return format(value as never, locale);
}
