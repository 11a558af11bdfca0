import {
  type BookingStatus,
  type Cents,
  cents,
  type DocumentKind,
  type FolioKind,
  type Locale,
  type PaymentMethod,
  type PaymentStatus,
  type RefundTier,
  sumOf,
} from '@charter/contracts';
import { creditedTaxes, type LineTax, sumsOf } from '../../pricing/model.js';
import type { Letterhead } from '../../shared/pdf/letterhead.js';

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
  /** Invoiced, credited, or received; negative for money that went back, and for the correction of a payment that was recorded by mistake. */
  amountCents: Cents;
  charter: SoldCharter;
  /** The company at that time; null in documents that were numbered afterwards, which have the current one. */
  business: Letterhead | null;
  /** Invoices only. */
  invoice?: InvoiceTerms;
  /** Receipts and credit notes only; null for a refund that staff made without PayPal, absent for a credit note with which no money went back. */
  method?: PaymentMethod | null;
  /** Receipts only: money that went back, but was never a part of the price. */
  refund?: true;
  /** Credit notes only, if no money went back: what lowered the price. */
  reason?: string;
  /** Credit notes only: the number of the booking's first invoice, if it has one. */
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
  /** Lines only. */
  tax: LineTax[] | null;
}

/** A document that was issued. */
export interface KnownDocument {
  kind: DocumentKind;
  ref: string;
  amountCents: Cents;
  taxes: readonly LineTax[];
  invoicedLines: readonly string[];
  /** Whether money came or went with it: false for a credit note that only lowers what was invoiced. */
  hasMoney: boolean;
}

export type MissingDocument =
  | { kind: 'invoice'; ref: string; amountCents: Cents; lines: InvoicedLine[]; taxes: LineTax[] }
  | { kind: 'receipt'; ref: string; amountCents: Cents; method: PaymentMethod | null; refund?: true }
  | { kind: 'credit_note'; ref: string; amountCents: Cents; taxes: LineTax[]; method?: PaymentMethod | null; reason?: string };

type Invoice = Extract<MissingDocument, { kind: 'invoice' }>;
type CreditNote = Extract<MissingDocument, { kind: 'credit_note' }>;

/**
 * What is to be issued: an invoice of all lines once the booking is confirmed, another one of lines that were added later and one of what was
 * credited and is owed again, and a receipt for each payment. A refund is credited as far as the price has fallen; what goes back of a payment
 * of too much is a receipt of less than nothing. What the price has fallen by besides is credited at once when nothing of it is owed to the
 * guest: it stays unpaid. The first invoice is that of the booking: it is issued once, however often it is confirmed.
 * @param entries in their order
 */
export function missingDocuments(
  booking: { id: string; status: BookingStatus },
  entries: readonly BookedEntry[],
  issued: readonly KnownDocument[],
): MissingDocument[] {
  const isIssued = (kind: DocumentKind, ref: string) => issued.some((known) => known.kind === kind && known.ref === ref);
  const missing: MissingDocument[] = missingInvoices(booking, entries, issued);
  const documents = () => [...issued, ...missing.map(toKnown)];
  const credit = (note: Omit<CreditNote, 'kind' | 'taxes'>) =>
    missing.push({ kind: 'credit_note', ...note, taxes: creditOf(note.amountCents, entries, documents()) });
  const isInvoiced = documents().some(({ kind }) => kind === 'invoice');
  const soldCents = isInvoiced ? amountOf(documents(), 'invoice') : amountOf(entries, 'line');
  let fallenCents = Math.max(0, soldCents - amountOf(issued, 'credit_note') - priceOf(entries));
  for (const { kind, ref, amountCents, method } of entries) {
    if (amountCents === 0) continue;
    if (kind === 'payment' && !isIssued('receipt', ref)) missing.push({ kind: 'receipt', ref, amountCents, method });
    if (kind !== 'refund' || issued.some((known) => known.ref === ref && known.kind !== 'invoice' && known.hasMoney)) continue;
    const creditedCents = isIssued('credit_note', ref) ? 0 : Math.min(amountCents, fallenCents);
    const returnedCents = cents(creditedCents - amountCents);
    fallenCents -= creditedCents;
    if (creditedCents > 0) credit({ ref, amountCents: cents(creditedCents), method });
    if (returnedCents < 0) missing.push({ kind: 'receipt', ref, amountCents: returnedCents, method, refund: true });
  }
  const unpaidCents = isInvoiced ? cents(fallenCents - Math.max(0, owedToGuest(entries))) : cents(0);
  if (unpaidCents > 0) credit({ amountCents: unpaidCents, ...lastFall(booking, entries, documents()) });
  return missing;
}

