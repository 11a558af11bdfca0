import { Temporal } from 'temporal-polyfill';
import {
  type BookingFigures,
  type BookingStatus,
  type Cents,
  cents,
  type FiguresQuery,
  type MonthFigure,
  toDollars,
} from '@charter/contracts';

/** Figures of a range of charter dates, from sums that PostgreSQL made. Pure: today's date is an argument. */

/** What sold bookings bring. */
export interface Money {
  revenueCents: Cents;
  refundedCents: Cents;
  /** Fees of the payments that PayPal's report has. */
  feeCents: Cents;
  /** Bookings paid at PayPal whose fee is not known yet. */
  feesUnknown: number;
}

/** One group of bookings and its sums. */
export interface Sums extends Money {
  bookings: number;
  confirmed: number;
  guests: number;
}

/** The same bookings, grouped four times. */
export interface SumsBy {
  status: (Sums & { status: BookingStatus })[];
  package: (Sums & { packageId: number })[];
  timeSlot: (Sums & { timeSlot: string })[];
  /** `month` is yyyy-MM. */
  month: (Sums & { month: string })[];
}

const popularTimeSlots = 5;
const monthsOfAnOpenRange = 6;
const maxMonths = 24;
const statusOrder: readonly BookingStatus[] = ['confirmed', 'completed', 'pending', 'cancelled'];

export function figuresOf(sums: SumsBy, range: FiguresQuery, today: string): BookingFigures {
  const total = sums.status.reduce(add, nothing);
  return {
    totalBookings: total.bookings,
    confirmedBookings: total.confirmed,
    totalRevenue: toDollars(total.revenueCents),
    ...netOf(total),
    averageBookingValue: averageDollars(total.revenueCents, total.confirmed),
    totalGuests: total.guests,
    averageGuests: total.confirmed && Math.round((total.guests / total.confirmed) * 10) / 10,
    conversionRate: total.bookings && Math.round((total.confirmed / total.bookings) * 100),
    statuses: statusOrder.map((status) => ({ status, bookings: sums.status.find((one) => one.status === status)?.bookings ?? 0 })),
    months: monthsOf(range, today).map((month) => monthFigure(month, sums.month)),
    popularTimeSlots: sums.timeSlot
      .toSorted((one, other) => other.bookings - one.bookings || one.timeSlot.localeCompare(other.timeSlot))
      .slice(0, popularTimeSlots)
      .map(({ timeSlot, bookings }) => ({ timeSlot, bookings })),
    packages: sums.package
      .toSorted((one, other) => other.bookings - one.bookings || one.packageId - other.packageId)
      .map(({ packageId, bookings, confirmed, revenueCents }) => ({
        // Bookings without a package are counted under 0.
        packageId: packageId === 0 ? null : packageId,
        bookings,
        confirmedBookings: confirmed,
        confirmedRevenue: toDollars(revenueCents),
      })),
  };
}

/** Refunds, fees and what they leave of the revenue. */
export const netOf = ({ revenueCents, refundedCents, feeCents, feesUnknown }: Money) => ({
  totalRefunds: toDollars(refundedCents),
  totalFees: toDollars(feeCents),
  netRevenue: toDollars(cents(revenueCents - refundedCents - feeCents)),
  feesUnknown,
});

/** @returns dollars, to the cent; 0 when `count` is 0 */
export const averageDollars = (sum: Cents, count: number): number => (count === 0 ? 0 : toDollars(cents(Math.round(sum / count))));

const nothing: Sums = {
  bookings: 0,
  confirmed: 0,
  revenueCents: cents(0),
  refundedCents: cents(0),
  feeCents: cents(0),
  feesUnknown: 0,
  guests: 0,
};

const add = (one: Sums, other: Sums): Sums => ({
  bookings: one.bookings + other.bookings,
  confirmed: one.confirmed + other.confirmed,
  revenueCents: cents(one.revenueCents + other.revenueCents),
  refundedCents: cents(one.refundedCents + other.refundedCents),
  feeCents: cents(one.feeCents + other.feeCents),
  feesUnknown: one.feesUnknown + other.feesUnknown,
  guests: one.guests + other.guests,
});

function monthFigure(month: string, sums: SumsBy['month']): MonthFigure {
  const { revenueCents, confirmed } = sums.find((one) => one.month === month) ?? nothing;
  return { month, revenue: toDollars(revenueCents), bookings: confirmed };
}

/** The months of the range, also those without charters: a chart without them would have a wrong time axis. */
export function monthsOf({ from, to }: FiguresQuery, today: string): string[] {
  const last = Temporal.PlainYearMonth.from((to ?? today).slice(0, 7));
  const first = from ? Temporal.PlainYearMonth.from(from.slice(0, 7)) : last.subtract({ months: monthsOfAnOpenRange - 1 });
  const count = Math.min(last.since(first, { largestUnit: 'months' }).months + 1, maxMonths);
  return Array.from({ length: Math.max(count, 0) }, (_, index) => last.subtract({ months: count - 1 - index }).toString());
}
