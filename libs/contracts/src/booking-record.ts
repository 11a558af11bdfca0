import { BookingDetail } from './booking-back-office.js';
import type { SentEmail } from './notification.js';
import type { PaymentRecord } from './payment.js';

/** `GET /api/admin/bookings/{bookingId}`: what booking, payment and notification know of one booking. */
export class BookingRecord extends BookingDetail {
  /** Null for a booking that was not paid through PayPal. */
  payment: PaymentRecord | null;
  /** Oldest first. */
  emails: SentEmail[];
}
