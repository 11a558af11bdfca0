import type { Booking } from '@charter/contracts';
import { languages } from '@charter/contracts/limits';
import { mediumDay, shortDay, timeInNassau, todayInNassau } from '@charter/ui';

/** Staff read English; dates, money and times are written its way. */
export const staffLocale = 'en';

export const fullName = ({ firstName, lastName }: Booking): string => `${firstName} ${lastName}`.trim();

/** "Sat, Nov 21", with the year when it is not this one. */
export function charterDay(day: string): string {
  const thisYear = day.slice(0, 4) === todayInNassau().slice(0, 4);
  return thisYear ? shortDay(day, staffLocale) : `${shortDay(day, staffLocale)}, ${day.slice(0, 4)}`;
}

/** When it came in, by Nassau's clock: a time today, else a day. */
export function receivedAt(instant: string): string {
  const day = todayInNassau(new Date(instant));
  return day === todayInNassau() ? timeInNassau(instant, staffLocale) : charterDay(day);
}

/** "Nov 19, 2026, 2:05 PM" in Nassau. */
export const momentInNassau = (instant: string): string =>
  `${mediumDay(todayInNassau(new Date(instant)), staffLocale)}, ${timeInNassau(instant, staffLocale)}`;

/** By the clock in Nassau, from the instants that the server reckons with: "9:00 AM – 1:00 PM". */
export const charterHours = ({ startsAt, endsAt }: Booking): string =>
  `${timeInNassau(startsAt, staffLocale)} – ${timeInNassau(endsAt, staffLocale)}`;

export const languageName = (code: string): string => languages.find((language) => language.code === code)?.name ?? code;

/** As a phone dials it. */
export const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
