import { Readable } from 'node:stream';
import { type Booking, type BookingFilter, bookingList, type BookingExportPage } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';
import { csv } from '../../http/bodies/csv.js';

/** The fields in the order of the columns. */
const columns: { key: keyof Booking; header: string; phone?: true }[] = [
  { key: 'confirmationCode', header: 'Confirmation code' },
  { key: 'status', header: 'Status' },
  { key: 'paymentStatus', header: 'Payment' },
  { key: 'charterDate', header: 'Charter date' },
  { key: 'timeSlot', header: 'Time slot' },
  { key: 'packageName', header: 'Package' },
  { key: 'guestCount', header: 'Guests' },
  { key: 'firstName', header: 'First name' },
  { key: 'lastName', header: 'Last name' },
  { key: 'email', header: 'Email' },
  { key: 'phone', header: 'Phone', phone: true },
  { key: 'totalAmount', header: 'Total (USD)' },
  { key: 'lodging', header: 'Where they stay' },
  { key: 'specialRequests', header: 'Special requests' },
  { key: 'createdAt', header: 'Received (UTC)' },
];

/**
 * Streams the bookings as CSV, one batch in memory at a time.
 * The first batch is loaded before the response begins, so that an error can still be answered as a problem.
 */
export async function bookingsCsv(rpc: RpcClient, filter: BookingFilter): Promise<Readable> {
  const first = await rpc.call(bookingList.exportPage, filter);
  return Readable.from(rows(rpc, filter, first)).pipe(csv(columns));
}

async function* rows(rpc: RpcClient, filter: BookingFilter, first: BookingExportPage): AsyncGenerator<Booking> {
  let page = first;
  for (;;) {
    yield* page.bookings;
    if (!page.next) return;
    page = await rpc.call(bookingList.exportPage, { ...filter, cursor: page.next });
  }
}
