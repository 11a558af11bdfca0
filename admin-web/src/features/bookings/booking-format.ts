import type { Booking, Refund } from '@charter/contracts';
import { languages } from '@charter/contracts/limits';
import { mediumDay, money, timeInNassau, todayInNassau, type Translate } from '@charter/ui';
import { charterDay, fullName, staffLocale } from '../../lib/format.js';

export { charterDay, charterHours, dialled, fullName, staffLocale } from '../../lib/format.js';

/** When it came in, by Nassau's clock: a time today, else a day. */
export function receivedAt(instant: string): string {
  const day = todayInNassau(new Date(instant));
  return day === todayInNassau() ? timeInNassau(instant, staffLocale) : charterDay(day);
}

/** "Nov 19, 2026, 2:05 PM" in Nassau. */
export const momentInNassau = (instant: string): string =>
  `${mediumDay(todayInNassau(new Date(instant)), staffLocale)}, ${timeInNassau(instant, staffLocale)}`;

export const languageName = (code: string): string => languages.find((language) => language.code === code)?.name ?? code;

/** What staff read after they have requested a refund: PayPal has made it, or has not answered yet. */
export function refundToast(t: Translate, { amount, state }: Refund, booking: Booking): { title: string; description: string } {
  const words = { amount: money(amount, staffLocale), name: fullName(booking) };
  return state === 'requested'
    ? { title: t('refund.waits'), description: t('refund.waitsWhy', words) }
    : { title: t('refund.done'), description: t('refund.doneWhy', words) };
}
