import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  cents,
  booking,
  bookingBackOffice,
  bookingEvents,
  type BookingPaymentDenied,
  type BookingPaymentPending,
  type BookingRefused,
  bookingSettlements,
  type Event,
  type Hold,
  paymentEvents,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, startBookingHarness, settled, type PaidPayment, someday } from './booking-harness.js';

let harness: BookingHarness;
let refused: Event<BookingRefused>[];
let pending: Event<BookingPaymentPending>[];
let denied: Event<BookingPaymentDenied>[];

beforeAll(async () => {
  harness = await startBookingHarness('money_in_flight');
  refused = harness.client.recordEvents(bookingEvents.refused);
  pending = harness.client.recordEvents(bookingEvents.paymentPending);
  denied = harness.client.recordEvents(bookingEvents.paymentDenied);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.standAt(someday);
  await harness.database.query('TRUNCATE occupancy, hold, booking, block, inbox');
  for (const events of [refused, pending, denied]) events.length = 0;
});

const slot = { packageId: 1, date: '2027-01-12', timeSlot: '9:00 AM - 1:00 PM' };
const isFree = async () => (await harness.client.call(booking.checkAvailability, slot)).available;
const expiry = async () => {
  const [row] = await harness.database.query<{ expires_at: Date }>('SELECT expires_at FROM occupancy');
  return row?.expires_at.toISOString();
};
const handled = (event: string, times = 1) =>
  eventually(async () =>
    expect(await harness.database.query('SELECT 1 FROM inbox WHERE handler = $1', [`booking-on-payment-${event}`])).toHaveLength(times),
  );

/** A visitor whose order is approved and whose capture is about to be sent. */
async function capturing(form: Parameters<BookingHarness['hold']>[0] = {}): Promise<PaidPayment & { hold: Hold }> {
  const paymentId = randomUUID();
  const hold = await harness.hold(form, 'visitor', { paymentId });
  await harness.client.call(booking.secureHold, { holdId: hold.holdId, paymentId });
  return { ...(await harness.paid(hold, { checkout: 'visitor', paymentId })), hold };
}

/** The same, after PayPal said PENDING. */
async function inReview(form: Parameters<BookingHarness['hold']>[0] = {}) {
  const paid = await capturing(form);
  await harness.client.publish(paymentEvents.pending, { ...paid, reason: 'PENDING_REVIEW' });
  await handled('pending');
  return paid;
}

