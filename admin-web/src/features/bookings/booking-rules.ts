import type { Booking } from '@charter/contracts';

/** Money of the guest is still with us: deleting such a booking needs a second confirmation. */
export const isPaidFor = ({ paymentStatus }: Booking): boolean =>
  paymentStatus === 'partially_paid' || paymentStatus === 'paid' || paymentStatus === 'partially_refunded';

/** A pending or confirmed charter that has not departed can be moved. */
export const isMovable = ({ status, startsAt }: Booking): boolean =>
  (status === 'pending' || status === 'confirmed') && Date.parse(startsAt) > Date.now();

/** The server resends the confirmation only for these bookings. */
export const hasConfirmation = (booking: Booking): boolean =>
  Date.parse(booking.endsAt) > Date.now() && (booking.status === 'confirmed' || (booking.status === 'pending' && isPaidFor(booking)));

/** The server sends a reminder only for these bookings. */
export const hasReminder = (booking: Booking): boolean => hasConfirmation(booking) && Date.parse(booking.startsAt) > Date.now();
