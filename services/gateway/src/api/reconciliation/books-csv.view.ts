import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type BookedInvoice, type BookEntry, books, type BooksQuery, type Cents, cents, toDollars } from '@charter/contracts';
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

type Row = Partial<Record<(typeof columns)[number]['key'], string | number | null>>;

/**
 * A month for the bookkeeper: its invoices, then the money. Gross and net of `payment`, `refund` and `fee` are what PayPal's balance
 * changed by. A fee that is not known yet leaves fee and net empty.
 */
export async function booksCsv(rpc: RpcClient, { month }: BooksQuery): Promise<Readable> {
  const { entries } = await rpc.call(books.entries, { month });
  const paymentIds = [...new Set(entries.flatMap(({ paymentId }) => paymentId ?? []))];
  const { invoices, bookings } = await rpc.call(books.invoices, { month, paymentIds });
  const codes = new Map(bookings.map(({ paymentId, confirmationCode }) => [paymentId, confirmationCode]));
  const rows = [...invoices.map(rowOfInvoice), ...entries.map((entry) => rowOfEntry(entry, codes))];
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

function rowOfInvoice({ day, number, amountCents, paymentNote }: BookedInvoice): Row {
  const amount = toDollars(amountCents);
  return { date: day, paper: number, booking: number, kind: 'invoice', gross: amount, net: amount, method: paymentNote };
}

function rowOfEntry({ day, kind, paymentId, amountCents, feeCents, payPalId }: BookEntry, codes: ReadonlyMap<string, string>): Row {
  const isFeeUnknown = kind === 'payment' && feeCents === null;
  return {
    date: day,
    booking: codes.get(paymentId ?? '') ?? null,
    kind,
    gross: toDollars(amountCents),
    fee: feeCents === null ? null : -toDollars(feeCents),
    net: isFeeUnknown ? null : toDollars(less(amountCents, feeCents)),
    method: 'PayPal',
    payPalId,
  };
}

const less = (amount: Cents, fee: Cents | null): Cents => cents(amount - (fee ?? 0));
