import { invitation } from '@charter/contracts/limits';
import { errorText, mediumDay, type TextKey, timeInNassau, todayInNassau, type Translate } from '@charter/ui';

/** Staff read English. */
const staffLocale = 'en';

/** "Jun 6, 2026" */
export const sailedOn = (day: string): string => mediumDay(day, staffLocale);

/** "Sent at 2:05 PM" today, by Nassau's clock; "Sent Jun 6, 2026" after. */
export function sentWords(t: Translate, invitedAt: string): string {
  const day = todayInNassau(new Date(invitedAt));
  return day === todayInNassau()
    ? t('invitations.sentToday', { time: timeInNassau(invitedAt, staffLocale) })
    : t('invitations.sentOn', { day: sailedOn(day) });
}

/** A silent guest may be reminded a day after the last letter. */
export const mayRemind = (invitedAt: string, now = new Date()): boolean =>
  now.getTime() - Date.parse(invitedAt) >= invitation.againAfterHours * 3_600_000;

/** What the public words would tell a guest, or could not tell at all. */
const staffWords: Partial<Record<string, TextKey>> = {
  ALREADY_INVITED: 'invitations.tooSoon',
  ALREADY_REVIEWED: 'invitations.reviewed',
  NOT_INVITABLE: 'invitations.notYet',
  REVIEW_NOT_FOUND: 'reviews.gone',
};

export function errorMessage(t: Translate, error: Error): string {
  const key = 'code' in error ? staffWords[String(error.code)] : undefined;
  return key ? t(key) : errorText(t, error);
}

/** Whole characters: a name may begin with one that takes two code units. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';
