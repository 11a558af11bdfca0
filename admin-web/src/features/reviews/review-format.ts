import { invitation } from '@charter/contracts/limits';
import { errorText, type TextKey, timeInNassau, todayInNassau, type Translate } from '@charter/ui';
import { charterDay, staffLocale } from '../../lib/format.js';

/** "Sent at 2:05 PM" (Nassau time) on the same day; "Sent Sat, Jun 6" afterwards. */
export function invitationSentText(t: Translate, invitedAt: string): string {
  const day = todayInNassau(new Date(invitedAt));
  return day === todayInNassau()
    ? t('invitations.sentToday', { time: timeInNassau(invitedAt, staffLocale) })
    : t('invitations.sentOn', { day: charterDay(day) });
}

/** The server rejects a reminder earlier than this. */
export const canRemind = (invitedAt: string, now = new Date()): boolean =>
  now.getTime() - Date.parse(invitedAt) >= invitation.againAfterHours * 3_600_000;

/** Codes whose general text addresses the guest. */
const staffTexts: Partial<Record<string, TextKey>> = {
  ALREADY_INVITED: 'invitations.tooSoon',
  ALREADY_REVIEWED: 'invitations.reviewed',
  NOT_INVITABLE: 'invitations.notYet',
  REVIEW_NOT_FOUND: 'reviews.gone',
};

export function errorMessage(t: Translate, error: Error): string {
  const key = 'code' in error ? staffTexts[String(error.code)] : undefined;
  return key ? t(key) : errorText(t, error);
}

/** Splits by code point, because the first character may be a surrogate pair. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';
