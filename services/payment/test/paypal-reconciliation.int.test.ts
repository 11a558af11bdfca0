import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentMaintenance } from '@charter/contracts/operators';
import { startPaymentHarness, type PaymentHarness } from './payment-harness.js';

let harness: PaymentHarness;

beforeAll(async () => {
  harness = await startPaymentHarness('paypal_reconciliation');
});
afterAll(() => harness?.close());
afterEach(() => harness.reset());

const reconcile = (since?: string) => harness.client.call(paymentMaintenance.reconcile, since ? { since } : {});
const nothing = { payments: 0, refunds: 0, deliveries: 0 };

describe('the reconciliation by an operator', () => {
  test('captures an approved order before its next check is due', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.advance(1);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('created');
    expect(await reconcile()).toEqual({ lookedUp: { ...nothing, payments: 1 }, unsettled: nothing });
    expect(await harness.state(id)).toBe('captured');
  });

  test('checks each payment once, also when PayPal fails, and reports what is unsettled', async () => {
    await harness.order('ada');
    await harness.order('grace');
    await harness.paypal.addFault({ method: 'GET', path: '/v2/checkout/orders/', when: 'before', kind: 'status', status: 503, times: 50 });
    expect(await reconcile()).toEqual({ lookedUp: { ...nothing, payments: 2 }, unsettled: { ...nothing, payments: 2 } });
    const checks = await harness.database.query<{ checks: number }>('SELECT checks FROM payment');
    expect(checks.map((row) => row.checks)).toEqual([1, 1]);
  });

  test('checks settled payments with --since, and fails while PayPal is unreachable', async () => {
    const { id } = await harness.order('ada');
    await harness.paypal.approve(id);
    await harness.capture('ada', id);
    // The same state as after the restore of a backup from before the refund.
    const { captures } = await harness.paypal.state();
    const captureId = captures.find((capture) => capture.orderId === id)!.id;
    await harness.atPayPal(`/v2/payments/captures/${captureId}/refund`);
    await harness.advance(1);
    await reconcile();
    expect(await harness.state(id)).toBe('captured');
    await harness.paypal.addFault({ method: 'GET', path: '/v2/checkout/orders/', when: 'before', kind: 'status', status: 503, times: 50 });
    await expect(reconcile('2020-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'PAYPAL_UNAVAILABLE' });
    await harness.paypal.clearFaults();
    expect(await reconcile('2020-01-01T00:00:00Z')).toMatchObject({ lookedUp: { payments: 1 } });
    expect(await harness.state(id)).toBe('refunded');
  });

  test('finds captures of payments that had ended unpaid', async () => {
    const { id } = await harness.order('ada');
    await harness.advance(20);
    await harness.reconcile();
    expect(await harness.state(id)).toBe('cancelled');
    await harness.keepPaidOrders();
    await harness.paypal.approve(id);
    await harness.captureAtPayPal(id);
    await harness.advance(1);
    await reconcile('2020-01-01T00:00:00Z');
    expect(await harness.state(id)).toBe('captured_late');
  });
});
