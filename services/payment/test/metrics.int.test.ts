import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, measured } from '@charter/testing';
import { openPaymentRoom, type PaymentRoom } from './payment-harness.js';

let room: PaymentRoom;

beforeAll(async () => {
  room = await openPaymentRoom('measuring');
});
afterAll(() => room?.close());
afterEach(() => room.forget());

const minutes = 60;

describe('operators see', () => {
  test('what has become of the payments of a day', async () => {
    await room.order('grace');
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await room.capture('ada', id);
    expect(await measured('charter_payments_last_day', { state: 'captured' })).toBe(1);
    expect(await measured('charter_payments_last_day', { state: 'created' })).toBe(1);
    room.later(25 * 60);
    expect(await measured('charter_payments_last_day')).toBeUndefined();
  });

  test('for how long nobody has known whether money moved', async () => {
    const undecided = () => Promise.all(['capturing', 'pending'].map((state) => measured('charter_payment_undecided_seconds', { state })));
    expect(await undecided()).toEqual([0, 0]);
    await room.captureInDoubt('ada');
    room.later(10);
    expect(await undecided()).toEqual([expect.closeTo(10 * minutes, -2), 0]);
    await room.database.query(`UPDATE payment SET state = 'pending'`);
    expect(await undecided()).toEqual([0, expect.closeTo(10 * minutes, -2)]);
  });

  test('which refunds are not with the guest yet, and for how long the first has been owed', async () => {
    const open = (state: string) => measured('charter_refunds_open', { state });
    expect(await Promise.all(['requested', 'pending', 'failed'].map(open))).toEqual([0, 0, 0]);
    await room.order('ada');
    await room.database.query(
      `INSERT INTO refund (id, payment_id, amount_cents, reason, who, state, created_at)
       SELECT gen_random_uuid(), id, 100, 'staff', 'captain', each, created_at - interval '20 minutes'
       FROM payment, unnest(ARRAY['requested', 'pending', 'pending', 'failed', 'completed']) AS each`,
    );
    expect(await Promise.all(['requested', 'pending', 'failed'].map(open))).toEqual([1, 2, 1]);
    expect(await measured('charter_refund_oldest_seconds')).toBeGreaterThanOrEqual(20 * minutes);
    await room.database.query(`DELETE FROM refund WHERE state IN ('requested', 'pending')`);
    expect(await measured('charter_refund_oldest_seconds')).toBe(0);
  });

  test('that PayPal has accepted our credentials, without any payment', async () => {
    await eventually(async () => expect(await measured('charter_paypal_credentials_ok')).toBe(1));
  });

  test('what PayPal told us and nobody has acted upon', async () => {
    expect(await measured('charter_paypal_deliveries_waiting')).toBe(0);
    await room.database.query(
      `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after)
       VALUES ('WH-1', 'T-1', 'PAYMENT.CAPTURE.COMPLETED', '{}', now(), now())`,
    );
    expect(await measured('charter_paypal_deliveries_waiting')).toBe(1);
  });
});
