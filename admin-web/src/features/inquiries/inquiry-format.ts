import type { Inquiry } from '@charter/contracts';
import { contact, languages } from '@charter/contracts/browser';
import { dateTimeInNassau, staffLocale } from '../../lib/format.js';

/** "Nov 19, 2026, 2:05 PM", Nassau time; null when the inquiry has no valid time. */
export const receivedAt = (instant: string | undefined): string | null =>
  !instant || Number.isNaN(Date.parse(instant)) ? null : dateTimeInNassau(instant);

/** The name of the guest's language; null for English. */
export const foreignLanguage = ({ locale }: Inquiry): string | null =>
  languages.find(({ code }) => code === locale && code !== staffLocale)?.name ?? null;

interface TimeToAnswer {
  overdue: boolean;
  /** Whole minutes left, or past the deadline when overdue; at least 1. */
  minutes: number;
}

/** Compares how long the guest has waited with the promised response time (`contact.answerMinutes`). */
export function timeToAnswer(since: string, now: Date): TimeToAnswer {
  const left = (Date.parse(since) - now.getTime()) / 60_000 + contact.answerMinutes;
  return left > 0 ? { overdue: false, minutes: Math.ceil(left) } : { overdue: true, minutes: Math.max(1, Math.floor(-left)) };
}
