import type { BookingRefused } from '@charter/contracts';

/** Booking's event about a captured payment without a slot. */
export const bookingRefused: BookingRefused = {
  reason: 'slot_gone',
  holdId: '',
  paymentId: '',
  firstName: 'Ada',
  email: 'ada@guests.example',
  locale: 'en',
  packageId: 1,
  packageName: 'Rose Island',
  bookingDate: '2027-01-12',
  timeSlot: '9:00 AM - 1:00 PM',
  totalAmount: 1200,
  alternatives: [],
};
