import { languages } from '@charter/contracts/limits';
import { mediumDay, timeInNassau, todayInNassau } from '@charter/ui';
import { charterDay, staffLocale } from '../../lib/booking-words.js';

export { charterDay, charterHours, dialled, fullName, staffLocale } from '../../lib/booking-words.js';

/** When it came in, by Nassau's clock: a time today, else a day. */
export function receivedAt(instant: string): string {
  const day = todayInNassau(new Date(instant));
  return day === todayInNassau() ? timeInNassau(instant, staffLocale) : charterDay(day);
}

/** "Nov 19, 2026, 2:05 PM" in Nassau. */
export const momentInNassau = (instant: string): string =>
  `${mediumDay(todayInNassau(new Date(instant)), staffLocale)}, ${timeInNassau(instant, staffLocale)}`;

export const languageName = (code: string): string => languages.find((language) => language.code === code)?.name ?? code;
