import type { Inquiry } from '@charter/contracts';
import { contact, languages } from '@charter/contracts/limits';
import { mediumDay, timeInNassau, todayInNassau } from '@charter/ui';

/** Staff read English; dates and times are written its way. */
export const staffLocale = 'en';

export const fullName = ({ firstName, lastName }: Inquiry): string => `${firstName} ${lastName}`.trim();

/** "Nov 19, 2026, 2:05 PM" in Nassau, or null for what is no time. */
export function momentInNassau(instant: string | undefined): string | null {
  if (!instant || Number.isNaN(Date.parse(instant))) return null;
  return `${mediumDay(todayInNassau(new Date(instant)), staffLocale)}, ${timeInNassau(instant, staffLocale)}`;
}

/** The language its writer reads, where that is not the house's own. */
export const foreignLanguage = ({ locale }: Inquiry): string | null =>
  languages.find(({ code }) => code === locale && code !== staffLocale)?.name ?? null;

export interface TimeToAnswer {
  overdue: boolean;
  /** Whole minutes, at least one: left, or past the promise. */
  minutes: number;
}

/** How it stands with the promise of an answer within two hours. */
export function timeToAnswer(createdAt: string, now: Date): TimeToAnswer {
  const left = (Date.parse(createdAt) - now.getTime()) / 60_000 + contact.answerMinutes;
  return left > 0 ? { overdue: false, minutes: Math.ceil(left) } : { overdue: true, minutes: Math.max(1, Math.floor(-left)) };
}
