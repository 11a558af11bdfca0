import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type Booking, type BookingFilter, bookingList, type BookingExportPage } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';

/** A spreadsheet's columns, in the order in which staff read a booking. */
const columns: { key: keyof Booking; header: string }[] = [
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
  { key: 'phone', header: 'Phone' },
  { key: 'totalAmount', header: 'Total (USD)' },
  { key: 'specialRequests', header: 'Special requests' },
  { key: 'createdAt', header: 'Received (UTC)' },
];

/**
 * Bookings as CSV, however many, a piece in memory at a time. Excel takes UTF-8 for what it is only after a byte order
 * mark, and runs a cell that begins with = + - @ or a tab as a formula: such a cell gets an apostrophe.
 * The first piece is asked for here, so that a refusal can still be an answer.
 */
export async function bookingsCsv(rpc: RpcClient, filter: BookingFilter): Promise<Readable> {
  const first = await rpc.call(bookingList.exportPage, filter);
  return Readable.from(rows(rpc, filter, first)).pipe(stringify({ columns, header: true, bom: true, escape_formulas: true }));
}

async function* rows(rpc: RpcClient, filter: BookingFilter, first: BookingExportPage): AsyncGenerator<Booking> {
  let piece = first;
  for (;;) {
    yield* piece.bookings;
    if (!piece.next) return;
    piece = await rpc.call(bookingList.exportPage, { ...filter, cursor: piece.next });
  }
}
