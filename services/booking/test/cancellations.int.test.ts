import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Booking,
  bookingBackOffice,
  bookingEvents,
  bookingAttention,
  bookingList,
  type BookingRefunded,
  type BookingRefundOwed,
  type BookingStatus,
  type BookingStatusChanged,
  cancellations,
  type CancellationOptions,
  cents,
  type Event,
  folio,
  paymentEvents,
  trip,
} from '@charter/contracts';
import { guestLinkKey } from '@charter/service-kit';
import { eventually } from '@charter/testing';
import { aForm, type BookingHarness, defaultTime, rejection, settled, staff, startBookingHarness } from './booking-harness.js';

const secret = 'a secret of thirty-two characters';
let harness: BookingHarness;
let owed: Event<BookingRefundOwed>[];
let changed: Event<BookingStatusChanged>[];
let back: Event<BookingRefunded>[];

beforeAll(async () => {
  harness = await startBookingHarness('cancellations', { GUEST_LINK_SECRET: secret });
  owed = harness.client.recordEvents(bookingEvents.refundOwed);
  changed = harness.client.recordEvents(bookingEvents.statusChanged);
  back = harness.client.recordEvents(bookingEvents.refunded);
  await harness.client.flush();
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'audit');
  owed.length = 0;
  changed.length = 0;
  back.length = 0;
});

const call: BookingHarness['client']['call'] = (...args) => harness.client.call(...args);
const change = (bookingId: string, status: BookingStatus, options: CancellationOptions = {}) =>
  call(bookingBackOffice.changeStatus, { bookingId, status, staff, ...options });
const cancel = (bookingId: string, options: CancellationOptions = {}) => change(bookingId, 'cancelled', options);
const find = (bookingId: string) => call(bookingBackOffice.find, { bookingId });
const keyOf = ({ id, confirmationCode, linkVersion }: Booking) =>
  `${confirmationCode.replace('-', '')}-${guestLinkKey(secret, 'trip', { id, version: linkVersion })}`;
const explain = (booking: Booking) => call(trip.explainCancellation, { key: keyOf(booking) });
const guestCancels = (booking: Booking, expectedAmount: number, cancellationId: string = randomUUID(), reason?: string) =>
  call(trip.cancel, { key: keyOf(booking), form: { cancellationId, expectedAmount, ...(reason && { reason }) } });
const rows = () =>
  harness.database.query<{ id: string; cents: number; state: string; undone: boolean }>(
    `SELECT id, due_cents::int AS cents, refund_state AS state, undone_at IS NOT NULL AS undone FROM cancellation ORDER BY created_at, id`,
  );

/** Payment has refunded so much of the booking in total. */
const refunded = async ({ id }: Booking, refundedCents: number, refundId: string = randomUUID()) =>
  harness.client.publish(paymentEvents.refunded, {
    paymentId: (await find(id)).paymentId!,
    paymentRequestId: randomUUID(),
    refundId,
    amountCents: cents(refundedCents),
    refundedCents: cents(refundedCents),
    capturedCents: cents(120_000),
    reason: 'cancellation',
  });
const refundFailed = async (booking: Booking, refundId: string, issue = 'REFUND_NOT_ALLOWED') =>
  harness.client.publish(paymentEvents.refundFailed, { refundId, paymentId: (await find(booking.id)).paymentId!, issue });
const stateBecomes = (bookingId: string, refundState: string) =>
  eventually(async () => expect((await find(bookingId)).cancellation?.refundState).toBe(refundState));

/** The refunds that are published for the e-mails to the guest. */
const publishedRefunds = () => back.map(({ data: { booking, ...refund } }) => ({ id: booking.id, ...refund }));

/** A paid charter of $1,200 that departs at 9 AM in Nassau on 12 January 2027, 14:00 UTC. */
const paid = () => harness.createBooking();

