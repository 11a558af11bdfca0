import { bookingBackOffice, type BookingRecord, notification, payment } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';

/** Joins a booking with its payments and its e-mails. @throws DomainError BOOKING_NOT_FOUND */
export async function bookingRecord(rpc: RpcClient, bookingId: string): Promise<BookingRecord> {
  // Called before the others, so that an unknown booking is reported as such even when another service is unreachable.
  const record = await rpc.call(bookingBackOffice.find, { bookingId });
  const { paymentId, paymentIds } = record;
  const [{ emails }, ...payments] = await Promise.all([
    rpc.call(notification.emailsOfBooking, { bookingId }),
    ...paymentIds.map((id) => rpc.call(payment.find, { paymentId: id })),
  ]);
  return { ...record, payment: payments[paymentIds.indexOf(paymentId ?? '')] ?? null, payments, emails };
}
