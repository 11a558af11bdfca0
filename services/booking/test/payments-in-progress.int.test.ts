import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  booking,
  bookingBackOffice,
  bookingEvents,
  type BookingPaymentDenied,
  type BookingPaymentPending,
  type BookingRefused,
  type Event,
  paymentEvents,
} from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, defaultTime, settled, staff, startBookingHarness, type PaidPayment } from './booking-harness.js';

let harness: BookingHarness;
let refused: Event<BookingRefused>[];
let pending: Event<BookingPaymentPending>[];
let denied: Event<BookingPaymentDenied>[];

beforeAll(async () => {
  harness = await startBookingHarness('payments_in_progress');
  refused = harness.client.recordEvents(bookingEvents.refused);
  pending = harness.client.recordEvents(bookingEvents.paymentPending);
  denied = harness.client.recordEvents(bookingEvents.paymentDenied);
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('occupancy', 'hold', 'booking', 'block', 'inbox');
  for (const events of [refused, pending, denied]) events.length = 0;
});

const slot = { packageId: 1, date: '2027-01-12', timeSlot: '9:00 AM - 1:00 PM' };
const isFree = async () => (await harness.client.call(booking.checkAvailability, slot)).available;
const expiry = async () => {
  const [row] = await harness.database.query<{ expires_at: Date }>('SELECT expires_at FROM occupancy');
  return row?.expires_at.toISOString();
};
/** A payment that is pending at PayPal. */
async function inReview(form: Parameters<BookingHarness['hold']>[0] = {}) {
  const paid = await harness.capturing(form);
  await harness.client.publish(paymentEvents.pending, { ...paid, reason: 'PENDING_REVIEW' });
  await harness.paymentEventHandled('pending');
  return paid;
}