describe('a cancellation by staff', () => {
  test('without options is owed by the policy and is not paid; paying it refunds exactly the fixed amount three days later', async () => {
    const booking = await paid();
    harness.setTime('2027-01-08T14:00:00Z');
    await cancel(booking.id);
    const { cancellation } = await find(booking.id);
    expect(cancellation).toMatchObject({
      who: 'captain',
      cause: 'business',
      refundState: 'owed',
      outstanding: 600,
      explanation: { departure: '2027-01-12T14:00:00.000Z', hoursLeft: 96, tierFrom: 48, tierTo: 168, percent: 50, price: 1200, due: 600 },
    });
    await eventually(() =>
      expect(changed.at(-1)?.data).toMatchObject({
        to: 'cancelled',
        cause: 'business',
        cancellationId: cancellation!.id,
        explanation: cancellation!.explanation,
        refundSent: false,
        notifyGuest: true,
      }),
    );
    expect(owed).toEqual([]);
    harness.setTime('2027-01-11T14:00:00Z');
    expect(await find(booking.id)).toMatchObject({ refundDue: { percent: 50, amount: 600 }, refundOwed: 600 });
    expect(await call(cancellations.quote, { bookingId: booking.id })).toMatchObject({ policy: cancellation!.explanation });
    const pay = () => call(cancellations.payRefund, { bookingId: booking.id, staff });
    expect(await pay()).toMatchObject({ id: cancellation!.id, refundState: 'sent', sentAt: '2027-01-11T14:00:00.000Z' });
    expect(await pay()).toMatchObject({ refundState: 'sent' });
    const { paymentId } = await find(booking.id);
    await eventually(() =>
      expect(owed.map(({ data }) => data)).toEqual([
        { cancellationId: cancellation!.id, paymentId, amountCents: 60_000, cause: 'business' },
      ]),
    );
    await refunded(booking, 60_000, cancellation!.id);
    await stateBecomes(booking.id, 'done');
    expect(await pay()).toMatchObject({ refundState: 'done', outstanding: 0 });
  });

  test('with an id is paid at once, and is one cancellation however often it is requested', async () => {
    const booking = await paid();
    const options = { cancellationId: randomUUID(), cause: 'guest', refund: 'policy', notifyGuest: false } as const;
    const both = await Promise.all([cancel(booking.id, options), cancel(booking.id, options)]);
    expect(both.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    await cancel(booking.id, options);
    await cancel(booking.id, { cancellationId: randomUUID(), cause: 'weather' });
    expect(await rows()).toEqual([{ id: options.cancellationId, cents: 108_000, state: 'sent', undone: false }]);
    await eventually(() => expect(owed.map(({ data }) => data.amountCents)).toEqual([108_000]));
    expect(changed.map(({ data }) => [data.to, data.notifyGuest, data.refundSent])).toEqual([['cancelled', false, true]]);
    expect((await find(booking.id)).history.at(-1)?.after).toEqual({ status: 'cancelled', cause: 'guest', refund: 1080 });
  });

  test('with an id that was used before is rejected at cancellationId', async () => {
    const [first, second] = [await paid(), await harness.createBooking({ bookingDate: '2027-01-13' })];
    const cancellationId = randomUUID();
    await cancel(first.id, { cancellationId });
    const used = { errors: { cancellationId: expect.any(String) }, codes: { cancellationId: { code: 'idUsed' } } };
    expect(await rejection(cancel(first.id, { cancellationId, cause: 'weather' }))).toEqual(used);
    expect(await rejection(cancel(second.id, { cancellationId }))).toEqual(used);
    expect(await rejection(guestCancels(second, 0, cancellationId))).toEqual(used);
    expect(await rows()).toHaveLength(1);
  });

  test('for the weather refunds everything 30 hours before departure', async () => {
    const booking = await paid();
    harness.setTime('2027-01-11T08:00:00Z');
    await cancel(booking.id, { cancellationId: randomUUID(), cause: 'weather' });
    expect((await find(booking.id)).cancellation).toMatchObject({
      cause: 'weather',
      refundState: 'sent',
      explanation: { percent: 100, tierFrom: null, due: 1200 },
    });
  });

  test('refunds an amount, everything or nothing with a reason, at most what is left', async () => {
    const booking = await paid();
    expect(await rejection(cancel(booking.id, { refund: 'all' }))).toMatchObject({ errors: { reason: 'Reason is required' } });
    expect(await rejection(cancel(booking.id, { refund: { amount: 1200.01 }, reason: 'x' }))).toMatchObject({
      errors: { refund: 'At most $1200.00 can be refunded' },
    });
    await cancel(booking.id, { refund: { amount: 99.5 }, reason: 'As agreed' });
    expect((await find(booking.id)).cancellation).toMatchObject({ reason: 'As agreed', refundState: 'sent', explanation: { due: 99.5 } });
  });

  test('of a booking without money is settled at once', async () => {
    const booking = await call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
    await cancel(booking.id);
    expect((await find(booking.id)).cancellation).toMatchObject({ refundState: 'none', explanation: { due: 0 } });
  });

  test('of a booking that was not paid through PayPal is refunded by hand, until staff note how', async () => {
    const booking = await call(bookingBackOffice.createPhoneBooking, { form: aForm(), staff });
    await call(folio.recordPayment, { bookingId: booking.id, entryId: randomUUID(), amount: 1200, method: 'cash', staff });
    await cancel(booking.id, { cancellationId: randomUUID() });
    expect((await find(booking.id)).cancellation).toMatchObject({ refundState: 'by_hand', outstanding: 1080 });
    expect(await settled(call(cancellations.payRefund, { bookingId: booking.id, staff }))).toBe('NOTHING_TO_REFUND');
    await call(bookingBackOffice.settleRefund, { bookingId: booking.id, note: 'Cash at the dock', staff });
    expect((await find(booking.id)).cancellation?.refundState).toBe('done');
    await eventually(() => expect(publishedRefunds()).toEqual([{ id: booking.id, amount: 1080, refundedAmount: 1080, through: 'hand' }]));
  });
});

describe('a cancellation by the guest', () => {
  test('across a tier is refused with the new explanation; a higher refund than expected is given', async () => {
    const booking = await paid();
    harness.setTime('2027-01-05T14:11:00Z');
    expect(await settled(guestCancels(booking, 1080))).toBe('QUOTE_CHANGED');
    expect(await rejection(guestCancels(booking, 1080))).toMatchObject({ extensions: { explanation: { due: 600, percent: 50 } } });
    expect(await rows()).toEqual([]);
    await guestCancels(booking, 10);
    expect(await rows()).toMatchObject([{ cents: 60_000 }]);
  });

  test('after a move refunds at most what it refunded before', async () => {
    const booking = await paid();
    harness.setTime('2027-01-09T14:00:00Z');
    const move = { moveId: randomUUID(), date: '2027-02-12', timeSlot: '9:00 AM - 1:00 PM', expectedRevision: 0 };
    await call(trip.move, { key: keyOf(booking), form: move });
    expect(await explain(booking)).toMatchObject({ percent: 50, cappedBy: 50, due: 600 });
    await guestCancels(booking, 600);
    expect(await rows()).toMatchObject([{ cents: 60_000 }]);
  });

  test('repeated, or after another, leaves the first cancellation', async () => {
    const booking = await paid();
    const id = randomUUID();
    await guestCancels(booking, 1080, id, 'We are ill');
    await guestCancels(booking, 1080, id, 'We are ill');
    expect(await settled(guestCancels(booking, 1080, id, 'Other words'))).toBe('INVALID');
    expect((await guestCancels(booking, 0)).status).toBe('cancelled');
    expect(await rows()).toEqual([{ id, cents: 108_000, state: 'sent', undone: false }]);
    await eventually(() => expect(changed).toHaveLength(1));
    expect((await find(booking.id)).history.at(-1)).toMatchObject({ who: 'the guest', after: { cause: 'guest', reason: 'We are ill' } });
  });

  test('while staff cancel is one cancellation', async () => {
    for (let round = 0; round < 5; round += 1) {
      const booking = await harness.createBooking({ bookingDate: `2027-01-1${round}` });
      const results = await Promise.all([
        settled(guestCancels(booking, 0)),
        settled(cancel(booking.id, { cancellationId: randomUUID(), cause: 'weather' })),
        settled(cancel(booking.id)),
      ]);
      expect(results).toEqual(['done', 'done', 'done']);
      const stored = await harness.database.query('SELECT 1 FROM cancellation WHERE booking_id = $1', [booking.id]);
      expect(stored).toHaveLength(1);
    }
    await eventually(() => expect(changed).toHaveLength(5));
  });

  test('is not possible after departure, or of a booking that was deleted', async () => {
    const booking = await paid();
    harness.setTime('2027-01-12T14:00:00Z');
    expect(await settled(guestCancels(booking, 0))).toBe('STATUS_NOT_ALLOWED');
    await call(bookingBackOffice.remove, { bookingId: booking.id, force: true, staff });
    expect(await settled(guestCancels(booking, 0))).toBe('TRIP_NOT_FOUND');
    expect(await settled(explain(booking))).toBe('TRIP_NOT_FOUND');
  });

  test('while a second payment of the same slot is captured refunds that one in full as well', async () => {
    const refused = harness.client.recordEvents(bookingEvents.refused);
    await harness.client.flush();
    const hold = await harness.hold();
    const first = await harness.paid(hold);
    const { booking } = await harness.place(first);
    const { bookings } = await call(bookingList.page, { search: booking.confirmationCode });
    await guestCancels(bookings[0]!, 1080);
    const second = await harness.paid(hold);
    await harness.client.publish(paymentEvents.captured, second);
    await harness.client.publish(paymentEvents.captured, first);
    await eventually(() =>
      expect(refused.map(({ data }) => [data.paymentId, data.reason])).toEqual([[second.paymentId, 'already_booked']]),
    );
    expect(await rows()).toHaveLength(1);
  });
});

describe('the refund of a cancellation', () => {
  const attention = async () =>
    (await call(bookingAttention.list, {})).entries.map(({ kind, subject, data }) => [kind, subject, data.amount, data.issue]);
  const listed = async (kind: 'refundOwed' | 'refundFailed') =>
    (await call(bookingList.page, { attention: kind })).bookings.map(({ id }) => id);

  test('that PayPal rejects for good appears in Attention and as an event for the e-mail to staff, and can be tried again or settled', async () => {
    const failures = harness.client.recordEvents(bookingEvents.refundFailed);
    await harness.client.flush();
    const booking = await paid();
    const id = randomUUID();
    await guestCancels(booking, 1080, id);
    for (let times = 0; times < 3; times += 1) await refundFailed(booking, id);
    await stateBecomes(booking.id, 'failed');
    await eventually(() =>
      expect(failures.map(({ data }) => data)).toMatchObject([
        { booking: { id: booking.id }, cancellationId: id, amount: 1080, issue: 'REFUND_NOT_ALLOWED' },
      ]),
    );
    expect(await attention()).toEqual([['refundFailed', booking.id, 1080, 'REFUND_NOT_ALLOWED']]);
    expect([await listed('refundFailed'), await listed('refundOwed')]).toEqual([[booking.id], []]);
    expect((await find(booking.id)).history.at(-1)).toMatchObject({ who: 'PayPal', action: 'booking.refundFailed' });
    expect(await call(cancellations.payRefund, { bookingId: booking.id, staff })).toMatchObject({ refundState: 'sent', refundIssue: null });
    await eventually(() => expect(owed.map(({ data }) => data.cancellationId)).toEqual([id, id]));
    await refundFailed(booking, id, 'TRANSACTION_DISPUTED');
    await stateBecomes(booking.id, 'failed');
    await call(bookingBackOffice.settleRefund, { bookingId: booking.id, note: 'Bank transfer', staff });
    expect(await attention()).toEqual([]);
    await eventually(() => expect(publishedRefunds()).toEqual([{ id: booking.id, amount: 1080, refundedAmount: 1080, through: 'hand' }]));
  });

  test('that PayPal rejects and pays when it is tried again is published for the e-mail to the guest', async () => {
    const booking = await paid();
    const id = randomUUID();
    await guestCancels(booking, 1080, id);
    await refundFailed(booking, id);
    await stateBecomes(booking.id, 'failed');
    await call(cancellations.payRefund, { bookingId: booking.id, staff });
    await refunded(booking, 108_000, id);
    await stateBecomes(booking.id, 'done');
    await eventually(() => expect(publishedRefunds()).toEqual([{ id: booking.id, amount: 1080, refundedAmount: 1080 }]));
  });

  test('is done when the sum reaches it, whichever refund reports it', async () => {
    const booking = await paid();
    await cancel(booking.id);
    await refunded(booking, 30_000);
    await eventually(async () => expect((await find(booking.id)).refundOwed).toBe(780));
    expect(await attention()).toEqual([['refundOwed', booking.id, 780, undefined]]);
    await call(cancellations.payRefund, { bookingId: booking.id, staff });
    await eventually(() => expect(owed.map(({ data }) => data.amountCents)).toEqual([78_000]));
    await refunded(booking, 108_000);
    await stateBecomes(booking.id, 'done');
  });
});

describe('undoing a cancellation', () => {
  test('withdraws an owed refund, and the next cancellation is computed from the start', async () => {
    const booking = await paid();
    await cancel(booking.id);
    await change(booking.id, 'confirmed');
    expect(await rows()).toMatchObject([{ state: 'owed', undone: true }]);
    expect(await find(booking.id)).toMatchObject({ cancellation: null, refundOwed: 0 });
    expect(await settled(call(cancellations.payRefund, { bookingId: booking.id, staff }))).toBe('NOTHING_TO_REFUND');
    harness.setTime('2027-01-10T02:00:00Z');
    await cancel(booking.id, { cancellationId: randomUUID() });
    expect((await rows()).map(({ cents: due, state }) => [due, state])).toEqual([
      [108_000, 'owed'],
      [60_000, 'sent'],
    ]);
    const revisions = changed.map(({ data }) => data.booking.revision ?? 0);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  });

  test('is refused once the money has gone back, or is on its way', async () => {
    const booking = await paid();
    const id = randomUUID();
    await cancel(booking.id, { cancellationId: id });
    expect(await settled(change(booking.id, 'pending'))).toBe('ALREADY_REFUNDED');
    await refundFailed(booking, id);
    await stateBecomes(booking.id, 'failed');
    expect(await rejection(change(booking.id, 'pending'))).toMatchObject({ detail: expect.stringContaining('still owed to the guest') });
    await refunded(booking, 108_000, id);
    await stateBecomes(booking.id, 'done');
    expect(await settled(change(booking.id, 'confirmed'))).toBe('ALREADY_REFUNDED');
    expect((await find(booking.id)).booking.status).toBe('cancelled');
  });

  test('is refused when the slot is taken, and the cancellation stands', async () => {
    const booking = await paid();
    await cancel(booking.id);
    await paid();
    expect(await settled(change(booking.id, 'confirmed'))).toBe('SLOT_TAKEN');
    expect(await rows()).toMatchObject([{ state: 'owed', undone: false }]);
  });
});
