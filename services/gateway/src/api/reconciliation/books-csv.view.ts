import { Readable } from 'node:stream';
import {
  type AccountingDocument,
  type AccountingEntry,
  type BookKind,
  books,
  type MonthQuery,
  type Cents,
  cents,
  type DocumentKind,
  type PaymentMethod,
  toDollars,
  type VoucherCreditNote,
} from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';
import { csv } from '../../http/bodies/csv.js';

const columns = [
  { key: 'date', header: 'Date' },
  { key: 'paper', header: 'Document' },
  { key: 'booking', header: 'Booking' },
  { key: 'kind', header: 'Kind' },
  { key: 'account', header: 'Account code' },
  { key: 'gross', header: 'Gross (USD)' },
  { key: 'tax', header: 'Tax (USD)' },
  { key: 'fee', header: 'PayPal fee (USD)' },
  { key: 'net', header: 'Net (USD)' },
  { key: 'method', header: 'Method' },
  { key: 'payPalId', header: 'PayPal id' },
] as const;

/** The code in the bookkeeper's chart of accounts, by kind. */
export type BookAccounts = Partial<Record<BookKind, string>>;

type Row = { kind: BookKind } & Partial<Record<Exclude<(typeof columns)[number]['key'], 'kind'>, string | number | null>>;

const methods: Record<PaymentMethod, string> = {
  paypal: 'PayPal',
  cash: 'Cash',
  terminal: 'Card terminal',
  bank: 'Bank transfer',
  voucher: 'Voucher',
};

/**
 * A month for the bookkeeper: its invoices and credit notes, then the money. Gross and net of a `payment`, `refund` and `fee` through PayPal
 * are what PayPal's balance changed by, and so are those of a `gratuity`, which is the crew's and no revenue, and of a `voucher`, which buys a
 * gift voucher. A fee that is not known yet leaves fee and net empty. Taxes are those of invoices and credit notes.
 */
export async function booksCsv(rpc: RpcClient, { month }: MonthQuery, accounts: BookAccounts): Promise<Readable> {
  const { entries } = await rpc.call(books.entries, { month });
  const paymentIds = [...new Set(entries.flatMap(({ paymentId }) => paymentId ?? []))];
  const {
    documents,
    bookings,
    paymentDocuments,
    gratuities,
    vouchers,
    voucherCreditNotes = [],
  } = await rpc.call(books.documents, { month, paymentIds });
  const ofCrew = new Set(gratuities);
  const codes = new Map(bookings.map(({ paymentId, confirmationCode }) => [paymentId, confirmationCode]));
  const numbers = new Map([...paymentDocuments, ...voucherCreditNotes].map(({ ref, number }) => [ref, number]));
  const bought = new Map(vouchers.map(({ paymentId, last4 }) => [paymentId, voucherName(last4)]));
  const rows = [
    ...documents.flatMap((document) => rowsOfDocument(document, 'document')),
    ...documents.flatMap((document) => rowsOfDocument(document, 'money')),
    ...voucherCreditNotes.filter(({ method }) => method === null).map(rowOfVoucherNote),
    ...entries.map((entry) => ({
      ...rowOfVoucher(rowOfEntry(entry, codes, numbers), bought.get(entry.paymentId ?? '')),
      ...(ofCrew.has(entry.paymentId ?? '') && { kind: 'gratuity' as const }),
    })),
  ].map((row) => ({ ...row, account: accounts[row.kind] ?? null }));
  return Readable.from(rows).pipe(csv(columns, (value) => value.toFixed(2)));
}

/** A row that a document stands for: itself, or the money that came or went with it. */
interface DocumentRow {
  kind: BookKind;
  of: 'document' | 'money';
  /** -1 where the amount of the document reduces what was invoiced or received. */
  sign: 1 | -1;
}

const documentRows: Record<DocumentKind, readonly DocumentRow[]> = {
  invoice: [{ kind: 'invoice', of: 'document', sign: 1 }],
  credit_note: [
    { kind: 'credit_note', of: 'document', sign: -1 },
    { kind: 'refund', of: 'money', sign: -1 },
  ],
  receipt: [{ kind: 'payment', of: 'money', sign: 1 }],
};

/** What a credit note without money credits was never paid; a receipt of a refund is money that went back. */
function rowsFor({ kind, unpaid = false, refund = false }: AccountingDocument): readonly DocumentRow[] {
  const rows = documentRows[kind];
  if (unpaid) return rows.filter(({ of }) => of === 'document');
  return refund ? rows.map((row) => ({ ...row, kind: 'refund' as const })) : rows;
}

/** Money that came or went through PayPal is in PayPal's entries. The net amount of a document is without its taxes. */
function rowsOfDocument(document: AccountingDocument, of: DocumentRow['of']): Row[] {
  const { number, day, confirmationCode, amountCents, taxCents, method, paymentNote } = document;
  if (of === 'money' && method === 'paypal') return [];
  return rowsFor(document)
    .filter((row) => row.of === of)
    .map(({ kind, sign }) => {
      const gross = cents(sign * amountCents);
      const tax = of === 'document' && taxCents !== undefined ? cents(sign * taxCents) : null;
      return {
        date: day,
        paper: number,
        booking: confirmationCode,
        kind,
        gross: toDollars(gross),
        tax: tax === null ? null : toDollars(tax),
        net: toDollars(less(gross, tax)),
        method: document.kind === 'invoice' ? paymentNote : method && methods[method],
      };
    });
}

function rowOfEntry(
  { day, kind, paymentId, ref, amountCents, feeCents, payPalId }: AccountingEntry,
  codes: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, string>,
): Row {
  const isFeeUnknown = kind === 'payment' && feeCents === null;
  return {
    date: day,
    paper: numbers.get(ref ?? '') ?? null,
    booking: codes.get(paymentId ?? '') ?? null,
    kind,
    gross: toDollars(amountCents),
    fee: feeCents === null ? null : -toDollars(feeCents),
    net: isFeeUnknown ? null : toDollars(less(amountCents, feeCents)),
    method: methods.paypal,
    payPalId,
  };
}

/**
 * Money for a gift voucher, or what of it went back, is owed to whoever has the voucher. It is no payment of an invoice: that is the row of a
 * receipt whose method is a voucher.
 */
const rowOfVoucher = (row: Row, voucher: string | undefined): Row => {
  if (!voucher) return row;
  // A refund has a credit note, and is of the voucher as other refunds are of a booking.
  return { ...row, kind: 'voucher', ...(row.paper ? { booking: voucher } : { paper: voucher }) };
};

const voucherName = (last4: string): string => `Voucher …${last4}`;

/** A voucher's refund that staff have paid by hand: it is in no entry of PayPal. */
const rowOfVoucherNote = ({ day, number, last4, amountCents }: VoucherCreditNote): Row => ({
  date: day,
  paper: number,
  booking: voucherName(last4),
  kind: 'voucher',
  gross: -toDollars(amountCents),
  net: -toDollars(amountCents),
});

const less = (amount: Cents, part: Cents | null): Cents => cents(amount - (part ?? 0));
