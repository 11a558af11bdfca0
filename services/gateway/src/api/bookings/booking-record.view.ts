import { bookingBackOffice, type BookingRecord, notification, payment } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';

/** A booking's file, its money and its letters, from the three who keep them. */
export async function bookingRecord(rpc: RpcClient, bookingId: string): Promise<BookingRecord> {
  // First, and alone: whoever asks for a booking that is not there is told so, whoever else is away.
  const file = await rpc.call(bookingBackOffice.find, { bookingId });
  const { paymentId } = file;
  const [{ emails }, paid] = await Promise.all([
    rpc.call(notification.emailsOfBooking, { bookingId }),
    paymentId ? rpc.call(payment.find, { paymentId }) : null,
  ]);
  return { ...file, payment: paid, emails };
}
