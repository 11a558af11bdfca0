import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, metricValue } from '@charter/testing';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;

beforeAll(async () => {
  harness = await startPaymentHarness('metrics');
});
afterAll(() => harness?.close());
afterEach(() => harness.reset());

const minutes = 60;

describe('metrics', () => {
  test('count the payments of the last 24 hours by state', async () => {
    await harness.order('grace');
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.capture('ada', id);
    expect(await metricValue('charter_payments_last_day', { state: 'captured' })).toBe(1);
    expect(await metricValue('charter_payments_last_day', { state: 'created' })).toBe(1);
    await harness.advance(25 * 60);
    expect(await metricValue('charter_payments_last_day')).toBeUndefined();
  });

  test('export the age of the oldest undecided payment', async () => {
    const undecided = () =>
      Promise.all(['capturing', 'pending'].map((state) => metricValue('charter_payment_undecided_seconds', { state })));
    expect(await undecided()).toEqual([0, 0]);
    await harness.captureInDoubt('ada');
    await harness.advance(10);
    expect(await undecided()).toEqual([expect.closeTo(10 * minutes, -2), 0]);
    await harness.database.query(`UPDATE payment SET state = 'pending'`);
    expect(await undecided()).toEqual([0, expect.closeTo(10 * minutes, -2)]);
  });

  test('count open refunds by state and export the age of the oldest', async () => {
    const open = (state: string) => metricValue('charter_refunds_open', { state });
    expect(await Promise.all(['requested', 'pending', 'failed'].map(open))).toEqual([0, 0, 0]);
    await harness.order('ada');
    await harness.database.query(
      `INSERT INTO refund (id, payment_id, amount_cents, reason, actor_kind, actor_name, state, created_at)
       SELECT gen_random_uuid(), id, 100, 'staff', 'staff', 'captain', each, created_at - interval '20 minutes'
       FROM payment, unnest(ARRAY['requested', 'pending', 'pending', 'failed', 'completed']) AS each`,
    );
    expect(await Promise.all(['requested', 'pending', 'failed'].map(open))).toEqual([1, 2, 1]);
    expect(await metricValue('charter_refund_oldest_seconds')).toBeGreaterThanOrEqual(20 * minutes);
    await harness.database.query(`DELETE FROM refund WHERE state IN ('requested', 'pending')`);
    expect(await metricValue('charter_refund_oldest_seconds')).toBe(0);
  });

  test('report accepted credentials before the first payment', async () => {
    await eventually(async () => expect(await metricValue('charter_paypal_credentials_ok')).toBe(1));
  });

  test('count webhook deliveries that are not processed', async () => {
    expect(await metricValue('charter_paypal_webhooks_pending')).toBe(0);
    await harness.database.query(
      `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after)
       VALUES ('WH-1', 'T-1', 'PAYMENT.CAPTURE.COMPLETED', '{}', now(), now())`,
    );
    expect(await metricValue('charter_paypal_webhooks_pending')).toBe(1);
  });
});
