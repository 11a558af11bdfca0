import { dayMs } from '@charter/contracts';
import { offerLimits } from '@charter/contracts/browser';

/** Deposits: a part of the price is paid with the booking, and the rest later. Pure. */

/** A charter that departs sooner is paid in full with its booking. */
const leastNoticeMs = 21 * dayMs;

/**
 * @param percent of the package; undefined when all of the price is paid with the booking
 * @param price whole US dollars
 * @returns whole US dollars, rounded in the guest's favor; null when the whole price is due
 */
export function depositOf(percent: number | undefined, price: number, startsAt: Date, now: Date): number | null {
  if (percent === undefined || startsAt.getTime() - now.getTime() < leastNoticeMs) return null;
  const deposit = Math.floor((price * percent) / 100);
  return deposit > 0 ? deposit : null;
}

/** When the rest is due: some days before departure, but never within a day. @param bookedAt when the deposit is paid */
export function balanceDueFor(startsAt: Date, bookedAt: Date): Date {
  const due = startsAt.getTime() - offerLimits.balanceDays * dayMs;
  return new Date(Math.min(startsAt.getTime(), Math.max(due, bookedAt.getTime() + dayMs)));
}
