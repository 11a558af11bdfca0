import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  booking,
  bookingAttention,
  bookingBackOffice,
  bookingEvents,
  type BookingRefused,
  books,
  cents,
  type Event,
  folio,
  paymentEvents,
  paymentRequests,
  trip,
  tripBackOffice,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { aForm, type BookingHarness, defaultTime, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;
let refused: Event<BookingRefused>[];

beforeAll(async () => {
  harness = await startBookingHarness('booking_payment_requests');
  refused = harness.client.recordEvents(bookingEvents.refused);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  refused.length = 0;
  await harness.database.empty('hold', 'payment_request', 'booking', 'block', 'occupancy', 'dead_letter', 'outbox', 'audit');
});

const byPhone = (): Promise<Booking> => harness.client.call(bookingBackOffice.createPhoneBooking, { form: aForm({ locale: 'de' }), staff });
const keyOf = async (bookingId: string) =>
  (await harness.client.call(tripBackOffice.newLink, { bookingId, staff })).path.split('/').at(-1)!;
const find = async (key: string) => harness.client.call(trip.find, { key });
const folioOf = (bookingId: string) => harness.client.call(folio.find, { bookingId });
const cash = (bookingId: string, amount: number) =>
  harness.client.call(folio.recordPayment, { bookingId, amount, method: 'cash', entryId: randomUUID(), staff });
const cancel = (bookingId: string) =>
  harness.client.call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', refund: 'policy', staff });
const stateOf = async (id: string) =>
  (await harness.database.query<{ state: string }>('SELECT state FROM payment_request WHERE id = $1', [id]))[0]?.state;

/** A booking by phone of $1,200 whose guest is asked for all of it. */
async function requested(amountCents = 120_000): Promise<{ id: string; key: string; requestId: string }> {
  const { id } = await byPhone();
  const requestId = randomUUID();
  await harness.database.query(
    `INSERT INTO payment_request (id, kind, booking_id, amount_cents, lines, state, due_at, created_at)
     VALUES ($1, 'balance', $2, $3, '[]', 'open', '2026-12-29T17:00:00Z', '2026-12-01T12:00:00Z')`,
    [requestId, id, amountCents],
  );
  return { id, key: await keyOf(id), requestId };
}

const captured = (paymentRequestId: string, paymentId: string = randomUUID(), amountCents = 120_000) =>
  harness.client.publish(paymentEvents.captured, {
    paymentId,
    paymentRequestId,
    orderId: 'ORDER12345',
    captureId: randomUUID(),
    amountCents: cents(amountCents),
  });
const secure = (paymentRequestId: string, amountCents = 120_000) =>
  harness.client.call(booking.securePaymentRequest, { paymentRequestId, paymentId: randomUUID(), amountCents: cents(amountCents) });
const open = (paymentRequestId: string, tripKey?: string, amountCents = 120_000) =>
  harness.client.call(paymentRequests.open, { paymentRequestId, amountCents: cents(amountCents), ...(tripKey && { tripKey }) });

describe('what a guest is asked to pay', () => {
  test('is on the trip page until it is paid, and its payment is in the folio', async () => {
    const { id, key, requestId } = await requested();
    expect(await find(key)).toMatchObject({
      folio: { lines: [{ kind: 'line', amount: 1200 }], payments: [], balanceDue: 1200 },
      paymentRequests: [{ id: requestId, kind: 'balance', amount: 1200, dueAt: '2026-12-29T17:00:00.000Z', lines: [] }],
      paymentStatus: 'pending',
    });
    const paymentId = randomUUID();
    await captured(requestId, paymentId);
    await captured(requestId, paymentId);
    await harness.paymentEventHandled('captured', 2);
    const paid = await find(key);
    expect(paid).toMatchObject({ folio: { payments: [{ amount: 1200, method: 'paypal' }], balanceDue: 0 }, paymentStatus: 'paid' });
    expect(paid.paymentRequests).toEqual([]);
    expect((await folioOf(id)).payments).toMatchObject([{ amount: 1200, method: 'paypal', who: 'the guest' }]);
    expect(refused).toEqual([]);
    expect(await harness.client.call(books.documents, { month: '2026-12', paymentIds: [paymentId] })).toMatchObject({
      bookings: [{ paymentId }],
    });
  });

  test('in part leaves the booking partially paid', async () => {
    const { key, requestId } = await requested(50_000);
    await captured(requestId, randomUUID(), 50_000);
    await eventually(async () =>
      expect(await find(key)).toMatchObject({ paymentStatus: 'partially_paid', folio: { balanceDue: 700 }, paymentRequests: [] }),
    );
  });

  test('is opened by the trip session of its booking only, at its own amount', async () => {
    const { key, requestId } = await requested();
    expect(await open(requestId, key)).toMatchObject({
      paymentRequestId: requestId,
      amountCents: 120_000,
      description: expect.stringMatching(/^Restzahlung, Charter \w{5}-\w{5}$/),
      locale: 'de',
      returnPath: '/de/trip',
    });
    expect(await settled(open(requestId))).toBe('TRIP_CLOSED');
    expect(await settled(open(requestId, `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`))).toBe('TRIP_CLOSED');
    expect(await settled(open(randomUUID(), key))).toBe('PAYMENT_REQUEST_NOT_FOUND');
    const other = await harness.createBooking({ timeSlot: '2:00 PM - 6:00 PM' });
    expect(await settled(open(requestId, await keyOf(other.id)))).toBe('PAYMENT_REQUEST_NOT_FOUND');
    await expect(open(requestId, key, 119_900)).rejects.toMatchObject({
      code: 'INVALID',
      details: { codes: { amount: { code: 'wrongAmount' } }, extensions: { total: 1200, currency: 'USD' } },
    });
    await captured(requestId);
    await eventually(async () => expect(await settled(open(requestId, key))).toBe('ALREADY_PAID'));
  });

  test('is captured for the trip session of its booking, and of no other', async () => {
    const { key, requestId } = await requested();
    await harness.client.call(paymentRequests.checkPayer, { paymentRequestId: requestId, tripKey: key });
    const other = await harness.createBooking({ timeSlot: '2:00 PM - 6:00 PM' });
    const check = async (tripKey: string) =>
      settled(harness.client.call(paymentRequests.checkPayer, { paymentRequestId: requestId, tripKey }));
    expect(await check(await keyOf(other.id))).toBe('FOREIGN_ORDER');
    expect(await check('nonsense')).toBe('FOREIGN_ORDER');
  });

  test('is captured only while it is open, of the same amount, and still owed', async () => {
    const { id, requestId } = await requested();
    await secure(requestId);
    expect(await settled(secure(requestId, 110_000))).toBe('PAYMENT_REQUEST_CLOSED');
    await cash(id, 100);
    expect(await settled(secure(requestId))).toBe('PAYMENT_REQUEST_CLOSED');
  });

  test('is of the rest when a part of it was paid in cash, and money on its way is listed as overpaid', async () => {
    const { id, key, requestId } = await requested();
    await cash(id, 500);
    expect((await find(key)).paymentRequests).toMatchObject([{ id: requestId, amount: 700 }]);
    expect(await rejection(open(requestId, key))).toMatchObject({ codes: { amount: { code: 'wrongAmount' } }, extensions: { total: 700 } });
    expect(await open(requestId, key, 70_000)).toMatchObject({ amountCents: 70_000 });
    await captured(requestId);
    await eventually(async () => expect(await folioOf(id)).toMatchObject({ balance: -500 }));
    const { entries } = await harness.client.call(bookingAttention.list, {});
    expect(entries).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'overpaid', subject: id })]));
    expect(refused).toEqual([]);
  });
});

