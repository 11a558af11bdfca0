import type { Booking, Folio, FolioEntry, Refund } from '@charter/contracts';
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

/** What was paid in cash, by terminal or by bank, less what was handed back: US dollars. */
export function paidByHand({ payments, refunds }: Folio): number {
  const sum = (entries: FolioEntry[]) =>
    entries.filter(({ method }) => method !== 'paypal').reduce((total, { amount }) => total + Math.round(amount * 100), 0);
  return Math.max(0, sum(payments) - sum(refunds)) / 100;
}

/** The toast after a refund request. "requested" means that PayPal has not answered yet. */
export function refundToast(t: Translate, { amount, state, parts = [] }: Refund, booking: Booking): { title: string; description: string } {
  const values = { amount: money(amount, staffLocale), name: fullName(booking) };
  if (state === 'failed') {
    const rejected = parts.filter((part) => part.state === 'failed').reduce((sum, part) => sum + part.amount, 0);
    return {
      title: t('refund.partlySent'),
      description: t('refund.partlySentDescription', { ...values, rejected: money(rejected, staffLocale) }),
    };
  }
  return state === 'requested'
    ? { title: t('refund.requested'), description: t('refund.requestedDescription', values) }
    : { title: t('refund.sent'), description: t('refund.sentDescription', values) };
}
