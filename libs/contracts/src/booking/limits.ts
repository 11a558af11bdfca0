import type { RefundTier } from './operations.js';

export const booking = {
  guests: { min: 1, max: 12, initial: 2 },
  name: { max: 80 },
  specialRequests: { max: 1000 },
  timeSlot: { max: 60 },
  /** Minutes a slot stays held while its buyer pays. */
  holdMinutes: 15,
  messages: {
    date: 'Date is required',
    timeSlot: 'Time slot is required',
    tooFew: 'At least 1 person required',
    tooMany: 'Maximum 12 people allowed',
    firstName: 'First name is required',
    lastName: 'Last name is required',
    packageId: 'Choose a package',
    outsideWindow: 'This date cannot be booked',
    unknownSlot: 'This package does not sail at that time',
    amount: 'The amount is not the price of this package',
  },
} as const;

/** One policy for terms page, invoice and e-mails; hours are counted to departure in Nassau. */
export const refundTiers = [
  { hoursBefore: 7 * 24, percent: 90 },
  { hoursBefore: 48, percent: 50 },
  { hoursBefore: 0, percent: 0 },
] as const;

/** One tier of a refund policy in a list of all of them: a cancellation refunds `percent` from `from` hours before departure, and less than `until`. */
export interface RefundLine {
  /** The longest notice, which has no `until` of its own. */
  first: boolean;
  from: number;
  until: number;
  /** Percentage of the price, 0 to 100. */
  percent: number;
  nothing: boolean;
}

/** @param tiers the longest notice first */
export const refundLines = (tiers: readonly RefundTier[] = refundTiers): RefundLine[] =>
  tiers.map(({ hoursBefore, percent }, index) => ({
    first: index === 0,
    from: hoursBefore,
    until: tiers[index - 1]?.hoursBefore ?? hoursBefore,
    percent,
    nothing: percent === 0,
  }));

export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'partially_refunded', 'refunded', 'charged_back', 'failed'] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];
