import { bookingDesk, type BookingRecord, notification, payment } from '@charter/contracts';
import type { Caller } from '@charter/messaging';

/** A booking's file, its money and its letters, from the three who keep them. */
export async function bookingRecord(caller: Caller, bookingId: string): Promise<BookingRecord> {
  // First, and alone: whoever asks for a booking that is not there is told so, whoever else is away.
  const file = await caller.ask(bookingDesk.open, { bookingId });
  const { paymentId } = file;
  const [{ emails }, paid] = await Promise.all([
    caller.ask(notification.emailsOfBooking, { bookingId }),
    paymentId ? caller.ask(payment.find, { paymentId }) : null,
  ]);
  return { ...file, payment: paid, emails };
}
