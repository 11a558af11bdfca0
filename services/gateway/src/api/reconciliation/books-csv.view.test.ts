import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { type AccountingDocument, type AccountingEntry, books, cents, limits } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';
import fc from 'fast-check';
import { booksCsv } from './books-csv.view.js';

/** The rows of a CSV file, by RFC 4180. */
function parse(file: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

/** Cents of a value that is written as dollars with two decimals. */
const toCents = (value: string): number => (value === '' ? 0 : Math.round(Number(value) * 100));

async function exported(documents: AccountingDocument[], entries: AccountingEntry[]) {
  const rpc = {
    call: (operation: unknown) =>
      Promise.resolve(
        operation === books.entries
          ? { entries }
          : { documents, bookings: [], vouchers: [], gratuities: [], voucherNotes: [], paymentDocuments: [] },
      ),
  };
  const file = (await buffer(await booksCsv(rpc as unknown as RpcClient, { month: '2026-11' }, { invoice: '4000' }))).toString('utf8');
  const [header, ...rows] = parse(file.replace(/^\uFEFF/, ''));
  return { file, rows: rows.map((row) => Object.fromEntries(header!.map((name, index) => [name, row[index] ?? '']))) };
}

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents);
const flagged = fc.array(
  fc.record({
    kind: fc.constantFrom(...limits.documentKinds),
    number: fc.constant('2026-0001'),
    day: fc.constant('2026-11-12'),
    confirmationCode: fc.constant('K9HZN-GVX2Z'),
    amountCents: amount,
    method: fc.option(fc.constantFrom(...limits.paymentMethods)),
    paymentNote: fc.option(fc.string()),
    // Read of credit notes and of receipts.
    flag: fc.boolean(),
  }),
  { maxLength: 12 },
);
/** Credit notes of unpaid amounts, and receipts of what went back. */
const documents: fc.Arbitrary<AccountingDocument[]> = flagged.map((all) =>
  all.map(({ flag, ...document }) => {
    if (!flag || document.kind === 'invoice') return document;
    if (document.kind === 'credit_note') return { ...document, method: null, unpaid: true };
    return { ...document, amountCents: cents(0 - document.amountCents), refund: true };
  }),
);
const taxed = documents.map((all) =>
  all.map((document) => (document.kind === 'receipt' ? document : { ...document, taxCents: cents(Math.round(document.amountCents / 11)) })),
);
const entries: fc.Arbitrary<AccountingEntry[]> = fc.array(
  fc.record({
    day: fc.constant('2026-11-12'),
    kind: fc.constantFrom('payment' as const, 'refund' as const, 'gratuity' as const, 'voucher' as const, 'fee' as const),
    paymentId: fc.constant(null),
    ref: fc.constant(null),
    amountCents: fc.integer({ min: -10_000_000, max: 10_000_000 }).map(cents),
    feeCents: fc.option(amount),
    payPalId: fc.option(fc.string()),
  }),
  { maxLength: 12 },
);

test('the sums of a month are those of its documents and entries, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(taxed, entries, async (month, money) => {
      const { rows } = await exported(month, money);
      const sumIn = (column: string, kinds: readonly string[]) =>
        rows.filter(({ Kind }) => kinds.includes(Kind!)).reduce((sum, row) => sum + toCents(row[column]!), 0);
      const sumOf = (
        kind: string,
        value: (document: AccountingDocument) => number,
        only: (document: AccountingDocument) => boolean = () => true,
      ) => month.filter((document) => document.kind === kind && only(document)).reduce((sum, document) => sum + value(document), 0);
      const byHand = ({ method }: AccountingDocument) => method !== 'paypal';
      const atPayPal = (kind: string) =>
        money.filter((entry) => entry.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);
      const amountOf = ({ amountCents }: AccountingDocument) => amountCents;
      expect(sumIn('Gross (USD)', ['invoice'])).toBe(sumOf('invoice', amountOf));
      expect(sumIn('Gross (USD)', ['credit_note'])).toBe(0 - sumOf('credit_note', amountOf));
      expect(sumIn('Gross (USD)', ['payment'])).toBe(
        sumOf('receipt', amountOf, (document) => byHand(document) && !document.refund) + atPayPal('payment'),
      );
      expect(sumIn('Gross (USD)', ['refund'])).toBe(
        atPayPal('refund') -
          sumOf('credit_note', amountOf, (document) => byHand(document) && !document.unpaid) +
          sumOf('receipt', amountOf, (document) => byHand(document) && document.refund === true),
      );
      for (const kind of ['gratuity', 'voucher', 'fee']) expect(sumIn('Gross (USD)', [kind])).toBe(atPayPal(kind));
      const taxOf = ({ taxCents = cents(0) }: AccountingDocument) => taxCents;
      expect(sumIn('Tax (USD)', limits.bookKinds)).toBe(sumOf('invoice', taxOf) - sumOf('credit_note', taxOf));
      // What is left of each row is its gross amount less tax and fee; a payment without its fee has none yet.
      for (const row of rows.filter((each) => each['Net (USD)'] !== '')) {
        expect(toCents(row['Net (USD)']!)).toBe(
          toCents(row['Gross (USD)']!) - toCents(row['Tax (USD)']!) + toCents(row['PayPal fee (USD)']!),
        );
      }
    }),
    { numRuns: 50 },
  );
});

test.each(['=1+2', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://evil.example";"x")', '\uFF1D1+2'])(
  'a text %j is no formula',
  async (paymentNote) => {
    const { rows } = await exported([{ ...sample, paymentNote }], []);
    expect(rows[0]!.Method!.charAt(0)).toBe("'");
    expect(rows[0]!['Gross (USD)']).toBe('1200.00');
  },
);

test.each(['Cash, at the dock', 'He said "cash"', 'Two\nlines', '髙橋 Щербакова é'])('a text %j stays one cell', async (paymentNote) => {
  const { rows } = await exported([{ ...sample, paymentNote }, sample], []);
  expect(rows.map(({ Method }) => Method)).toEqual([paymentNote, '']);
});

test('a month without anything has its header only', async () => {
  const { file, rows } = await exported([], []);
  expect([rows, file.charCodeAt(0)]).toEqual([[], 0xfeff]);
  expect(file).toContain('Date,Document,Booking');
});

const sample: AccountingDocument = {
  kind: 'invoice',
  number: '2026-0042',
  day: '2026-11-12',
  confirmationCode: 'K9HZN-GVX2Z',
  amountCents: cents(120_000),
  method: null,
  paymentNote: null,
};
