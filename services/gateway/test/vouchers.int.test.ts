import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  booking,
  books,
  DomainError,
  type GiftForm,
  invalid,
  fieldError,
  payment,
  type Voucher,
  vouchers,
  withdrawals,
} from '@charter/contracts';
import { form, guestBooking } from './forms.js';
import { type TestGateway, startGatewayHarness, problemIn, publicUrl, signIn } from './gateway-harness.js';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGatewayHarness();
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const id = '5b9e1c84-2a7d-4e63-8c10-7d42f6a9b311';
const code = '7K3Q-DM9T-XZ4B-8HVW';
const gift = {
  amount: 500,
  forName: 'Ada',
  buyer: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@guests.example' },
} satisfies GiftForm;
const voucher: Voucher = {
  id,
  last4: '8HVW',
  state: 'open',
  amount: 500,
  balance: 500,
  reserved: 0,
  expired: 0,
  packageName: null,
  buyer: gift.buyer,
  forName: 'Ada',
  deliverTo: 'grace@guests.example',
  deliverOn: null,
  deliveredAt: '2026-12-01T12:00:00.000Z',
  validUntil: null,
  locale: 'en',
  createdAt: '2026-12-01T12:00:00.000Z',
};

describe('a gift voucher', () => {
  test('is bought for what booking says', async () => {
    const forms = await gateway.stub(vouchers.buy, () => ({ paymentRequestId: id, amount: 500 }));
    const response = await gateway.send('POST', '/api/gift', gift);
    expect([response.status, await response.json()]).toEqual([201, { paymentRequestId: id, amount: 500 }]);
    expect(forms).toEqual([gift]);
  });

  test.each([
    [{ amount: 49 }, 'amount', 'giftAmountRange'],
    [{ amount: 99.5 }, 'amount', 'giftAmountRange'],
    [{ forName: ' ' }, 'forName', 'forNameRequired'],
    [{ deliverTo: 'nobody' }, 'deliverTo', 'email'],
    [{ deliverOn: 'soon' }, 'deliverOn', 'deliverOnRange'],
    [{ buyer: undefined }, 'buyer', 'buyerRequired'],
    [{ buyer: { ...gift.buyer, email: '' } }, 'buyer.email', 'email'],
  ])('with %p is rejected at %s', async (change, field, expected) => {
    const { status, codes } = await problemIn(await gateway.send('POST', '/api/gift', { ...gift, ...change }));
    expect([status, Object.keys(codes ?? {}), codes?.[field]?.code]).toEqual([422, [field], expected]);
  });

  test('is looked up by its code, and a text that cannot be one is answered as an unknown code', async () => {
    let known = true;
    const requests = await gateway.stub(vouchers.balance, () => {
      if (!known) throw invalid({ code: fieldError('unknownVoucher') });
      return { balance: 500 };
    });
    const found = await gateway.send('POST', '/api/voucher', { code });
    expect([found.status, await found.json()]).toEqual([200, { balance: 500 }]);
    expect(requests).toEqual([{ code }]);
    known = false;
    const problems = await Promise.all(
      [code, 'no'].map(async (typed) => problemIn(await gateway.send('POST', '/api/voucher', { code: typed }))),
    );
    const { requestId: _first, ...unknown } = problems[0] as object as Record<string, unknown>;
    const { requestId: _second, ...malformed } = problems[1] as object as Record<string, unknown>;
    expect(malformed).toEqual(unknown);
  });

  test('is listed without its code, and sent again by a member of staff', async () => {
    await gateway.stub(vouchers.list, () => ({ vouchers: [voucher], outstanding: 500 }));
    const resent = await gateway.stub(vouchers.resend, () => ({}));
    const own = { ...(await signIn(gateway)), origin: publicUrl };
    const listed = await gateway.get('/api/admin/vouchers', own);
    expect([listed.headers.get('cache-control'), await listed.json()]).toEqual(['no-store', { vouchers: [voucher], outstanding: 500 }]);
    expect((await gateway.send('POST', `/api/admin/vouchers/${id}/email`, undefined, own)).status).toBe(204);
    expect(resent).toEqual([{ voucherId: id, staff: { id: 1, username: 'captain' } }]);
  });
});

