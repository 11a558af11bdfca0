import { bookingBackOffice, type BookingRecord, notification, payment } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';

/** Joins a booking with its payment and its e-mails. @throws DomainError BOOKING_NOT_FOUND */
export async function bookingRecord(rpc: RpcClient, bookingId: string): Promise<BookingRecord> {
  // Called before the others, so that an unknown booking is reported as such even when another service is unreachable.
  const record = await rpc.call(bookingBackOffice.find, { bookingId });
  const { paymentId } = record;
  const [{ emails }, paid] = await Promise.all([
    rpc.call(notification.emailsOfBooking, { bookingId }),
    paymentId ? rpc.call(payment.find, { paymentId }) : null,
  ]);
  return { ...record, payment: paid, emails };
}
