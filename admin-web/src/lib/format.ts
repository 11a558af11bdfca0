import { charterHours as hoursText } from '@charter/contracts/formats';
import { languages } from '@charter/contracts/browser';
import { mediumDay, shortDay, timeInNassau, todayInNassau } from '@charter/ui';

/** The back office is in English: dates, money and times are formatted for it. */
export const staffLocale = 'en';

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim();

/** "Sat, Nov 21"; outside the current year "Sat, Nov 21, 2026". */
export function charterDay(day: string): string {
  const thisYear = day.slice(0, 4) === todayInNassau().slice(0, 4);
  return thisYear ? shortDay(day, staffLocale) : `${shortDay(day, staffLocale)}, ${day.slice(0, 4)}`;
}

/** "9:00 AM – 1:00 PM", Nassau time; with the days for a charter of several. */
export const charterHours = (charter: { startsAt: string; endsAt: string }): string => hoursText(charter, staffLocale);

/** "Nov 19, 2026, 2:05 PM", Nassau time. */
export const dateTimeInNassau = (instant: string): string =>
  `${mediumDay(todayInNassau(new Date(instant)), staffLocale)}, ${timeInNassau(instant, staffLocale)}`;

/** PayPal's codes as words: "refund not allowed" for REFUND_NOT_ALLOWED. */
export const payPalWords = (code: string): string => code.toLowerCase().replaceAll('_', ' ');

/** The language's own name ("Français"); its code when it is not one of the site's languages. */
export const languageName = (code: string): string => languages.find((language) => language.code === code)?.name ?? code;
