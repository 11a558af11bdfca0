import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  bookingBackOffice,
  type BookingDetail,
  bookingList,
  type ErrorCode,
  notification,
  payment,
  type PaymentRecord,
  type Refund,
  DomainError,
  type SentEmail,
} from '@charter/contracts';
import { plainBooking } from '@charter/contracts/examples';
import { guestBooking } from './forms.js';
import { type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let gateway: TestGateway;
let session: { cookie: string };

beforeAll(async () => {
  gateway = await startGatewayHarness();
  session = await signIn(gateway);
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const staff = { id: 1, username: 'captain' };
const bookingId = '6f8f0b3c-92a5-4d1c-b0a3-6a1f9d1e2c3b';
const row: Booking = {
  ...plainBooking,
  ...guestBooking,
  id: bookingId,
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '+1 242 555 0100',
  charterDate: '2026-12-24',
  createdAt: '2026-12-01T12:00:00.000Z',
};

describe('the booking list', () => {
  test('is paged, with a link to the next page', async () => {
    const requests = await gateway.stub(bookingList.page, () => ({ bookings: [row], total: 41, next: 'c2' }));
    const response = await gateway.get('/api/bookings?status=pending&limit=1&unknown=1', session);
    expect(await response.json()).toEqual([row]);
    expect(response.headers.get('x-total-count')).toBe('41');
    expect(response.headers.get('link')).toBe('</api/bookings?status=pending&limit=1&cursor=c2>; rel="next"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(requests).toEqual([{ status: 'pending', limit: 1 }]);
    const tooMany = await gateway.get('/api/bookings?limit=201&status=lost', session);
    expect((await problemIn(tooMany)).errors).toEqual({ limit: 'limit must be at most 200', status: 'Unknown status' });
  });

  test('is exported as CSV, all pages of the filter, with formulas escaped', async () => {
    const evil = { ...row, firstName: '=HYPERLINK("evil")', lastName: '@SUM', specialRequests: 'Cake, "please"\nand rum' };
    const requests = await gateway.stub(bookingList.exportPage, ({ cursor }) =>
      cursor ? { bookings: [row], next: null } : { bookings: [evil], next: 'c2' },
    );
    const response = await gateway.get('/api/bookings.csv?status=pending&sort=amount&order=asc', session);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="bookings.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8').slice(1);
    expect(text.split('\n')[0]).toMatch(/^Confirmation code,Status,Payment,Charter date,/);
    expect(text).toContain(`"'=HYPERLINK(""evil"")",'@SUM,ana@example.com,"\t+1 242 555 0100",`);
    expect(text).toContain('"Cake, ""please""\nand rum"');
    expect(text.match(/ABCDE-12345/g)).toHaveLength(2);
    const filter = { status: 'pending', sort: 'amount', order: 'asc' };
    expect(requests).toEqual([filter, { ...filter, cursor: 'c2' }]);
    expect((await gateway.get('/api/bookings.csv?sort=name', session)).status).toBe(422);
  });

  test('passes status changes and removals to booking with the member of staff', async () => {
    const changes = await gateway.stub(bookingBackOffice.changeStatus, () => ({ ...row, status: 'confirmed' as const }));
    const removals = await gateway.stub(bookingBackOffice.remove, () => ({}));
    const changed = await gateway.send('PUT', `/api/admin/bookings/${bookingId}/status`, { status: 'confirmed' }, session);
    expect([changed.status, await changed.json()]).toEqual([200, { ...row, status: 'confirmed' }]);
    expect((await gateway.send('DELETE', `/api/admin/bookings/${bookingId}`, undefined, session)).status).toBe(204);
    await gateway.send('DELETE', `/api/admin/bookings/${bookingId}?force=true`, undefined, session);
    expect(changes).toEqual([{ bookingId: bookingId, status: 'confirmed', staff }]);
    expect(removals.map(({ force }) => force)).toEqual([false, true]);
    expect(removals[0]!.staff).toEqual(staff);
    const unknown = await gateway.send('PUT', '/api/admin/bookings/7/status', { status: 'completed' }, session);
    expect(unknown.status).toBe(422);
  });
});

describe('a booking record', () => {
  const refunded = { id: bookingId, amount: 200, note: 'Rain', state: 'completed' } as Refund;

  test('joins the booking, its payment and its e-mails', async () => {
    const file = { paymentId: 'p1', paymentIds: ['p1'], refundedAmount: 0, history: [] } as unknown as BookingDetail;
    await gateway.stub(bookingBackOffice.find, () => file);
    const requests = await gateway.stub(payment.find, () => ({ orderId: 'O1' }) as PaymentRecord);
    await gateway.stub(notification.emailsOfBooking, () => ({ emails: [{ subject: 'Ahoy' } as SentEmail] }));
    const response = await gateway.get(`/api/admin/bookings/${bookingId}`, session);
    expect(await response.json()).toEqual({
      ...file,
      payment: { orderId: 'O1' },
      payments: [{ orderId: 'O1' }],
      emails: [{ subject: 'Ahoy' }],
    });
    expect(requests).toEqual([{ paymentId: 'p1' }]);
  });

  test('has all payments of a booking, oldest first', async () => {
    await gateway.stub(bookingBackOffice.find, () => ({ paymentId: 'p1', paymentIds: ['p1', 'p2'] }) as BookingDetail);
    await gateway.stub(payment.find, ({ paymentId }) => ({ orderId: `O-${paymentId}` }) as PaymentRecord);
    await gateway.stub(notification.emailsOfBooking, () => ({ emails: [] }));
    const record = await (await gateway.get(`/api/admin/bookings/${bookingId}`, session)).json();
    expect(record).toMatchObject({ payment: { orderId: 'O-p1' }, payments: [{ orderId: 'O-p1' }, { orderId: 'O-p2' }] });
  });

  test('has no payment for a booking that was not paid through PayPal', async () => {
    await gateway.stub(bookingBackOffice.find, () => ({ paymentId: null, paymentIds: [] as string[] }) as BookingDetail);
    await gateway.stub(notification.emailsOfBooking, () => ({ emails: [] }));
    expect(await (await gateway.get(`/api/admin/bookings/${bookingId}`, session)).json()).toMatchObject({ payment: null, payments: [] });
  });

  test('answers 404 for an unknown booking', async () => {
    await gateway.stub(bookingBackOffice.find, () => {
      throw new DomainError('BOOKING_NOT_FOUND');
    });
    expect((await gateway.get(`/api/admin/bookings/${bookingId}`, session)).status).toBe(404);
  });

  test('passes a refund to payment with the member of staff, and answers 422 with the invalid fields', async () => {
    const requests = await gateway.stub(payment.refund, () => refunded);
    const path = `/api/admin/bookings/${bookingId}/refunds`;
    const response = await gateway.send('POST', path, { amount: 200, reason: ' Rain ' }, session);
    expect([response.status, await response.json()]).toEqual([201, refunded]);
    expect(requests).toEqual([{ bookingId, amount: 200, reason: 'Rain', staff }]);
    const wrong = await gateway.send('POST', path, { amount: 1.005, refundId: 'again' }, session);
    expect(await problemIn(wrong)).toMatchObject({
      status: 422,
      errors: {
        amount: 'Enter an amount in dollars, with at most two decimals',
        reason: 'Reason is required',
        refundId: 'This is not a refund ID',
      },
    });
    expect((await gateway.send('POST', '/api/admin/bookings/7/refunds', { amount: 1, reason: 'x' }, session)).status).toBe(422);
    expect(requests).toHaveLength(1);
  });
});

describe('the correction of a booking', () => {
  const path = `/api/admin/bookings/${bookingId}`;
  const details = { firstName: 'Augusta', email: 'augusta@example.com', guestCount: 6, specialRequests: '', locale: 'fr' };

  test('passes the given fields, the revision and the member of staff to booking', async () => {
    const corrected = { ...row, firstName: 'Augusta', revision: 4 };
    const requests = await gateway.stub(bookingBackOffice.correct, () => corrected);
    const response = await gateway.send('PATCH', path, { ...details, firstName: ' Augusta ', expectedRevision: 3 }, session);
    expect([response.status, await response.json()]).toEqual([200, corrected]);
    expect(requests).toEqual([{ bookingId, form: { ...details, expectedRevision: 3 }, staff }]);
  });

  test('answers 422 with every invalid field, and 401 without a session', async () => {
    const requests = await gateway.stub(bookingBackOffice.correct, () => row);
    const wrong = { firstName: '', lastName: 'x'.repeat(101), email: 'nobody', phone: '1', guestCount: 0, locale: 'xx' };
    const response = await gateway.send('PATCH', path, wrong, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([
      422,
      {
        firstName: 'First name is required',
        lastName: expect.stringMatching(/^Please use at most \d+ characters$/),
        email: 'Please enter a valid email address',
        phone: expect.stringContaining('phone number'),
        guestCount: expect.stringContaining('least'),
        locale: 'This language is not available',
        expectedRevision: 'expectedRevision must be a whole number',
      },
    ]);
    expect((await gateway.send('PATCH', path, { expectedRevision: 3 })).status).toBe(401);
    expect((await gateway.send('PATCH', '/api/admin/bookings/7', { expectedRevision: 3 }, session)).status).toBe(422);
    expect(requests).toEqual([]);
  });

  test('passes on an INVALID of booking with its fields', async () => {
    await gateway.stub(bookingBackOffice.correct, () => {
      throw new DomainError('INVALID', { errors: { guestCount: 'Maximum 6 people allowed' } });
    });
    const response = await gateway.send('PATCH', path, { guestCount: 8, expectedRevision: 3 }, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { guestCount: 'Maximum 6 people allowed' }]);
  });

  test.each([
    ['BOOKING_CHANGED', 409],
    ['BOOKING_NOT_FOUND', 404],
  ] as const)('answers the error %s with %i', async (code, status) => {
    await gateway.stub(bookingBackOffice.correct, () => {
      throw new DomainError(code);
    });
    const response = await gateway.send('PATCH', path, { phone: '+1 242 555 0199', expectedRevision: 3 }, session);
    expect([response.status, (await problemIn(response)).code]).toEqual([status, code]);
  });
});

interface Command {
  name: string;
  path: string;
  operation: typeof bookingBackOffice.resendEmail | typeof bookingBackOffice.settleRefund;
  body: Record<string, string>;
  /** An invalid body and the expected errors. */
  invalid: [body: Record<string, string>, errors: Record<string, string>];
  errors: [code: ErrorCode, status: number][];
}

describe.each<Command>([
  {
    name: 'sending an e-mail again',
    path: `/api/admin/bookings/${bookingId}/emails`,
    operation: bookingBackOffice.resendEmail,
    body: { kind: 'confirmation' },
    invalid: [{ kind: 'invoice' }, { kind: 'Choose confirmation, link or reminder' }],
    errors: [
      ['BOOKING_NOT_FOUND', 404],
      ['STATUS_NOT_ALLOWED', 409],
      ['TOO_MANY_EMAILS', 429],
    ],
  },
  {
    name: 'marking a refund as paid outside of PayPal',
    path: `/api/admin/bookings/${bookingId}/cancellation/handed-back`,
    operation: bookingBackOffice.settleRefund,
    body: { note: 'Handed over in cash' },
    invalid: [{ note: '  ' }, { note: 'Please describe how it was settled' }],
    errors: [
      ['BOOKING_NOT_FOUND', 404],
      ['NOTHING_TO_REFUND', 409],
    ],
  },
])('$name', ({ path, operation, body, invalid: [invalidBody, fieldErrors], errors }) => {
  test('is passed to booking with the member of staff', async () => {
    const requests = await gateway.stub<object, object>(operation, () => ({}));
    const response = await gateway.send('POST', path, body, session);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(requests).toEqual([{ bookingId, ...body, staff }]);
  });

  test('answers 401 without a session, 422 for an invalid form or booking id', async () => {
    const requests = await gateway.stub<object, object>(operation, () => ({}));
    expect((await gateway.send('POST', path, body)).status).toBe(401);
    const response = await gateway.send('POST', path, invalidBody, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, fieldErrors]);
    expect((await gateway.send('POST', path.replace(bookingId, '7'), body, session)).status).toBe(422);
    expect(requests).toEqual([]);
  });

  test.each(errors)('answers the error %s with %i', async (code, status) => {
    await gateway.stub<object, object>(operation, () => {
      throw new DomainError(code);
    });
    const response = await gateway.send('POST', path, body, session);
    expect([response.status, (await problemIn(response)).code]).toEqual([status, code]);
  });
});