describe('a hold whose money is on its way', () => {
  test('keeps its slot and its expiry when its visitor presses Pay again', async () => {
    const { hold } = await inReview();
    const reserved = await expiry();
    expect(reserved).toBe('2026-12-08T12:00:00.000Z');
    const again = await harness.hold({ guestCount: 9 }, 'visitor');
    expect(again).toMatchObject({ holdId: hold.holdId, committed: true, heldUntil: reserved });
    expect(await expiry()).toBe(reserved);
    const [row] = await harness.database.query<{ guests: number }>(`SELECT (form->>'guestCount')::int AS guests FROM hold`);
    expect(row!.guests).toBe(4);
  });

  test('keeps its slot when its visitor books another charter meanwhile', async () => {
    await inReview();
    const other = await harness.hold({ bookingDate: '2027-01-13' }, 'visitor');
    expect(other.committed).toBe(false);
    expect(await isFree()).toBe(false);
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toHaveLength(2);
  });

  test('is not replaced by a new hold when its visitor presses again after an hour', async () => {
    const { holdId } = await capturing();
    harness.standAt('2026-12-01T13:30:00Z');
    expect(await harness.hold({}, 'visitor')).toMatchObject({ holdId, committed: true });
    expect(await harness.database.query('SELECT 1 FROM hold')).toHaveLength(1);
  });

  test('refuses an overlapping charter of its own visitor as in doubt, and of another guest as taken', async () => {
    await inReview();
    const overlapping = { packageId: 2, timeSlot: '8:00 AM - 4:00 PM' };
    expect(await settled(harness.hold(overlapping, 'visitor'))).toBe('PAYMENT_IN_DOUBT');
    expect(await settled(harness.hold(overlapping, 'another guest'))).toBe('SLOT_TAKEN');
  });

  test('cannot be secured by another payment', async () => {
    const { holdId, paymentId } = await capturing();
    const secure = (payment: string) => settled(harness.client.call(booking.secureHold, { holdId, paymentId: payment }));
    expect(await secure(randomUUID())).toBe('SLOT_TAKEN');
    expect(await secure(paymentId)).toBe('done');
  });

  test('cannot be released by staff; an unpaid one can', async () => {
    const staff = { username: 'captain' };
    const { holdId } = await capturing();
    const release = (id: string) => settled(harness.client.call(bookingBackOffice.releaseHold, { holdId: id, staff }));
    expect(await release(holdId)).toBe('PAYMENT_IN_DOUBT');
    const unpaid = await harness.hold({ bookingDate: '2027-01-13' }, 'another guest');
    const { holds } = await harness.client.call(bookingBackOffice.schedule, { from: '2027-01-12', to: '2027-01-13' });
    expect(holds.map(({ id, committed }) => [id, committed])).toEqual([
      [holdId, true],
      [unpaid.holdId, false],
    ]);
    expect(await release(unpaid.holdId)).toBe('done');
    expect(await release(unpaid.holdId)).toBe('HOLD_GONE');
    expect(await harness.database.query(`SELECT actor_name, subject FROM audit WHERE action = 'hold.release'`)).toEqual([
      { actor_name: 'captain', subject: unpaid.holdId },
    ]);
  });

  test('is never held beyond its own departure', async () => {
    await inReview({ bookingDate: '2026-12-03' });
    expect(await expiry()).toBe('2026-12-03T14:00:00.000Z');
  });
});

describe('a capture that was declined', () => {
  test('leaves the slot to its visitor for fifteen minutes, and the form can be changed again', async () => {
    const paid = await inReview();
    // Events carry the real time, which is not the test's.
    await harness.database.query(`UPDATE hold SET committed_at = now() - interval '1 minute'`);
    await harness.client.publish(paymentEvents.declined, { ...paid, reason: 'INSTRUMENT_DECLINED' });
    await handled('declined');
    expect(await expiry()).toBe('2026-12-01T12:15:00.000Z');
    expect(await harness.hold({ guestCount: 9 }, 'visitor')).toMatchObject({ holdId: paid.holdId, committed: false });
  });

  test('does not undo a capture that was sent after it', async () => {
    const paid = await capturing();
    harness.standAt(new Date(Date.now() + 60_000).toISOString());
    await harness.client.call(booking.secureHold, paid);
    await harness.client.publish(paymentEvents.declined, { ...paid, reason: 'INSTRUMENT_DECLINED' });
    await handled('declined');
    const [hold] = await harness.database.query<{ committed: boolean }>('SELECT committed_at IS NOT NULL AS committed FROM hold');
    expect(hold).toEqual({ committed: true });
  });
});

describe('a payment that failed', () => {
  const failed = async (payment: { paymentId: string; holdId: string }, more = {}) => {
    await harness.client.publish(paymentEvents.failed, { ...payment, reason: 'declined', ...more });
    await handled('failed');
  };

  test('releases its own hold', async () => {
    await failed(await capturing());
    expect(await isFree()).toBe(true);
  });

  test('does not release the hold of the payment that came after it', async () => {
    const first = randomUUID();
    const { holdId } = await harness.hold({}, 'visitor', { paymentId: first });
    await harness.hold({}, 'visitor', { paymentId: randomUUID() });
    await failed({ paymentId: first, holdId });
    expect(await isFree()).toBe(false);
  });

  test('is not followed by a late PENDING that would take the slot again', async () => {
    const paid = await capturing();
    await failed(paid);
    await harness.client.publish(paymentEvents.pending, { ...paid, reason: 'IN_DOUBT' });
    await handled('pending');
    expect(await isFree()).toBe(true);
  });

  test('after PENDING is reported with the guest’s address', async () => {
    const paid = await inReview();
    await failed(paid, { reason: 'DECLINED', wasPending: true });
    await eventually(() =>
      expect(denied.map(({ data }) => data)).toMatchObject([
        { reason: 'DECLINED', guest: { paymentId: paid.paymentId, email: 'ada@guests.example', totalAmount: 1200 } },
      ]),
    );
  });
});

