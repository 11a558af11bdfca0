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

export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

export const paymentStatuses = ['pending', 'paid', 'partially_refunded', 'refunded', 'charged_back', 'failed'] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];