describe('a payment that PayPal denies', () => {
  const denied = async (paymentRequestId: string, wasPending: boolean) => {
    await harness.client.publish(paymentEvents.failed, {
      paymentId: randomUUID(),
      paymentRequestId,
      reason: 'DECLINED',
      wasPending,
      amountCents: await harness.requested(paymentRequestId),
    });
  };

  test('after it was pending is in an e-mail to the guest, who can pay in another way; one that failed at once is not', async () => {
    const due = harness.client.recordEvents(bookingEvents.balanceDue);
    await harness.client.flush();
    const { key, requestId } = await requested();
    await denied(requestId, false);
    await harness.paymentEventHandled('failed', 1);
    await denied(requestId, true);
    await eventually(() =>
      expect(due.map(({ data }) => data)).toMatchObject([
        { reason: 'denied', paymentRequestId: requestId, amount: 1200, dueAt: '2026-12-29T17:00:00.000Z', booking: { locale: 'de' } },
      ]),
    );
    expect((await find(key)).paymentRequests).toMatchObject([{ id: requestId }]);
    // Nothing is said about a request that was paid in another way.
    await captured(requestId);
    await eventually(async () => expect(await stateOf(requestId)).toBe('paid'));
    await denied(requestId, true);
    await harness.paymentEventHandled('failed', 3);
    expect(due).toHaveLength(1);
  });
});

