import {
  type BookingStatus,
  type Business,
  type Cents,
  cents,
  type DocumentKind,
  type FolioKind,
  type PaymentMethod,
  type PaymentStatus,
  type RefundTier,
  sumOf,
} from '@charter/contracts';
import type { LineTax } from '../prices/line.js';
import { creditedTaxes, sumsOf } from '../taxes/tax.js';

/** Which documents a booking needs, how they are numbered, and what they keep. Pure. */

const prefixes: Record<DocumentKind, string> = { invoice: '', credit_note: 'CN-', receipt: 'R-' };

/** "2026-0042", "CN-2026-0007", "R-2026-0001". */
export const documentNumber = (kind: DocumentKind, year: number, number: number): string =>
  `${prefixes[kind]}${year}-${String(number).padStart(4, '0')}`;

/** The booking as it is when a document of it is issued. Times are UTC ISO 8601, days yyyy-MM-dd in Nassau. */
export interface SoldCharter {
  confirmationCode: string;
  bookedAt: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  packageName: string;
  bookingDate: string;
  startsAt: string;
  endsAt: string;
  sunset: string | null;
  guestCount: number;
}

export type Letterhead = Pick<Business, 'name' | 'place' | 'phone' | 'email'>;

export interface InvoicedLine {
  /** The id of the line. */
  ref: string;
  text: string;
  amountCents: Cents;
}

/** What an invoice keeps besides. */
export interface InvoiceTerms {
  lines: InvoicedLine[];
  specialRequests: string | null;
  refundTiers: RefundTier[];
  paymentStatus: PaymentStatus;
}

/** What is drawn of a document: all that was true when it was issued. */
export interface DocumentData {
  /** Invoiced, credited, or received; negative for the correction of a payment that was recorded by mistake. */
  amountCents: Cents;
  charter: SoldCharter;
  /** The company at that time; null in documents that were numbered afterwards, which have the current one. */
  business: Letterhead | null;
  /** Of an invoice. */
  invoice?: InvoiceTerms;
  /** Of a receipt and a credit note; null for a refund that staff made without PayPal. */
  method?: PaymentMethod | null;
  /** Of a credit note: the number of the booking's first invoice, if it has one. */
  invoiceNumber?: string;
  /** Contained in the amount of an invoice, or of a credit note; absent without any. */
  taxes?: LineTax[];
}

/** An entry of the booking's folio. */
export interface BookedEntry {
  kind: FolioKind;
  ref: string;
  text: string;
  amountCents: Cents;
  method: PaymentMethod | null;
  /** Of a line. */
  tax: LineTax[] | null;
}

/** A document that was issued. */
export interface KnownDocument {
  kind: DocumentKind;
  ref: string;
  invoicedLines: readonly string[];
}

export type MissingDocument =
  | { kind: 'invoice'; ref: string; lines: InvoicedLine[]; taxes: LineTax[] }
  | { kind: 'credit_note' | 'receipt'; ref: string; entry: BookedEntry };

/**
 * What is to be issued: an invoice of all lines once the booking is confirmed, another one of lines that were added later, a receipt for each
 * payment, a credit note for each refund. The first invoice is that of the booking: it is issued once, however often it is confirmed.
 * @param entries in their order
 */
export function missingDocuments(
  booking: { id: string; status: BookingStatus },
  entries: readonly BookedEntry[],
  issued: readonly KnownDocument[],
): MissingDocument[] {
  const isIssued = (kind: DocumentKind, ref: string) => issued.some((known) => known.kind === kind && known.ref === ref);
  const invoices = issued.filter(({ kind }) => kind === 'invoice');
  const invoiced = new Set(invoices.flatMap(({ invoicedLines }) => invoicedLines));
  const sold = entries.filter(({ kind, ref }) => kind === 'line' && !invoiced.has(ref));
  const lines = sold.map(({ ref, text, amountCents }) => ({ ref, text, amountCents }));
  const [firstLine] = lines;
  const isSold = booking.status === 'confirmed' || booking.status === 'completed';
  const moved = entries.flatMap((entry): MissingDocument[] => {
    if (entry.amountCents === 0 || (entry.kind !== 'payment' && entry.kind !== 'refund')) return [];
    const kind = entry.kind === 'payment' ? 'receipt' : 'credit_note';
    return isIssued(kind, entry.ref) ? [] : [{ kind, ref: entry.ref, entry }];
  });
  if (!isSold || !firstLine) return moved;
  const ref = invoices.length === 0 ? booking.id : firstLine.ref;
  return [{ kind: 'invoice', ref, lines, taxes: taxesOf(sold) }, ...moved];
}

/** A document as far as taxes are concerned. */
interface TaxedDocument {
  kind: DocumentKind;
  data: Pick<DocumentData, 'amountCents' | 'taxes'>;
}

/** What the lines of a booking contain. */
const taxesOf = (entries: readonly Pick<BookedEntry, 'tax'>[]): LineTax[] => sumsOf(entries.flatMap(({ tax }) => tax ?? []));

/** What the price of a booking contains, less what credit notes have taken back. */
export function taxesLeft(entries: readonly Pick<BookedEntry, 'tax'>[], issued: readonly TaxedDocument[]): LineTax[] {
  const credited = issued.filter(({ kind }) => kind === 'credit_note').flatMap(({ data }) => data.taxes ?? []);
  const left = [...taxesOf(entries), ...credited.map((tax) => ({ ...tax, amountCents: cents(0 - tax.amountCents) }))];
  return sumsOf(left).filter(({ amountCents }) => amountCents > 0);
}

/**
 * The taxes that the credit note of a refund takes back from the booking's invoices: none before there is one, and none for money that was
 * never owed, such as a payment of too much.
 * @param entries of the folio, in their order
 * @param issued documents of the booking
 */
export function creditOf(refund: Pick<BookedEntry, 'ref'>, entries: readonly BookedEntry[], issued: readonly TaxedDocument[]): LineTax[] {
  const amountOf = (kind: FolioKind, list: readonly BookedEntry[]) =>
    sumOf(list.filter((entry) => entry.kind === kind).map(({ amountCents }) => amountCents));
  const invoices = issued.filter(({ kind }) => kind === 'invoice');
  const creditNotes = issued.filter(({ kind }) => kind === 'credit_note');
  const invoiced = {
    amountCents: sumOf(invoices.map(({ data }) => data.amountCents)),
    taxes: invoices.flatMap(({ data }) => data.taxes ?? []),
  };
  const refunds = entries.slice(0, entries.findIndex(({ kind, ref }) => kind === 'refund' && ref === refund.ref) + 1);
  const creditedCents = Math.min(amountOf('refund', refunds), 0 - amountOf('adjustment', entries));
  return creditedTaxes(
    invoiced,
    cents(creditedCents),
    creditNotes.flatMap(({ data }) => data.taxes ?? []),
  );
}
