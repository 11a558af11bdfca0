import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { booking, paymentEvents } from '@charter/contracts';
import { eventually } from '@charter/testing';
import { type BookingHarness, defaultTime, settled, startBookingHarness } from './booking-harness.js';

let harness: BookingHarness;

beforeAll(async () => {
  harness = await startBookingHarness('payment_requests');
});
afterAll(() => harness?.close());
afterEach(async () => {
  harness.setTime(defaultTime);
  await harness.database.empty('hold', 'payment_request', 'booking', 'block', 'occupancy', 'dead_letter', 'outbox', 'audit');
});

const requests = () =>
  harness.database.query<{ id: string; kind: string; booking_id: string | null; amount_cents: string; state: string }>(
    'SELECT id, kind, booking_id, amount_cents, state FROM payment_request ORDER BY created_at, amount_cents',
  );

describe('the payment request of a charter', () => {
  test('has the id and the price of its hold, and is paid with its booking', async () => {
    const paid = await harness.capturing();
    const open = { id: paid.holdId, kind: 'charter', booking_id: null, amount_cents: '120000', state: 'open' };
    expect(await requests()).toEqual([open]);
    await harness.place(paid);
    const [booked] = await harness.database.query<{ id: string }>('SELECT id FROM booking');
    expect(await requests()).toEqual([{ ...open, booking_id: booked!.id, state: 'paid' }]);
  });

  test('is closed when its visitor chooses another charter', async () => {
    await harness.hold({}, 'ada');
    await harness.hold({ packageId: 2, timeSlot: '8:00 AM - 4:00 PM' }, 'ada');
    expect(await requests()).toMatchObject([
      { amount_cents: '120000', state: 'closed' },
      { amount_cents: '360000', state: 'open' },
    ]);
  });

  test('stays closed when its payment has failed, and no slot is kept for it again', async () => {
    const { holdId } = await harness.hold();
    const paymentId = randomUUID();
    const ids = { paymentRequestId: holdId, paymentId, amountCents: await harness.requested(holdId) };
    await harness.client.call(booking.securePaymentRequest, ids);
    await harness.client.publish(paymentEvents.failed, { ...ids, reason: 'DECLINED', wasPending: false });
    await eventually(async () => expect(await requests()).toMatchObject([{ id: holdId, state: 'closed' }]));
    expect(await settled(harness.client.call(booking.securePaymentRequest, ids))).toBe('SLOT_TAKEN');
    expect(await requests()).toMatchObject([{ id: holdId, state: 'closed' }]);
  });
});
