import { invitation } from '@charter/contracts/browser';
import { errorText, timeInNassau, todayInNassau, type Translate } from '@charter/ui';
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

/** The general text of ALREADY_REVIEWED addresses the guest. */
export const errorMessage = (t: Translate, error: Error): string =>
  'code' in error && error.code === 'ALREADY_REVIEWED' ? t('invitations.reviewed') : errorText(t, error);

/** Splits by code point, because the first character may be a surrogate pair. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';
