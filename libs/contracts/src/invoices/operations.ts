import { operation } from '../shared/operation.js';
import { InvoiceListQuery } from './forms.js';

/** The invoice of a confirmed or completed booking. */
export class Invoice {
  /** The confirmation code, XXXXX-XXXXX. */
  number: string;
  /** The number of the invoice as a document: "2026-0042". Null for a booking that another process confirms at this moment. */
  documentNumber: string | null;
  /** The day in Nassau on which the booking was paid, yyyy-MM-dd; it never changes. */
  issuedOn: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  packageName: string;
  packageDuration: string;
  /** Charter date, yyyy-MM-dd in Nassau. */
  bookingDate: string;
  timeSlot: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  /** Sunset on that day; absent unless the slot was counted from it. */
  sunset?: string;
  guestCount: number;
  /** Whole US dollars. */
  totalAmount: number;
  /** US dollars of all refunds, to the cent. */
  refundedAmount: number;
  /** What PayPal has kept, US dollars to the cent; null until its report has it, 0 for a booking that was not paid at PayPal. */
  fee: number | null;
  /** The amount less refunds and fee, US dollars to the cent; null without the fee. */
  netAmount: number | null;
  specialRequests: string | null;
}

/** One page, newest first, and the totals of all invoices. */
export class InvoicePage {
  totalInvoices: number;
  /** Whole US dollars. */
  totalRevenue: number;
  /** US dollars per invoice, to the cent; 0 without invoices. */
  averageInvoice: number;
  /** US dollars refunded, to the cent. */
  totalRefunds: number;
  /** US dollars that PayPal has kept, as far as its report has them, to the cent. */
  totalFees: number;
  /** Revenue less refunds and these fees, US dollars to the cent. */
  netRevenue: number;
  /** Invoices paid at PayPal whose fee its report does not have yet. */
  feesUnknown: number;
  invoices: Invoice[];
  /** Cursor of the next page, null on the last. */
  next: string | null;
}

export class InvoiceRequest {
  confirmationCode: string;
  kind: 'html' | 'pdf';
}

export class InvoiceDocument {
  /** The confirmation code, XXXXX-XXXXX. */
  number: string;
  /** The file's content, base64. */
  body: string;
}

export const bookingInvoices = {
  /** @throws INVALID for an unknown cursor */
  page: operation('svc.booking.listInvoices', InvoiceListQuery, InvoicePage),
  /**
   * The invoice as a file.
   * @throws BOOKING_NOT_FOUND, also for a booking that is neither confirmed nor completed
   * @throws UNAVAILABLE when ten PDFs wait to be rendered, TIMEOUT when one takes longer than ten seconds
   */
  render: operation('svc.booking.renderInvoice', InvoiceRequest, InvoiceDocument),
} as const;
