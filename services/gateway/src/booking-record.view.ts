import { bookingDesk, type BookingRecord, notification, payment } from '@charter/contracts';
import type { Caller } from '@charter/messaging';

/** A booking's file, its money and its letters, from the three who keep them. */
export async function bookingRecord(caller: Caller, bookingId: string): Promise<BookingRecord> {
  const [file, { emails }] = await Promise.all([
    caller.ask(bookingDesk.open, { bookingId }),
    caller.ask(notification.emailsOfBooking, { bookingId }),
  ]);
  const { paymentId } = file;
  return { ...file, payment: paymentId ? await caller.ask(payment.find, { paymentId }) : null, emails };
}