describe('the last day of a voucher', () => {
  const end = `/api/admin/vouchers/${id}/end`;

  test.each(['2027-12-31', null])('is set to %p by a member of staff', async (validUntil) => {
    const ends = await gateway.stub(vouchers.setEnd, () => ({}));
    const own = { ...(await signIn(gateway)), origin: publicUrl };
    expect((await gateway.send('PUT', end, { validUntil }, own)).status).toBe(204);
    expect(ends).toEqual([{ voucherId: id, form: { validUntil }, staff: { id: 1, username: 'captain' } }]);
  });

  test.each([{}, { validUntil: '' }, { validUntil: 'soon' }])('is not changed by %p', async (body) => {
    const ends = await gateway.stub(vouchers.setEnd, () => ({}));
    const own = { ...(await signIn(gateway)), origin: publicUrl };
    const { status, codes } = await problemIn(await gateway.send('PUT', end, body, own));
    expect([status, codes?.validUntil?.code, ends]).toEqual([422, 'voucherEndRange', []]);
  });
});

describe('the refund of a voucher', () => {
  const refund = `/api/admin/vouchers/${id}/refund`;
  const body = { refundId: id, amount: 120.5, reason: 'Changed her mind', notifyGuest: true };

  test('is requested by a member of staff', async () => {
    const answer = { id, amount: 120.5, state: 'requested' as const, issue: null, createdAt: '2026-12-01T12:00:00.000Z' };
    const refunds = await gateway.stub(vouchers.refund, () => answer);
    const own = { ...(await signIn(gateway)), origin: publicUrl };
    const response = await gateway.send('POST', refund, body, own);
    expect([response.status, await response.json()]).toEqual([200, answer]);
    expect(refunds).toEqual([{ voucherId: id, form: body, staff: { id: 1, username: 'captain' } }]);
  });

  test.each([
    [{ refundId: 'one' }, 'refundId'],
    [{ refundId: undefined }, 'refundId'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ reason: ' ' }, 'reason'],
    [{ notifyGuest: undefined }, 'notifyGuest'],
    [{ byHand: 'yes' }, 'byHand'],
  ])('with %p is rejected at %s', async (change, field) => {
    const refunds = await gateway.stub(vouchers.refund, () => ({}) as never);
    const own = { ...(await signIn(gateway)), origin: publicUrl };
    const { status, codes } = await problemIn(await gateway.send('POST', refund, { ...body, ...change }, own));
    expect([status, Object.keys(codes ?? {}), refunds]).toEqual([422, [field], []]);
  });
});

describe('a withdrawal', () => {
  const declared = { name: 'Grace Hopper', email: 'grace@guests.example', reference: '06CCB-X2TFW' };

  test('is accepted without a word about what it matches', async () => {
    const received = await gateway.stub(withdrawals.receive, () => ({}));
    const response = await gateway.send('POST', '/api/withdrawal', { ...declared, locale: 'de' });
    expect([response.status, await response.text()]).toEqual([202, '']);
    expect(received).toEqual([{ ...declared, locale: 'de' }]);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ reference: '' }, 'reference'],
    [{ reference: 'x'.repeat(61) }, 'reference'],
    [{ locale: 'sv' }, 'locale'],
  ])('with %p is rejected at %s', async (change, field) => {
    const { status, codes } = await problemIn(await gateway.send('POST', '/api/withdrawal', { ...declared, ...change }));
    expect([status, Object.keys(codes ?? {})]).toEqual([422, [field]]);
  });

  test('is not found where withdrawals are switched off', async () => {
    await gateway.stub(withdrawals.receive, () => {
      throw new DomainError('NOT_FOUND');
    });
    expect((await gateway.send('POST', '/api/withdrawal', declared)).status).toBe(404);
  });

  test('that is left to staff is listed and answered by them', async () => {
    const open = { ...declared, id, obstacle: 'late' as const, voucherId: id, receivedAt: '2026-12-01T12:00:00.000Z' };
    await gateway.stub(withdrawals.list, () => ({ withdrawals: [open] }));
    const answered = await gateway.stub(withdrawals.answer, () => ({}));
    const own = { ...(await signIn(gateway)), origin: publicUrl };
    expect(await (await gateway.get('/api/admin/withdrawals', own)).json()).toEqual({ withdrawals: [open] });
    expect((await gateway.send('POST', `/api/admin/withdrawals/${id}/answered`, undefined, own)).status).toBe(204);
    expect(answered).toEqual([{ withdrawalId: id, staff: { id: 1, username: 'captain' } }]);
  });
});

