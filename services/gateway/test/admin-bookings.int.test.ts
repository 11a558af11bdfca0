import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Block,
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
import { form, guestBooking } from './forms.js';
import { type Door, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let door: Door;
let session: { cookie: string };

beforeAll(async () => {
  door = await startGatewayHarness();
  session = await signIn(door);
});
afterAll(() => door?.close());
afterEach(() => door.dismiss());

const staff = { id: 1, username: 'captain' };
const bookingId = '6f8f0b3c-92a5-4d1c-b0a3-6a1f9d1e2c3b';
const row: Booking = {
  ...guestBooking,
  id: bookingId,
  lastName: 'Reyes',
  email: 'ana@example.com',
  phone: '+1 242 555 0100',
  charterDate: '2026-12-24',
  specialRequests: null,
  locale: 'en',
  createdAt: '2026-12-01T12:00:00.000Z',
};

describe('the bookings of the back office', () => {
  test('come page by page, with the way to the next one', async () => {
    const asked = await door.neighbour(bookingList.page, () => ({ bookings: [row], total: 41, next: 'c2' }));
    const response = await door.get('/api/bookings?status=pending&limit=1&unknown=1', session);
    expect(await response.json()).toEqual([row]);
    expect(response.headers.get('x-total-count')).toBe('41');
    expect(response.headers.get('link')).toBe('</api/bookings?status=pending&limit=1&cursor=c2>; rel="next"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual([{ status: 'pending', limit: 1 }]);
    const tooMany = await door.get('/api/bookings?limit=201&status=lost', session);
    expect((await problemIn(tooMany)).errors).toEqual({ limit: 'limit is at most 200', status: 'Unknown status' });
  });

  test('come as a spreadsheet, all pages of the filter, with formulas that run nowhere', async () => {
    const evil = { ...row, firstName: '=HYPERLINK("evil")', lastName: '@SUM', specialRequests: 'Cake, "please"\nand rum' };
    const asked = await door.neighbour(bookingList.exportPage, ({ cursor }) =>
      cursor ? { bookings: [row], next: null } : { bookings: [evil], next: 'c2' },
    );
    const response = await door.get('/api/bookings.csv?status=pending&sort=amount&order=asc', session);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="bookings.csv"');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8').slice(1);
    expect(text.split('\n')[0]).toMatch(/^Confirmation code,Status,Payment,Charter date,/);
    expect(text).toContain(`"'=HYPERLINK(""evil"")",'@SUM,ana@example.com,'+1 242 555 0100,`);
    expect(text).toContain('"Cake, ""please""\nand rum"');
    expect(text.match(/ABCDE-12345/g)).toHaveLength(2);
    const filter = { status: 'pending', sort: 'amount', order: 'asc' };
    expect(asked).toEqual([filter, { ...filter, cursor: 'c2' }]);
    expect((await door.get('/api/bookings.csv?sort=name', session)).status).toBe(422);
  });

  test('are changed and removed in the name of who did it', async () => {
    const changes = await door.neighbour(bookingBackOffice.changeStatus, () => ({ ...row, status: 'confirmed' as const }));
    const removals = await door.neighbour(bookingBackOffice.remove, () => ({}));
    const changed = await door.send('PUT', `/api/admin/bookings/${bookingId}/status`, { status: 'confirmed' }, session);
    expect([changed.status, await changed.json()]).toEqual([200, { ...row, status: 'confirmed' }]);
    expect((await door.send('DELETE', `/api/admin/bookings/${bookingId}`, undefined, session)).status).toBe(204);
    await door.send('DELETE', `/api/admin/bookings/${bookingId}?force=true`, undefined, session);
    expect(changes).toEqual([{ bookingId: bookingId, status: 'confirmed', staff }]);
    expect(removals.map(({ force }) => force)).toEqual([false, true]);
    expect(removals[0]!.staff).toEqual(staff);
    const unknown = await door.send('PUT', '/api/admin/bookings/7/status', { status: 'completed' }, session);
    expect(unknown.status).toBe(422);
  });
});

describe('one booking of the back office', () => {
  const refunded = { id: bookingId, amount: 200, note: 'Rain', state: 'completed' } as Refund;

  test('is its file, its payment and its letters in one', async () => {
    const file = { paymentId: 'p1', refundedAmount: 0, history: [] } as unknown as BookingDetail;
    await door.neighbour(bookingBackOffice.find, () => file);
    const asked = await door.neighbour(payment.find, () => ({ orderId: 'O1' }) as PaymentRecord);
    await door.neighbour(notification.emailsOfBooking, () => ({ emails: [{ subject: 'Ahoy' } as SentEmail] }));
    const response = await door.get(`/api/admin/bookings/${bookingId}`, session);
    expect(await response.json()).toEqual({ ...file, payment: { orderId: 'O1' }, emails: [{ subject: 'Ahoy' }] });
    expect(asked).toEqual([{ paymentId: 'p1' }]);
  });

  test('that was not paid through PayPal has no payment', async () => {
    await door.neighbour(bookingBackOffice.find, () => ({ paymentId: null }) as BookingDetail);
    await door.neighbour(notification.emailsOfBooking, () => ({ emails: [] }));
    expect(await (await door.get(`/api/admin/bookings/${bookingId}`, session)).json()).toMatchObject({ payment: null });
  });

  test('that nobody knows is not found', async () => {
    await door.neighbour(bookingBackOffice.find, () => {
      throw new DomainError('BOOKING_NOT_FOUND');
    });
    expect((await door.get(`/api/admin/bookings/${bookingId}`, session)).status).toBe(404);
  });

  test('is refunded in the name of who did it, with faults at the fields', async () => {
    const asked = await door.neighbour(payment.refund, () => refunded);
    const path = `/api/admin/bookings/${bookingId}/refunds`;
    const response = await door.send('POST', path, { amount: 200, reason: ' Rain ' }, session);
    expect([response.status, await response.json()]).toEqual([201, refunded]);
    expect(asked).toEqual([{ bookingId, amount: 200, reason: 'Rain', staff }]);
    const wrong = await door.send('POST', path, { amount: 1.005, refundId: 'again' }, session);
    expect(await problemIn(wrong)).toMatchObject({
      status: 422,
      errors: {
        amount: 'Enter an amount in dollars, with at most two decimals',
        reason: 'Reason is required',
        refundId: 'This is not the id of a refund',
      },
    });
    expect((await door.send('POST', '/api/admin/bookings/7/refunds', { amount: 1, reason: 'x' }, session)).status).toBe(422);
    expect(asked).toHaveLength(1);
  });
});

describe('the correction of a booking', () => {
  const path = `/api/admin/bookings/${bookingId}`;
  const details = { firstName: 'Augusta', email: 'augusta@example.com', guestCount: 6, specialRequests: '', locale: 'fr' };

  test('hands on what is named, with the revision and the name of the member of staff', async () => {
    const corrected = { ...row, firstName: 'Augusta', revision: 4 };
    const asked = await door.neighbour(bookingBackOffice.correct, () => corrected);
    const response = await door.send('PATCH', path, { ...details, firstName: ' Augusta ', expectedRevision: 3 }, session);
    expect([response.status, await response.json()]).toEqual([200, corrected]);
    expect(asked).toEqual([{ bookingId, form: { ...details, expectedRevision: 3 }, staff }]);
  });

  test('says at each field what is wrong with it, and needs a session', async () => {
    const asked = await door.neighbour(bookingBackOffice.correct, () => row);
    const wrong = { firstName: '', lastName: 'x'.repeat(101), email: 'nobody', phone: '1', guestCount: 0, locale: 'xx' };
    const response = await door.send('PATCH', path, wrong, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([
      422,
      {
        firstName: 'First name is required',
        lastName: expect.stringMatching(/^Please use at most \d+ characters$/),
        email: 'Please enter a valid email address',
        phone: expect.stringContaining('phone number'),
        guestCount: expect.stringContaining('least'),
        locale: 'This language is not offered',
        expectedRevision: 'expectedRevision must be a whole number',
      },
    ]);
    expect((await door.send('PATCH', path, { expectedRevision: 3 })).status).toBe(401);
    expect((await door.send('PATCH', '/api/admin/bookings/7', { expectedRevision: 3 }, session)).status).toBe(422);
    expect(asked).toEqual([]);
  });

  test('hands on a field that only the package can judge', async () => {
    await door.neighbour(bookingBackOffice.correct, () => {
      throw new DomainError('INVALID', { errors: { guestCount: 'Maximum 6 people allowed' } });
    });
    const response = await door.send('PATCH', path, { guestCount: 8, expectedRevision: 3 }, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, { guestCount: 'Maximum 6 people allowed' }]);
  });

  test.each([
    ['BOOKING_CHANGED', 409],
    ['BOOKING_NOT_FOUND', 404],
  ] as const)('that answers %s is a %i', async (code, status) => {
    await door.neighbour(bookingBackOffice.correct, () => {
      throw new DomainError(code);
    });
    const response = await door.send('PATCH', path, { phone: '+1 242 555 0199', expectedRevision: 3 }, session);
    expect([response.status, (await problemIn(response)).code]).toEqual([status, code]);
  });
});

interface Command {
  name: string;
  path: string;
  operation: typeof bookingBackOffice.resendEmail | typeof bookingBackOffice.settleRefund;
  body: Record<string, string>;
  /** A body with a fault, and what is said about it. */
  wrong: [body: Record<string, string>, errors: Record<string, string>];
  refusals: [code: ErrorCode, status: number][];
}

describe.each<Command>([
  {
    name: 'an e-mail that is sent again',
    path: `/api/admin/bookings/${bookingId}/emails`,
    operation: bookingBackOffice.resendEmail,
    body: { kind: 'confirmation' },
    wrong: [{ kind: 'reminder' }, { kind: 'Choose confirmation' }],
    refusals: [
      ['BOOKING_NOT_FOUND', 404],
      ['STATUS_NOT_ALLOWED', 409],
      ['TOO_MANY_EMAILS', 429],
    ],
  },
  {
    name: 'a refund that was settled without PayPal',
    path: `/api/admin/bookings/${bookingId}/cancellation/handed-back`,
    operation: bookingBackOffice.settleRefund,
    body: { note: 'Handed over in cash' },
    wrong: [{ note: '  ' }, { note: 'Say how it was settled' }],
    refusals: [
      ['BOOKING_NOT_FOUND', 404],
      ['NOTHING_TO_REFUND', 409],
    ],
  },
])('$name', ({ path, operation, body, wrong: [wrong, errors], refusals }) => {
  test('is handed on in the name of the member of staff', async () => {
    const asked = await door.neighbour<object, object>(operation, () => ({}));
    const response = await door.send('POST', path, body, session);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(asked).toEqual([{ bookingId, ...body, staff }]);
  });

  test('needs a session, a booking and a form without faults', async () => {
    const asked = await door.neighbour<object, object>(operation, () => ({}));
    expect((await door.send('POST', path, body)).status).toBe(401);
    const response = await door.send('POST', path, wrong, session);
    expect([response.status, (await problemIn(response)).errors]).toEqual([422, errors]);
    expect((await door.send('POST', path.replace(bookingId, '7'), body, session)).status).toBe(422);
    expect(asked).toEqual([]);
  });

  test.each(refusals)('that answers %s is a %i', async (code, status) => {
    await door.neighbour<object, object>(operation, () => {
      throw new DomainError(code);
    });
    const response = await door.send('POST', path, body, session);
    expect([response.status, (await problemIn(response)).code]).toEqual([status, code]);
  });
});

describe('the schedule of the back office', () => {
  test('takes bookings by phone and blocks in the name of who entered them', async () => {
    const entered = await door.neighbour(bookingBackOffice.createPhoneBooking, () => ({}) as Booking);
    const blocked = await door.neighbour(bookingBackOffice.block, () => ({}) as Block);
    const removed = await door.neighbour(bookingBackOffice.removeBlock, () => ({}));
    const block = { from: '2026-12-24T08:00', to: '2026-12-24T18:00', reason: 'weather' };
    const id = bookingId;
    expect((await door.send('POST', '/api/admin/bookings', { ...form, paymentNote: ' Cash ' }, session)).status).toBe(201);
    expect((await door.send('POST', '/api/admin/blocks', block, session)).status).toBe(201);
    expect((await door.send('DELETE', `/api/admin/blocks/${id}`, undefined, session)).status).toBe(204);
    expect(entered).toEqual([{ form: { ...form, paymentNote: 'Cash' }, staff }]);
    expect(blocked).toEqual([{ form: block, staff }]);
    expect(removed).toEqual([{ blockId: id, staff }]);
  });

  test('says at the fields what is wrong', async () => {
    const faults = async (path: string, body: object) => (await problemIn(await door.send('POST', path, body, session))).errors;
    expect(await faults('/api/admin/blocks', { from: '2026-12-24', to: '2026-12-24T25:00', reason: 'holiday' })).toEqual({
      from: 'Choose when it begins',
      to: 'Choose when it ends',
      reason: 'Choose a reason',
    });
    expect(await faults('/api/admin/bookings', { ...form, firstName: '', email: 'nobody' })).toEqual({
      firstName: 'First name is required',
      email: 'Please enter a valid email address',
    });
    expect((await problemIn(await door.get('/api/admin/schedule?from=today', session))).errors).toEqual({
      from: 'from must be a date, yyyy-MM-dd',
      to: 'to must be a date, yyyy-MM-dd',
    });
  });
});

describe('a hold', () => {
  const holdId = '0b9f4c8e-6f0a-4a53-9c55-0f6a4f5f7f10';
  const release = (id: string, headers: Record<string, string> = session) =>
    door.send('DELETE', `/api/admin/holds/${id}`, undefined, headers);

  test('is released in the name of who asks', async () => {
    const asked = await door.neighbour(bookingBackOffice.releaseHold, () => ({}));
    const response = await release(holdId);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(asked).toEqual([{ holdId, staff }]);
  });

  test('is not released without a session, nor under an id that is none', async () => {
    const asked = await door.neighbour(bookingBackOffice.releaseHold, () => ({}));
    expect((await release(holdId, {})).status).toBe(401);
    const wrong = await release('7');
    expect([wrong.status, (await problemIn(wrong)).errors]).toEqual([422, { holdId: 'Unknown hold' }]);
    expect(asked).toEqual([]);
  });

  test.each(['HOLD_GONE', 'PAYMENT_IN_DOUBT'] as const)('that answers %s is a conflict', async (code) => {
    await door.neighbour(bookingBackOffice.releaseHold, () => {
      throw new DomainError(code);
    });
    const response = await release(holdId);
    expect([response.status, (await problemIn(response)).code]).toEqual([409, code]);
  });
});
