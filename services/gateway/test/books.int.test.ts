import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AccountingDocument, type AccountingEntry, books, cents, gratuities } from '@charter/contracts';
import { problemIn, type TestGateway, signIn, startGatewayHarness } from './gateway-harness.js';

let gateway: TestGateway;
let session: { cookie: string };

beforeAll(async () => {
  gateway = await startGatewayHarness({ BOOKS_ACCOUNTS: 'invoice=4000, payment=1010' });
  session = await signIn(gateway);
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const paymentId = '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311';
const entry = (changed: Partial<AccountingEntry>): AccountingEntry => ({
  day: '2026-11-12',
  kind: 'payment',
  paymentId,
  ref: paymentId,
  amountCents: cents(120_000),
  feeCents: cents(3627),
  payPalId: '3PK000000000001',
  ...changed,
});

const document = (changed: Partial<AccountingDocument>): AccountingDocument => ({
  kind: 'invoice',
  number: '2026-0042',
  day: '2026-11-12',
  confirmationCode: 'K9HZN-GVX2Z',
  amountCents: cents(120_000),
  method: null,
  paymentNote: null,
  ...changed,
});

test('a month is one file: documents and money with their numbers and accounts, with negative amounts as numbers', async () => {
  const ref = `${paymentId}:25050`;
  const months = await gateway.stub(books.entries, () => ({
    entries: [
      entry({}),
      entry({ kind: 'refund', day: '2026-11-14', ref, amountCents: cents(-25_050), feeCents: null, payPalId: '3RF000000000001' }),
      entry({ kind: 'refund', day: '2026-11-14', ref: null, amountCents: cents(-100), feeCents: null, payPalId: '3RV000000000001' }),
      entry({
        kind: 'fee',
        paymentId: null,
        ref: null,
        day: '2026-11-15',
        amountCents: cents(-2000),
        feeCents: null,
        payPalId: '3FE000000000001',
      }),
      entry({ day: '2026-11-30', ref: null, feeCents: null, payPalId: '3PK000000000002' }),
    ],
  }));
  const cash = { confirmationCode: 'AAAAA-BBBBB', day: '2026-11-13', method: 'cash' as const };
  const requests = await gateway.stub(books.documents, () => ({
    documents: [
      document({ kind: 'credit_note', number: 'CN-2026-0007', day: '2026-11-14', amountCents: cents(25_050), method: 'paypal' }),
      document({ ...cash, kind: 'credit_note', number: 'CN-2026-0008', amountCents: cents(5_000), taxCents: cents(455), method: null }),
      document({ kind: 'credit_note', number: 'CN-2026-0009', day: '2026-11-14', amountCents: cents(60_000), unpaid: true }),
      document({ taxCents: cents(10_909) }),
      document({ ...cash, number: '2026-0043', amountCents: cents(90_000), method: null, paymentNote: '=Cash at the dock' }),
      document({ kind: 'receipt', number: 'R-2026-0040', method: 'paypal' }),
      document({ ...cash, kind: 'receipt', number: 'R-2026-0041', amountCents: cents(95_000) }),
      document({ ...cash, kind: 'receipt', number: 'R-2026-0042', amountCents: cents(-5_000) }),
      document({ ...cash, kind: 'receipt', number: 'R-2026-0043', amountCents: cents(-2_000), refund: true }),
    ],
    bookings: [{ paymentId, confirmationCode: 'K9HZN-GVX2Z' }],
    paymentDocuments: [
      { ref: paymentId, number: 'R-2026-0040' },
      { ref, number: 'CN-2026-0007' },
    ],
    gratuities: [],
    vouchers: [],
  }));
  const response = await gateway.get('/api/admin/books.csv?month=2026-11', session);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="books-2026-11.csv"');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString('utf8').slice(1).trim().split('\n')).toEqual([
    'Date,Document,Booking,Kind,Account code,Gross (USD),Tax (USD),PayPal fee (USD),Net (USD),Method,PayPal id',
    '2026-11-14,CN-2026-0007,K9HZN-GVX2Z,credit_note,,-250.50,,,-250.50,PayPal,',
    '2026-11-13,CN-2026-0008,AAAAA-BBBBB,credit_note,,-50.00,-4.55,,-45.45,,',
    '2026-11-14,CN-2026-0009,K9HZN-GVX2Z,credit_note,,-600.00,,,-600.00,,',
    '2026-11-12,2026-0042,K9HZN-GVX2Z,invoice,4000,1200.00,109.09,,1090.91,,',
    "2026-11-13,2026-0043,AAAAA-BBBBB,invoice,4000,900.00,,,900.00,'=Cash at the dock,",
    '2026-11-13,CN-2026-0008,AAAAA-BBBBB,refund,,-50.00,,,-50.00,,',
    '2026-11-13,R-2026-0041,AAAAA-BBBBB,payment,1010,950.00,,,950.00,Cash,',
    '2026-11-13,R-2026-0042,AAAAA-BBBBB,payment,1010,-50.00,,,-50.00,Cash,',
    '2026-11-13,R-2026-0043,AAAAA-BBBBB,refund,,-20.00,,,-20.00,Cash,',
    '2026-11-12,R-2026-0040,K9HZN-GVX2Z,payment,1010,1200.00,,-36.27,1163.73,PayPal,3PK000000000001',
    '2026-11-14,CN-2026-0007,K9HZN-GVX2Z,refund,,-250.50,,,-250.50,PayPal,3RF000000000001',
    '2026-11-14,,K9HZN-GVX2Z,refund,,-1.00,,,-1.00,PayPal,3RV000000000001',
    '2026-11-15,,,fee,,-20.00,,,-20.00,PayPal,3FE000000000001',
    '2026-11-30,,K9HZN-GVX2Z,payment,1010,1200.00,,,,PayPal,3PK000000000002',
  ]);
  expect(months).toEqual([{ month: '2026-11' }]);
  expect(requests).toEqual([{ month: '2026-11', paymentIds: [paymentId] }]);
});

