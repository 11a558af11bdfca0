import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import {
  type BookedDocument,
  type BookEntry,
  books,
  type BooksQuery,
  type Cents,
  cents,
  type PaymentMethod,
  toDollars,
} from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';

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

/** What a row is about. */
export const bookKinds = ['invoice', 'credit_note', 'payment', 'refund', 'voucher', 'fee'] as const;

type BookKind = (typeof bookKinds)[number];

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
 * are what PayPal's balance changed by, and of a `voucher`, which buys a gift voucher. A fee that is not known yet leaves fee and net empty.
 */
export async function booksCsv(rpc: RpcClient, { month }: BooksQuery, accounts: BookAccounts): Promise<Readable> {
  const { entries } = await rpc.call(books.entries, { month });
  const paymentIds = [...new Set(entries.flatMap(({ paymentId }) => paymentId ?? []))];
  const { documents, bookings, paymentDocuments, vouchers = [] } = await rpc.call(books.documents, { month, paymentIds });
  const codes = new Map(bookings.map(({ paymentId, confirmationCode }) => [paymentId, confirmationCode]));
  const numbers = new Map(paymentDocuments.map(({ ref, number }) => [ref, number]));
  const bought = new Map(vouchers.map(({ paymentId, last4 }) => [paymentId, `Voucher …${last4}`]));
  const rows = [
    ...documents.flatMap((document) => rowOfDocument(document) ?? []),
    ...documents.flatMap((document) => rowOfMoney(document) ?? []),
    ...entries.map((entry) => rowOfVoucher(rowOfEntry(entry, codes, numbers), bought.get(entry.paymentId ?? ''))),
  ].map((row) => ({ ...row, account: accounts[row.kind] ?? null }));
  return Readable.from(rows).pipe(
    stringify({
      columns: [...columns],
      header: true,
      bom: true,
      escape_formulas: true,
      // A negative amount is no formula.
      cast: { number: (value) => ({ value: value.toFixed(2), escape_formulas: false }) },
    }),
  );
}

/** An invoice, or a credit note, which reduces what was invoiced. A receipt is a row of its payment. */
function rowOfDocument({ kind, number, day, confirmationCode, amountCents, method, paymentNote }: BookedDocument): Row | null {
  if (kind === 'receipt') return null;
  const amount = kind === 'invoice' ? toDollars(amountCents) : -toDollars(amountCents);
  const how = kind === 'invoice' ? paymentNote : method && methods[method];
  return { date: day, paper: number, booking: confirmationCode, kind, gross: amount, net: amount, method: how };
}

/** Money that staff took or gave back; what came or went through PayPal is in PayPal's entries. */
function rowOfMoney({ kind, number, day, confirmationCode, amountCents, method }: BookedDocument): Row | null {
  if (kind === 'invoice' || method === 'paypal') return null;
  const isPayment = kind === 'receipt';
  const amount = isPayment ? toDollars(amountCents) : -toDollars(amountCents);
  return {
    date: day,
    paper: number,
    booking: confirmationCode,
    kind: isPayment ? 'payment' : 'refund',
    gross: amount,
    net: amount,
    method: method ? methods[method] : null,
  };
}

function rowOfEntry(
  { day, kind, paymentId, ref, amountCents, feeCents, payPalId }: BookEntry,
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
const rowOfVoucher = (row: Row, paper: string | undefined): Row => (paper ? { ...row, kind: 'voucher', paper } : row);

const less = (amount: Cents, fee: Cents | null): Cents => cents(amount - (fee ?? 0));