test('PENDING is reported once with its reason, and silence of PayPal is not', async () => {
  const paid = await inReview();
  await harness.client.publish(paymentEvents.pending, { ...paid, reason: 'IN_DOUBT' });
  await handled('pending', 2);
  await eventually(() => expect(pending.map(({ data }) => data.reason)).toEqual(['PENDING_REVIEW']));
  expect(pending[0]!.data).toMatchObject({ heldUntil: '2026-12-08T12:00:00.000Z', guest: { bookingDate: '2027-01-12' } });
});

describe('money that comes after the departure', () => {
  test('becomes no booking, and is refunded for that reason, however often it is announced', async () => {
    const paid = await inReview({ bookingDate: '2026-12-03' });
    harness.standAt('2026-12-03T14:00:00Z');
    await harness.client.publish(paymentEvents.captured, paid);
    await handled('captured');
    await harness.client.publish(paymentEvents.captured, paid);
    await handled('captured', 2);
    await eventually(() => expect(refused.map(({ data }) => data.reason)).toEqual(['departed', 'departed']));
    expect(await harness.database.query('SELECT 1 FROM booking')).toEqual([]);
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toEqual([]);
  });

  test('is not taken: the capture is refused before it is sent', async () => {
    const paymentId = randomUUID();
    const { holdId } = await harness.hold({ bookingDate: '2026-12-03' }, 'visitor', { paymentId });
    harness.standAt('2026-12-03T14:00:00Z');
    expect(await settled(harness.client.call(booking.secureHold, { holdId, paymentId }))).toBe('SLOT_TAKEN');
  });
});

describe('a refund that arrives before its booking', () => {
  const refund = async (paid: PaidPayment, refundedCents: number) => {
    await harness.client.publish(paymentEvents.refunded, {
      ...paid,
      refundId: randomUUID(),
      amountCents: cents(refundedCents),
      refundedCents: cents(refundedCents),
      capturedCents: cents(120_000),
      reason: 'at_paypal',
    });
    await handled('refunded');
  };

  test('in part shows at the booking that is made after it', async () => {
    const paid = await capturing();
    await refund(paid, 20_000);
    await harness.client.publish(paymentEvents.captured, paid);
    await handled('captured');
    expect(await harness.database.query('SELECT payment_status, refunded_cents::int FROM booking')).toEqual([
      { payment_status: 'partially_refunded', refunded_cents: 20_000 },
    ]);
  });

  test('in full leaves no booking, and the slot is free', async () => {
    const paid = await capturing();
    await refund(paid, 120_000);
    await harness.client.publish(paymentEvents.captured, paid);
    await handled('captured');
    expect(await harness.database.query('SELECT 1 FROM booking')).toEqual([]);
    expect(await isFree()).toBe(true);
    expect(refused).toEqual([]);
  });
});

