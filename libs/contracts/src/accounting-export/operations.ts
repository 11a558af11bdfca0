import type { DocumentKind } from '../documents/limits.js';
import type { PaymentMethod } from '../folio/limits.js';
import type { Cents } from '../shared/money.js';
import { operation } from '../shared/operation.js';
import { MonthQuery } from './forms.js';
import type { BookKind } from './limits.js';

/** A document that was issued in the month. */
export class AccountingDocument {
  kind: DocumentKind;
  /** Such as "2026-0042". */
  number: string;
  /** yyyy-MM-dd in Nassau. */
  day: string;
  /** XXXXX-XXXXX */
  confirmationCode: string;
  /** Invoiced, credited, or received; a receipt of less than nothing is money that went back, or corrects one that was issued by mistake. */
  amountCents: Cents;
  /** Taxes that the amount contains; absent without any. */
  taxCents?: Cents;
  /** How the money came or went; null for an invoice, and for a refund that staff made without PayPal. */
  method: PaymentMethod | null;
  /** Credit notes only: no money went back, because what it credits was never paid. */
  unpaid?: boolean;
  /** Receipts only: money that went back of a payment of too much, which is credited by no credit note. */
  refund?: boolean;
  /** Invoices only: how it is paid, as staff wrote it, if it is not paid at PayPal. */
  paymentNote: string | null;
}

export class PaidBooking {
  /** UUID. */
  paymentId: string;
  /** XXXXX-XXXXX */
  confirmationCode: string;
}

/** The document of a payment at PayPal, or of one of its refunds: a credit note, or a receipt of less than nothing. */
export class PaymentDocument {
  /** See `AccountingEntry`. */
  ref: string;
  number: string;
}

export class BoughtVoucher {
  /** UUID. */
  paymentId: string;
  /** The last four characters of its code. */
  last4: string;
}

/** A credit note of a gift voucher, which is no part of the revenue. */
export class VoucherCreditNote {
  /** That of `AccountingEntry`; the refund's id for one that staff have paid by hand. */
  ref: string;
  number: string;
  /** yyyy-MM-dd in Nassau. */
  day: string;
  /** The last four characters of the voucher's code. */
  last4: string;
  amountCents: Cents;
  /** Null for a refund that staff have paid by hand. */
  method: PaymentMethod | null;
}

export class AccountingDocuments {
  /** In the order of their kinds and numbers. */
  documents: AccountingDocument[];
  /** The bookings of the payments that the request names. */
  bookings: PaidBooking[];
  /** Those of the payments that are gratuities for the crew, which are no revenue. */
  gratuities: string[];
  /** Receipts and credit notes of these payments, of any month. */
  paymentDocuments: PaymentDocument[];
  /** Those of the payments that bought gift vouchers. */
  vouchers: BoughtVoucher[];
  /** Credit notes of vouchers: of these payments, of any month, and by hand in this one. Absent without any. */
  voucherCreditNotes?: VoucherCreditNote[];
}

export class AccountingDocumentsQuery extends MonthQuery {
  /** UUIDs. */
  paymentIds: string[];
}

/** Money that came or went at PayPal. */
export class AccountingEntry {
  /** yyyy-MM-dd in Nassau. */
  day: string;
  /** `fee` is one that PayPal takes from the account, as for a charge-back; the fee of a payment is in its entry. */
  kind: Exclude<BookKind, DocumentKind>;
  /** UUID; null for a fee of the account. */
  paymentId: string | null;
  /** What its document is for: the payment's id, of a refund with the payment's refunds so far in cents; null for a charge-back and a fee. */
  ref: string | null;
  /** Negative for money that left the account. */
  amountCents: Cents;
  /** What PayPal has kept of a payment; null until its report has it, and for other kinds. */
  feeCents: Cents | null;
  /** PayPal's id; null for a refund that PayPal settled without one. */
  payPalId: string | null;
}

export class AccountingEntries {
  /** In the order of their times. */
  entries: AccountingEntry[];
}

/** A month for the bookkeeper: booking has the documents, payment the money at PayPal. */
export const books = {
  documents: operation('svc.booking.listBookedDocuments', AccountingDocumentsQuery, AccountingDocuments),
  entries: operation('svc.payment.listAccountingEntries', MonthQuery, AccountingEntries),
} as const;