test('a balance of which PayPal reviews a payment is not asked for again, and staff see that', async () => {
  const { id, key, requestId } = await requested();
  const ids = { paymentId: randomUUID(), paymentRequestId: requestId };
  await harness.client.publish(paymentEvents.pending, { ...ids, reason: 'ECHECK' });
  const reviewed = [{ id: requestId, kind: 'balance', amount: 1200 }];
  await eventually(async () => expect(await find(key)).toMatchObject({ paymentRequests: [], paymentsUnderReview: reviewed }));
  expect((await folioOf(id)).requests).toEqual([{ ...reviewed[0], dueAt: '2026-12-29T17:00:00.000Z', underReview: true }]);
  await harness.client.publish(paymentEvents.failed, { ...ids, reason: 'DENIED', wasPending: true, amountCents: cents(120_000) });
  await eventually(async () => expect(await find(key)).not.toHaveProperty('paymentsUnderReview'));
  expect((await find(key)).paymentRequests).toMatchObject([{ id: requestId }]);
  expect((await folioOf(id)).requests).toEqual([{ ...reviewed[0], dueAt: '2026-12-29T17:00:00.000Z' }]);
});

test('a payment that PayPal denies is of its own amount, also when the balance has changed since', async () => {
  const due = harness.client.recordEvents(bookingEvents.balanceDue);
  const { id, requestId } = await requested();
  await cash(id, 300);
  const ids = { paymentId: randomUUID(), paymentRequestId: requestId };
  await harness.client.publish(paymentEvents.failed, { ...ids, reason: 'DECLINED', wasPending: true, amountCents: cents(120_000) });
  await eventually(() =>
    expect(due.map(({ data }) => [data.reason, data.amount]).filter(([reason]) => reason === 'denied')).toEqual([['denied', 1200]]),
  );
  expect(await folioOf(id)).toMatchObject({ requests: [{ id: requestId, amount: 900 }] });
});

