import { BookingDetail } from './booking-back-office.js';
import type { SentEmail } from './notification.js';
import type { PaymentRecord } from './payment.js';

/** `GET /api/admin/bookings/{bookingId}`: the details of one booking from booking, payment and notification. */
export class BookingRecord extends BookingDetail {
  /** Null for a booking that was not paid through PayPal. */
  payment: PaymentRecord | null;
  /** Oldest first. */
  emails: SentEmail[];
}