test('a gratuity, and what went back of it, are rows of their own kind', async () => {
  await gateway.stub(books.entries, () => ({
    entries: [
      entry({ amountCents: cents(20_000), feeCents: cents(637) }),
      entry({ kind: 'refund', amountCents: cents(-5000), feeCents: null }),
    ],
  }));
  const bookings = [{ paymentId, confirmationCode: 'K9HZN-GVX2Z' }];
  await gateway.stub(books.documents, () => ({ documents: [], bookings, paymentDocuments: [], gratuities: [paymentId], vouchers: [] }));
  const [, ...rows] = (await (await gateway.get('/api/admin/books.csv?month=2026-11', session)).text()).trim().split('\n');
  expect(rows).toEqual([
    '2026-11-12,,K9HZN-GVX2Z,gratuity,,200.00,,-6.37,193.63,PayPal,3PK000000000001',
    '2026-11-12,,K9HZN-GVX2Z,gratuity,,-50.00,,,-50.00,PayPal,3PK000000000001',
  ]);
});

test('the gratuities of a month are for staff', async () => {
  const months = await gateway.stub(gratuities.ofMonth, () => ({ gratuities: [], crew: [], total: 0, unassigned: 0 }));
  expect((await gateway.get('/api/admin/gratuities?month=2026-11')).status).toBe(401);
  expect(await (await gateway.get('/api/admin/gratuities?month=2026-11', session)).json()).toEqual({
    gratuities: [],
    crew: [],
    total: 0,
    unassigned: 0,
  });
  expect(months).toEqual([{ month: '2026-11' }]);
});

test('anything but a month is an error at its field', async () => {
  for (const query of ['', '?month=2026-13', '?month=2026-1', '?month=november']) {
    const response = await gateway.get(`/api/admin/books.csv${query}`, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { month: 'Choose a month such as 2026-11' }]);
  }
  expect((await gateway.get('/api/admin/books.csv?month=2026-11')).status).toBe(401);
});
