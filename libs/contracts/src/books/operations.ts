import type { Cents } from '../shared/money.js';
import { operation } from '../shared/operation.js';
import { BooksQuery } from './forms.js';

/** An invoice that was issued in the month. */
export class BookedInvoice {
  /** yyyy-MM-dd in Nassau. */
  day: string;
  /** The confirmation code, XXXXX-XXXXX. */
  number: string;
  amountCents: Cents;
  /** As staff wrote it, for a booking that is not paid at PayPal. */
  paymentNote: string | null;
}

export class PaidBooking {
  /** UUID. */
  paymentId: string;
  /** XXXXX-XXXXX */
  confirmationCode: string;
}

export class BookedInvoices {
  /** In the order of their days. */
  invoices: BookedInvoice[];
  /** The bookings of the payments that the request names. */
  bookings: PaidBooking[];
}

export class BookedInvoicesQuery extends BooksQuery {
  /** UUIDs. */
  paymentIds: string[];
}

/** Money that came or went at PayPal. */
export class BookEntry {
  /** yyyy-MM-dd in Nassau. */
  day: string;
  /** `fee` is one that PayPal takes from the account, as for a charge-back; the fee of a payment is in its entry. */
  kind: 'payment' | 'refund' | 'fee';
  /** UUID; null for a fee of the account. */
  paymentId: string | null;
  /** Negative for money that left the account. */
  amountCents: Cents;
  /** What PayPal has kept of a payment; null until its report has it, and for other kinds. */
  feeCents: Cents | null;
  /** PayPal's id; null for a refund that PayPal settled without one. */
  payPalId: string | null;
}

export class BookEntries {
  /** In the order of their times. */
  entries: BookEntry[];
}

/** A month for the bookkeeper: booking has the invoices, payment the money. */
export const books = {
  invoices: operation('svc.booking.listBookedInvoices', BookedInvoicesQuery, BookedInvoices),
  entries: operation('svc.payment.listBookEntries', BooksQuery, BookEntries),
} as const;
