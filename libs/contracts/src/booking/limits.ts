import { day, email, integer, line, phone, prose } from '../shared/field.js';
import type { IntegerField } from '../shared/field.js';
import { fieldError } from '../shared/messages.js';

/** @param max of the boat, or of a package that takes fewer */
export const guestCount = (max: number): IntegerField =>
  integer({ min: 1, max, initial: 2, tooLow: 'tooFewGuests', tooHigh: fieldError('tooManyGuests', { max }) });

export const bookingFields = {
  bookingDate: day('dateRequired'),
  timeSlot: line({ max: 60, required: 'timeSlotRequired' }),
  guestCount: guestCount(12),
  firstName: line({ max: 80, required: 'firstNameRequired' }),
  lastName: line({ max: 80, required: 'lastNameRequired' }),
  email: email(),
  phone: phone(),
  specialRequests: prose({ max: 1000 }),
};

export const booking = {
  /** Minutes a slot stays held while its buyer pays. */
  holdMinutes: 15,
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
