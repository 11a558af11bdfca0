import type { Booking, Refund } from '@charter/contracts';
import { money, timeInNassau, todayInNassau, type Translate } from '@charter/ui';
import { charterDay, fullName, staffLocale } from '../../lib/format.js';

/** "Amara Rolle · Sat, Nov 21 · Rose Island 4-Hour Charter" */
export const bookingSummary = (booking: Booking): string =>
  `${fullName(booking)} · ${charterDay(booking.bookingDate)} · ${booking.packageName}`;

/** Nassau time: the time of day for today, otherwise the date. */
export function receivedAt(instant: string): string {
  const day = todayInNassau(new Date(instant));
  return day === todayInNassau() ? timeInNassau(instant, staffLocale) : charterDay(day);
}

/** The toast after a refund request. "requested" means that PayPal has not answered yet. */
export function refundToast(t: Translate, { amount, state }: Refund, booking: Booking): { title: string; description: string } {
  const values = { amount: money(amount, staffLocale), name: fullName(booking) };
  return state === 'requested'
    ? { title: t('refund.requested'), description: t('refund.requestedDescription', values) }
    : { title: t('refund.sent'), description: t('refund.sentDescription', values) };
}
