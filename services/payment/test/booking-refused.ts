import type { BookingRefused } from '@charter/contracts';

/** Booking's event about a captured payment without a slot. */
export const bookingRefused: BookingRefused = {
  reason: 'slot_gone',
  holdId: '',
  paymentId: '',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@guests.example',
  locale: 'en',
  packageId: 1,
  packageName: 'Rose Island',
  bookingDate: '2027-01-12',
  timeSlot: '9:00 AM - 1:00 PM',
  startsAt: '2027-01-12T14:00:00.000Z',
  endsAt: '2027-01-12T18:00:00.000Z',
  totalAmount: 1200,
  alternatives: [],
};
