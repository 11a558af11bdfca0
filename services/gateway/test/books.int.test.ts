import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type BookEntry, books, cents } from '@charter/contracts';
import { problemIn, type TestGateway, signIn, startGatewayHarness } from './gateway-harness.js';

let gateway: TestGateway;
let session: { cookie: string };

beforeAll(async () => {
  gateway = await startGatewayHarness();
  session = await signIn(gateway);
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const paymentId = '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311';
const entry = (changed: Partial<BookEntry>): BookEntry => ({
  day: '2026-11-12',
  kind: 'payment',
  paymentId,
  amountCents: cents(120_000),
  feeCents: cents(3627),
  payPalId: '3PK000000000001',
  ...changed,
});

test('a month is one file: invoices, payments, refunds and fees, with negative amounts as numbers', async () => {
  const months = await gateway.stub(books.entries, () => ({
    entries: [
      entry({}),
      entry({ kind: 'refund', day: '2026-11-14', amountCents: cents(-25_050), feeCents: null, payPalId: '3RF000000000001' }),
      entry({ kind: 'fee', paymentId: null, day: '2026-11-15', amountCents: cents(-2000), feeCents: null, payPalId: '3FE000000000001' }),
      entry({ day: '2026-11-30', feeCents: null, payPalId: '3PK000000000002' }),
    ],
  }));
  const requests = await gateway.stub(books.invoices, () => ({
    invoices: [
      { day: '2026-11-12', number: 'K9HZN-GVX2Z', amountCents: cents(120_000), paymentNote: null },
      { day: '2026-11-13', number: 'AAAAA-BBBBB', amountCents: cents(90_000), paymentNote: '=Cash at the dock' },
    ],
    bookings: [{ paymentId, confirmationCode: 'K9HZN-GVX2Z' }],
  }));
  const response = await gateway.get('/api/admin/books.csv?month=2026-11', session);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="books-2026-11.csv"');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString('utf8').slice(1).trim().split('\n')).toEqual([
    'Date,Document,Booking,Kind,Account code,Gross (USD),Tax (USD),PayPal fee (USD),Net (USD),Method,PayPal id',
    '2026-11-12,K9HZN-GVX2Z,K9HZN-GVX2Z,invoice,,1200.00,,,1200.00,,',
    "2026-11-13,AAAAA-BBBBB,AAAAA-BBBBB,invoice,,900.00,,,900.00,'=Cash at the dock,",
    '2026-11-12,,K9HZN-GVX2Z,payment,,1200.00,,-36.27,1163.73,PayPal,3PK000000000001',
    '2026-11-14,,K9HZN-GVX2Z,refund,,-250.50,,,-250.50,PayPal,3RF000000000001',
    '2026-11-15,,,fee,,-20.00,,,-20.00,PayPal,3FE000000000001',
    '2026-11-30,,K9HZN-GVX2Z,payment,,1200.00,,,,PayPal,3PK000000000002',
  ]);
  expect(months).toEqual([{ month: '2026-11' }]);
  expect(requests).toEqual([{ month: '2026-11', paymentIds: [paymentId] }]);
});

test('anything but a month is an error at its field', async () => {
  for (const query of ['', '?month=2026-13', '?month=2026-1', '?month=november']) {
    const response = await gateway.get(`/api/admin/books.csv${query}`, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { month: 'Choose a month such as 2026-11' }]);
  }
  expect((await gateway.get('/api/admin/books.csv?month=2026-11')).status).toBe(401);
});