describe('a charter that vouchers cover', () => {
  const covered = { ...form, vouchers: [code] };
  const cookie = `checkout=${'c'.repeat(43)}`;

  test('has no order', async () => {
    const heldUntil = '2026-12-01T12:15:00.000Z';
    const orders = await gateway.stub(payment.createOrder, () => ({ id: '', paid: true as const, heldUntil }));
    const order = { amount: '0.00', currency: 'USD', intent: 'CAPTURE', booking: covered };
    const response = await gateway.send('POST', '/paypal/order', order, { cookie });
    expect([response.status, await response.json()]).toEqual([201, { id: null, paid: true, heldUntil }]);
    expect(orders).toEqual([expect.objectContaining({ order })]);
  });

  test('is found by its checkout, and payment is not asked', async () => {
    const asked = await gateway.stub(payment.findCheckout, () => {
      throw new DomainError('NOT_PAID');
    });
    await gateway.stub(booking.findCovered, () => ({ booking: guestBooking, first: true }));
    const response = await gateway.send('POST', '/api/bookings', { ...covered, totalAmount: 1200 }, { cookie });
    expect([response.status, await response.json()]).toEqual([201, guestBooking]);
    expect(asked).toEqual([]);
  });

  test('in part is that of its order', async () => {
    const queries = await gateway.stub(payment.findCheckout, () => ({ paymentId: id, holdId: id, orderId: 'ORDER12345', refunded: false }));
    await gateway.stub(booking.place, () => ({ booking: guestBooking, first: false }));
    const body = { ...covered, totalAmount: 1200, paymentOrderId: 'ORDER12345' };
    expect((await gateway.send('POST', '/api/bookings', body, { cookie })).status).toBe(200);
    expect(queries).toEqual([{ checkout: expect.any(String), orderId: 'ORDER12345' }]);
  });
});

test('money for a voucher is a row of its own in the books', async () => {
  const entry = {
    day: '2026-11-03',
    kind: 'payment' as const,
    paymentId: id,
    ref: id,
    amountCents: 50_000,
    feeCents: null,
    payPalId: '1AB',
  };
  await gateway.stub(books.entries, () => ({ entries: [entry] }) as never);
  await gateway.stub(books.documents, () => ({
    documents: [],
    bookings: [],
    paymentDocuments: [],
    gratuities: [],
    vouchers: [{ paymentId: id, last4: '8HVW' }],
  }));
  const csv = await (await gateway.get('/api/admin/books.csv?month=2026-11', await signIn(gateway))).text();
  expect(csv.split('\n')[1]).toBe('2026-11-03,Voucher …8HVW,,voucher,,500.00,,,,PayPal,1AB');
});

test('what went back of a voucher is a row of its kind with the number of its credit note, also when staff have paid it by hand', async () => {
  const entry = { day: '2026-11-05', paymentId: id, feeCents: null };
  const bought = { ...entry, kind: 'payment' as const, ref: id, amountCents: 50_000, payPalId: '1AB' };
  const refunded = { ...entry, kind: 'refund' as const, ref: `${id}:20000`, amountCents: -20_000, payPalId: '2AB' };
  const note = { day: '2026-11-05', last4: '8HVW' };
  await gateway.stub(books.entries, () => ({ entries: [bought, refunded] }) as never);
  await gateway.stub(
    books.documents,
    () =>
      ({
        documents: [],
        bookings: [],
        paymentDocuments: [],
        gratuities: [],
        vouchers: [{ paymentId: id, last4: '8HVW' }],
        voucherCreditNotes: [
          { ...note, ref: `${id}:20000`, number: 'CN-2026-0007', amountCents: 20_000, method: 'paypal' },
          { ...note, ref: 'by hand', number: 'CN-2026-0008', amountCents: 30_000, method: null },
        ],
      }) as never,
  );
  const csv = await (await gateway.get('/api/admin/books.csv?month=2026-11', await signIn(gateway))).text();
  const rows = csv.trim().split('\n').slice(1);
  expect(rows).toEqual([
    '2026-11-05,CN-2026-0008,Voucher …8HVW,voucher,,-300.00,,,-300.00,,',
    '2026-11-05,Voucher …8HVW,,voucher,,500.00,,,,PayPal,1AB',
    '2026-11-05,CN-2026-0007,Voucher …8HVW,voucher,,-200.00,,,-200.00,PayPal,2AB',
  ]);
});