describe('a hold with a payment in progress', () => {
  test('keeps its slot, expiry and form when its visitor requests it again', async () => {
    const { hold } = await inReview();
    const reserved = await expiry();
    expect(reserved).toBe('2026-12-08T12:00:00.000Z');
    const again = await harness.hold({ guestCount: 9 }, 'visitor');
    expect(again).toMatchObject({ holdId: hold.holdId, committed: true, heldUntil: reserved });
    expect(await expiry()).toBe(reserved);
    const [row] = await harness.database.query<{ guests: number }>(`SELECT (form->>'guestCount')::int AS guests FROM hold`);
    expect(row!.guests).toBe(4);
  });

  test('keeps its slot when its visitor holds another slot', async () => {
    await inReview();
    const other = await harness.hold({ bookingDate: '2027-01-13' }, 'visitor');
    expect(other.committed).toBe(false);
    expect(await isFree()).toBe(false);
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toHaveLength(2);
  });

  test('is not replaced when its visitor requests it again after an hour', async () => {
    const { holdId } = await harness.capturing();
    harness.setTime('2026-12-01T13:30:00Z');
    expect(await harness.hold({}, 'visitor')).toMatchObject({ holdId, committed: true });
    expect(await harness.database.query('SELECT 1 FROM hold')).toHaveLength(1);
  });

  test('rejects an overlapping charter as PAYMENT_IN_DOUBT for its visitor, and as SLOT_TAKEN for another guest', async () => {
    await inReview();
    const overlapping = { packageId: 2, timeSlot: '8:00 AM - 4:00 PM' };
    expect(await settled(harness.hold(overlapping, 'visitor'))).toBe('PAYMENT_IN_DOUBT');
    expect(await settled(harness.hold(overlapping, 'another guest'))).toBe('SLOT_TAKEN');
  });

  test('cannot be secured by another payment', async () => {
    const { holdId, paymentId } = await harness.capturing();
    const secure = async (payment: string) =>
      settled(
        harness.client.call(booking.securePaymentRequest, {
          paymentRequestId: holdId,
          paymentId: payment,
          amountCents: await harness.requested(holdId),
        }),
      );
    expect(await secure(randomUUID())).toBe('SLOT_TAKEN');
    expect(await secure(paymentId)).toBe('done');
  });

  test('cannot be released by staff, but an unpaid one can', async () => {
    const { holdId } = await harness.capturing();
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

  test('is not held beyond its departure', async () => {
    await inReview({ bookingDate: '2026-12-03' });
    expect(await expiry()).toBe('2026-12-03T14:00:00.000Z');
  });
});

describe('a declined capture', () => {
  test('leaves the slot to its visitor for fifteen minutes, with a form that can be changed', async () => {
    const paid = await inReview();
    // Events have the real time and not that of the test.
    await harness.database.query(`UPDATE hold SET committed_at = now() - interval '1 minute'`);
    await harness.client.publish(paymentEvents.declined, { ...paid, reason: 'INSTRUMENT_DECLINED' });
    await harness.paymentEventHandled('declined');
    expect(await expiry()).toBe('2026-12-01T12:15:00.000Z');
    expect(await harness.hold({ guestCount: 9 }, 'visitor')).toMatchObject({ holdId: paid.holdId, committed: false });
  });

  test('does not affect a capture that was sent after it', async () => {
    const paid = await harness.capturing();
    harness.setTime(new Date(Date.now() + 60_000).toISOString());
    await harness.client.call(booking.securePaymentRequest, paid);
    await harness.client.publish(paymentEvents.declined, { ...paid, reason: 'INSTRUMENT_DECLINED' });
    await harness.paymentEventHandled('declined');
    const [hold] = await harness.database.query<{ committed: boolean }>('SELECT committed_at IS NOT NULL AS committed FROM hold');
    expect(hold).toEqual({ committed: true });
  });
});

describe('a failed payment', () => {
  const failed = async (payment: Pick<PaidPayment, 'paymentId' | 'paymentRequestId' | 'amountCents'>, more = {}) => {
    await harness.client.publish(paymentEvents.failed, { ...payment, reason: 'declined', wasPending: false, ...more });
    await harness.paymentEventHandled('failed');
  };

  test('releases its own hold', async () => {
    await failed(await harness.capturing());
    expect(await isFree()).toBe(true);
  });

  test('does not release a hold that has passed to another payment', async () => {
    const first = randomUUID();
    const { holdId } = await harness.hold({}, 'visitor', { paymentId: first });
    await harness.hold({}, 'visitor', { paymentId: randomUUID() });
    await failed({ paymentId: first, paymentRequestId: holdId, amountCents: await harness.requested(holdId) });
    expect(await isFree()).toBe(false);
  });

  test('is not undone by a pending event that arrives after it', async () => {
    const paid = await harness.capturing();
    await failed(paid);
    await harness.client.publish(paymentEvents.pending, { ...paid, reason: 'IN_DOUBT' });
    await harness.paymentEventHandled('pending');
    expect(await isFree()).toBe(true);
  });

  test('that was pending is published with the guest’s details', async () => {
    const paid = await inReview();
    await failed(paid, { reason: 'DECLINED', wasPending: true });
    await eventually(() =>
      expect(denied.map(({ data }) => data)).toMatchObject([
        { reason: 'DECLINED', guest: { paymentId: paid.paymentId, email: 'ada@guests.example', totalAmount: 1200 } },
      ]),
    );
  });
});

test('a pending payment is published once with its reason, but not when PayPal did not respond', async () => {
  const paid = await inReview();
  await harness.client.publish(paymentEvents.pending, { ...paid, reason: 'IN_DOUBT' });
  await harness.paymentEventHandled('pending', 2);
  await eventually(() => expect(pending.map(({ data }) => data.reason)).toEqual(['PENDING_REVIEW']));
  expect(pending[0]!.data).toMatchObject({ heldUntil: '2026-12-08T12:00:00.000Z', guest: { bookingDate: '2027-01-12' } });
});

describe('a payment after the departure', () => {
  test('becomes no booking and is refused as departed, however often its event is delivered', async () => {
    const paid = await inReview({ bookingDate: '2026-12-03' });
    harness.setTime('2026-12-03T14:00:00Z');
    await harness.client.publish(paymentEvents.captured, paid);
    await harness.paymentEventHandled('captured');
    await harness.client.publish(paymentEvents.captured, paid);
    await harness.paymentEventHandled('captured', 2);
    await eventually(() => expect(refused.map(({ data }) => data.reason)).toEqual(['departed', 'departed']));
    expect(await harness.database.query('SELECT 1 FROM booking')).toEqual([]);
    expect(await harness.database.query('SELECT 1 FROM occupancy')).toEqual([]);
  });

  test('cannot be captured', async () => {
    const paymentId = randomUUID();
    const { holdId } = await harness.hold({ bookingDate: '2026-12-03' }, 'visitor', { paymentId });
    harness.setTime('2026-12-03T14:00:00Z');
    expect(
      await settled(
        harness.client.call(booking.securePaymentRequest, {
          paymentRequestId: holdId,
          paymentId,
          amountCents: await harness.requested(holdId),
        }),
      ),
    ).toBe('SLOT_TAKEN');
  });
});