const toKnown = (missing: MissingDocument): KnownDocument => ({
  kind: missing.kind,
  ref: missing.ref,
  amountCents: missing.amountCents,
  taxes: missing.kind === 'receipt' ? [] : missing.taxes,
  invoicedLines: missing.kind === 'invoice' ? missing.lines.map(({ ref }) => ref) : [],
  hasMoney: 'method' in missing,
});

function missingInvoices(
  booking: { id: string; status: BookingStatus },
  entries: readonly BookedEntry[],
  issued: readonly KnownDocument[],
): Invoice[] {
  if (booking.status !== 'confirmed' && booking.status !== 'completed') return [];
  const lines = uninvoiced(entries, issued);
  const isFirst = issued.every(({ kind }) => kind !== 'invoice');
  const sold = invoiceOf(lines, taxesIn(lines), isFirst ? booking.id : undefined);
  const documents = [...issued, ...sold.map(toKnown)];
  const taxes = positive([...taxesLeft(entries), ...minus(taxesStated(documents))]);
  return [...sold, ...invoiceOf(reinstated(entries, documents), taxes)];
}

/** None without lines. */
function invoiceOf(lines: readonly BookedEntry[], taxes: LineTax[], ref = lines[0]?.ref): Invoice[] {
  if (ref === undefined || lines.length === 0) return [];
  const amountCents = sumOf(lines.map((line) => line.amountCents));
  return [{ kind: 'invoice', ref, amountCents, lines: lines.map(toInvoicedLine), taxes }];
}

const toInvoicedLine = ({ ref, text, amountCents }: BookedEntry): InvoicedLine => ({ ref, text, amountCents });

/** Lines without an invoice. What is taken off an invoiced price is no part of another invoice: it is credited. */
function uninvoiced(entries: readonly BookedEntry[], issued: readonly KnownDocument[]): BookedEntry[] {
  const invoiced = new Set(issued.flatMap(({ invoicedLines }) => invoicedLines));
  const isFirst = issued.every(({ kind }) => kind !== 'invoice');
  return entries.filter(({ kind, ref, amountCents }) => kind === 'line' && !invoiced.has(ref) && (isFirst || amountCents > 0));
}

/** What was credited of an invoiced booking when it was cancelled, and is owed again because it was reinstated. */
function reinstated(entries: readonly BookedEntry[], issued: readonly KnownDocument[]): BookedEntry[] {
  if (issued.every(({ kind }) => kind !== 'invoice')) return [];
  const invoiced = new Set(issued.flatMap(({ invoicedLines }) => invoicedLines));
  let missingCents = priceOf(entries) - amountOf(issued, 'invoice') + amountOf(issued, 'credit_note');
  return entries
    .filter(({ kind, ref, amountCents }) => kind === 'adjustment' && amountCents > 0 && !invoiced.has(ref))
    .toReversed()
    .flatMap((entry) => {
      const amountCents = cents(Math.min(missingCents, entry.amountCents));
      missingCents -= amountCents;
      return amountCents > 0 ? [{ ...entry, amountCents }] : [];
    });
}

