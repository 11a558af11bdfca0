import { type BookingForm, type GuestBooking, limits } from '@charter/contracts';

export const form: BookingForm = {
  packageId: 1,
  bookingDate: '2026-12-24',
  timeSlot: '9:00 AM - 1:00 PM',
  guestCount: 2,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '+1 242 555 0100',
};

export const order = { amount: '1200', currency: 'USD', intent: 'CAPTURE', booking: form };

export const guestBooking: GuestBooking = {
  confirmationCode: 'ABCDE-12345',
  firstName: 'Ana',
  packageId: 1,
  packageName: 'Rose Island 4-Hour Charter',
  packageDuration: '4 hours',
  bookingDate: '2026-12-24',
  timeSlot: '9:00 AM - 1:00 PM',
  startsAt: '2026-12-24T14:00:00.000Z',
  endsAt: '2026-12-24T18:00:00.000Z',
  guestCount: 2,
  totalAmount: 1200,
  status: 'pending',
  paymentStatus: 'paid',
  revision: 0,
  refundTiers: [...limits.refundTiers],
};
