import { shortDay, timeInNassau, todayInNassau } from '@charter/ui';

/** Staff read English; dates, money and times are written its way. */
export const staffLocale = 'en';

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim();

/** "Sat, Nov 21", with the year when it is not this one. */
export function charterDay(day: string): string {
  const thisYear = day.slice(0, 4) === todayInNassau().slice(0, 4);
  return thisYear ? shortDay(day, staffLocale) : `${shortDay(day, staffLocale)}, ${day.slice(0, 4)}`;
}

/** By the clock in Nassau, from the instants that the server reckons with: "9:00 AM – 1:00 PM". */
export const charterHours = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string =>
  `${timeInNassau(startsAt, staffLocale)} – ${timeInNassau(endsAt, staffLocale)}`;

/** As a phone dials it. */
export const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