/** What a credit note of invoiced amounts that stay unpaid is for: the last entry that has lowered the price, and has no credit note. */
function lastFall(
  { id }: { id: string },
  entries: readonly BookedEntry[],
  issued: readonly KnownDocument[],
): Pick<CreditNote, 'ref' | 'reason'> {
  const credited = new Set(issued.filter(({ kind }) => kind === 'credit_note').map(({ ref }) => ref));
  const lowers = ({ kind, amountCents }: BookedEntry) => (kind === 'adjustment' || kind === 'line') && amountCents < 0;
  const last = entries.findLast(lowers);
  const entry = entries.findLast((each) => lowers(each) && !credited.has(each.ref));
  const reason = (entry ?? last)?.text;
  return { ref: entry?.ref ?? `${id}:${credited.size}`, ...(reason && { reason }) };
}

const amountOf = <Kind extends string>(list: readonly { kind: Kind; amountCents: Cents }[], wanted: Kind): Cents =>
  sumOf(list.filter(({ kind }) => kind === wanted).map(({ amountCents }) => amountCents));

/** What the booking costs now. */
const priceOf = (entries: readonly BookedEntry[]): Cents => cents(amountOf(entries, 'line') + amountOf(entries, 'adjustment'));

/** What is to be given back; negative for what the guest owes. */
const owedToGuest = (entries: readonly BookedEntry[]): Cents =>
  cents(amountOf(entries, 'payment') - amountOf(entries, 'refund') - amountOf(entries, 'reversal') - priceOf(entries));

/** What the lines of a booking contain. */
const taxesIn = (entries: readonly Pick<BookedEntry, 'tax'>[]): LineTax[] => sumsOf(entries.flatMap(({ tax }) => tax ?? []));

const minus = (taxes: readonly LineTax[]): LineTax[] => taxes.map((tax) => ({ ...tax, amountCents: cents(0 - tax.amountCents) }));

const positive = (taxes: readonly LineTax[]): LineTax[] => sumsOf(taxes).filter(({ amountCents }) => amountCents > 0);

/** What the price of a booking contains, less the part of it that cancellations and refunds have taken off. */
export function taxesLeft(entries: readonly BookedEntry[]): LineTax[] {
  const lines = { amountCents: amountOf(entries, 'line'), taxes: taxesIn(entries) };
  const taken = creditedTaxes(lines, cents(0 - amountOf(entries, 'adjustment')), []);
  return positive([...lines.taxes, ...minus(taken)]);
}

const taxesOf = (issued: readonly KnownDocument[], wanted: DocumentKind): LineTax[] =>
  issued.filter(({ kind }) => kind === wanted).flatMap(({ taxes }) => taxes);

/** Taxes of the invoices, less those of the credit notes. */
const taxesStated = (issued: readonly KnownDocument[]): LineTax[] => [
  ...taxesOf(issued, 'invoice'),
  ...minus(taxesOf(issued, 'credit_note')),
];

/**
 * The taxes that a credit note takes back from the booking's invoices: its part of what the invoices contain and the price does not any more.
 * None before there is an invoice.
 * @param entries of the folio
 * @param issued documents of the booking
 */
function creditOf(amountCents: Cents, entries: readonly BookedEntry[], issued: readonly KnownDocument[]): LineTax[] {
  if (issued.every(({ kind }) => kind !== 'invoice')) return [];
  const later = uninvoiced(entries, issued);
  const fallen = {
    amountCents: cents(amountOf(issued, 'invoice') + amountOf(later, 'line') - priceOf(entries)),
    taxes: sumsOf([...taxesOf(issued, 'invoice'), ...taxesIn(later), ...minus(taxesLeft(entries))]),
  };
  return creditedTaxes(fallen, cents(amountOf(issued, 'credit_note') + amountCents), taxesOf(issued, 'credit_note'));
}

/** A booking of which documents are issued. */
export interface SoldBooking extends Pick<InvoiceTerms, 'specialRequests' | 'refundTiers'> {
  id: string;
  status: BookingStatus;
  paymentStatus: PaymentStatus;
  locale: Locale;
  charter: SoldCharter;
}