describe('a charge-back', () => {
  const reversed = (paid: PaidPayment, reversedCents: number) =>
    harness.client.publish(paymentEvents.reversed, {
      ...paid,
      reversedCents: cents(reversedCents),
      refundedCents: cents(0),
      capturedCents: cents(120_000),
    });
  const status = () => harness.database.query('SELECT payment_status AS status, reversed_cents::int AS reversed FROM booking');

  test('shows at the booking, in the revenue, in the history and as an event; a dispute that is won undoes it', async () => {
    const told = harness.client.recordEvents(bookingEvents.reversed);
    const paid = await capturing();
    await harness.place(paid);
    await harness.database.query(`UPDATE booking SET status = 'confirmed'`);
    const revenue = () => harness.database.query(`SELECT sum(amount_cents)::int AS cents FROM booking_tally WHERE grain = 'month'`);
    expect(await revenue()).toEqual([{ cents: 120_000 }]);
    await reversed(paid, 120_000);
    await handled('reversed');
    expect(await status()).toEqual([{ status: 'charged_back', reversed: 120_000 }]);
    expect(await revenue()).toEqual([{ cents: 0 }]);
    await reversed(paid, 0);
    await handled('reversed', 2);
    expect(await status()).toEqual([{ status: 'paid', reversed: 0 }]);
    expect(await revenue()).toEqual([{ cents: 120_000 }]);
    await eventually(() => expect(told.map(({ data }) => data.reversedAmount)).toEqual([1200, 0]));
    expect(await harness.database.query(`SELECT actor_kind, actor_name FROM audit WHERE action = 'payment.reversed'`)).toEqual([
      { actor_kind: 'system', actor_name: 'PayPal' },
      { actor_kind: 'system', actor_name: 'PayPal' },
    ]);
  });

  test('of a part leaves the rest paid', async () => {
    const paid = await capturing();
    await harness.place(paid);
    await reversed(paid, 50_000);
    await handled('reversed');
    expect(await status()).toEqual([{ status: 'partially_refunded', reversed: 50_000 }]);
  });

  test('that is announced late does not overwrite a newer one', async () => {
    const paid = await capturing();
    await harness.place(paid);
    await reversed(paid, 0);
    await handled('reversed');
    await harness.database.query(`UPDATE booking SET reversed_at = now() + interval '1 minute'`);
    await reversed(paid, 120_000);
    await handled('reversed', 2);
    expect(await status()).toEqual([{ status: 'paid', reversed: 0 }]);
  });

  test('that arrives before the booking waits for it', async () => {
    const paid = await capturing();
    await reversed(paid, 120_000);
    await harness.place(paid);
    await handled('reversed');
    expect(await status()).toEqual([{ status: 'charged_back', reversed: 120_000 }]);
  });
});

test('a dispute is recorded at its booking and announced with it', async () => {
  const told = harness.client.recordEvents(bookingEvents.disputed);
  const paid = await capturing();
  const { booking: placed } = await harness.place(paid);
  const dispute = { disputeId: 'PP-D-1', status: 'OPEN', reason: 'UNAUTHORISED', outcome: null, respondBy: '2026-12-20T00:00:00.000Z' };
  await harness.client.publish(paymentEvents.disputed, { ...paid, ...dispute, amountCents: cents(120_000) });
  await eventually(() =>
    expect(told.map(({ data }) => [data.booking.confirmationCode, data.dispute])).toEqual([
      [placed.confirmationCode, { ...dispute, amount: 1200 }],
    ]),
  );
  expect(await harness.database.query(`SELECT actor_name FROM audit WHERE action = 'payment.disputed'`)).toEqual([
    { actor_name: 'PayPal' },
  ]);
});

test('settlements are found by payment and listed page by page', async () => {
  const paid = await capturing();
  await harness.place(paid);
  const other = await harness.paid(await harness.hold({ bookingDate: '2027-01-14' }));
  await harness.place(other);
  const unknown = randomUUID();
  const settlement = (paymentId: string) => ({
    paymentId,
    paymentStatus: 'paid',
    amountCents: 120_000,
    refundedCents: 0,
    reversedCents: 0,
  });
  expect(await harness.client.call(bookingSettlements.find, { paymentIds: [paid.paymentId, unknown] })).toEqual({
    settlements: [settlement(paid.paymentId)],
  });
  const ids = [paid.paymentId, other.paymentId].sort();
  const since = '2026-12-01T00:00:00Z';
  expect(await harness.client.call(bookingSettlements.list, { since })).toEqual({ settlements: ids.map(settlement) });
  expect(await harness.client.call(bookingSettlements.list, { since, after: ids[0] })).toEqual({ settlements: [settlement(ids[1]!)] });
  expect(await harness.client.call(bookingSettlements.list, { since: '2026-12-02T00:00:00Z' })).toEqual({ settlements: [] });
});
