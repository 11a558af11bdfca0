import { dayMs } from '@charter/contracts';
import { Temporal } from 'temporal-polyfill';
import { dayInNassau, instantInNassau } from '../availability/calendar.js';

/** Deposits: a part of the price is paid with the booking, and the rest later. Pure. */

/** A charter that departs sooner is paid in full with its booking. */
const leastNoticeMs = 21 * dayMs;
/** Days before departure on which the rest is due, at five in the afternoon in Nassau. */
const balanceDays = 14;
/** A guest has at least this long to pay the rest. */
const shortestTermMs = dayMs;

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

/** @param bookedAt when the deposit is paid */
export function balanceDueAt(startsAt: Date, bookedAt: Date): Date {
  const day = Temporal.PlainDate.from(dayInNassau(startsAt)).subtract({ days: balanceDays });
  const due = instantInNassau(`${day.toString()}T17:00`)!.getTime();
  return new Date(Math.max(due, bookedAt.getTime() + shortestTermMs));
}