describe('money that arrives when nothing is asked for any more', () => {
  test('goes back when another payment has settled the request', async () => {
    const { id, requestId } = await requested();
    const [first, second] = [randomUUID(), randomUUID()];
    await captured(requestId, first);
    await eventually(async () => expect(await stateOf(requestId)).toBe('paid'));
    await captured(requestId, second);
    await eventually(() =>
      expect(refused.map(({ data }) => data)).toMatchObject([
        { reason: 'already_booked', paymentId: second, holdId: requestId, totalAmount: 1200, locale: 'de', email: 'ada@guests.example' },
      ]),
    );
    expect((await folioOf(id)).payments).toHaveLength(1);
    expect(await stateOf(requestId)).toBe('paid');
    expect(refused[0]!.data).not.toHaveProperty('closed');
  });

  test('goes back when another amount was asked for meanwhile', async () => {
    const { id, requestId } = await requested(50_000);
    await harness.client.call(folio.requestPayment, { bookingId: id, kind: 'balance', amount: 600, dueAt: '2026-12-29T17:00', staff });
    await captured(requestId, randomUUID(), 50_000);
    await eventually(() => expect(refused.map(({ data }) => [data.totalAmount, data.closed])).toEqual([[500, 'not_due']]));
  });

  test('goes back when the booking was cancelled meanwhile', async () => {
    const { id, requestId } = await requested();
    await cancel(id);
    expect(await stateOf(requestId)).toBe('closed');
    expect(await settled(secure(requestId))).toBe('PAYMENT_REQUEST_CLOSED');
    const paymentId = randomUUID();
    await captured(requestId, paymentId);
    await eventually(() => expect(refused.map(({ data }) => [data.paymentId, data.closed])).toEqual([[paymentId, 'cancelled']]));
    expect(await folioOf(id)).toMatchObject({ payments: [], balance: 0 });
  });

  test('is settled or goes back, whichever comes first of a payment and a cancellation, and the sums are right in both cases', async () => {
    for (let round = 0; round < 4; round += 1) {
      refused.length = 0;
      const { id, requestId } = await requested();
      await Promise.all([captured(requestId), cancel(id)]);
      await eventually(async () => expect((await folioOf(id)).payments.length + refused.length).toBe(1));
      const { payments, balance } = await folioOf(id);
      // Paid first: 90 % of 1,200 is due. Cancelled first: the payment goes back by itself, and nothing is due.
      expect(balance).toBe(payments.length === 1 ? -1080 : 0);
      expect(await stateOf(requestId)).toBe(payments.length === 1 ? 'paid' : 'closed');
      await harness.database.empty('hold', 'payment_request', 'booking', 'block', 'occupancy', 'outbox', 'audit');
    }
  });
});

describe('what payment reports about a payment that was asked for', () => {
  const refund = (paymentId: string, requestId: string) =>
    harness.client.publish(paymentEvents.refunded, {
      paymentId,
      paymentRequestId: requestId,
      refundId: randomUUID(),
      amountCents: cents(20_000),
      refundedCents: cents(20_000),
      capturedCents: cents(120_000),
      reason: 'at_paypal',
    });

  test('before its capture was handled is handled after it', async () => {
    const { id, requestId } = await requested();
    const paymentId = randomUUID();
    await refund(paymentId, requestId);
    await captured(requestId, paymentId);
    await eventually(async () => expect(await folioOf(id)).toMatchObject({ payments: [{ amount: 1200 }], refunds: [{ amount: 200 }] }));
  });

  test('adds up the fees of all payments of a booking', async () => {
    const { id } = await harness.createBooking();
    const { paymentId } = await harness.client.call(bookingBackOffice.find, { bookingId: id });
    const report = (reportedId: string, feeCents: number) =>
      harness.client.publish(paymentEvents.feeReported, {
        paymentId: reportedId,
        paymentRequestId: randomUUID(),
        feeCents: cents(feeCents),
      });
    const fee = async () => (await harness.database.query<{ fee_cents: string }>('SELECT fee_cents FROM booking'))[0]!.fee_cents;
    // Demo data have the fee of the booking alone.
    await harness.database.query('UPDATE booking SET fee_cents = 4000');
    const requestId = randomUUID();
    await harness.database.query(
      `INSERT INTO payment_request (id, kind, booking_id, amount_cents, lines, state, created_at) VALUES ($1, 'balance', $2, 10000, '[]', 'open', now())`,
      [requestId, id],
    );
    const second = randomUUID();
    await captured(requestId, second, 10_000);
    await eventually(async () => expect(await stateOf(requestId)).toBe('paid'));
    await report(second, 350);
    await eventually(async () => expect(await fee()).toBe('4350'));
    await report(paymentId!, 4_200);
    await eventually(async () => expect(await fee()).toBe('4550'));
  });
});
