import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { paymentRemedies } from '@charter/contracts/operators';
import { openPaymentRoom, type PaymentRoom } from './payment-harness.js';

let room: PaymentRoom;

beforeAll(async () => {
  room = await openPaymentRoom('at_once');
});
afterAll(() => room?.close());
afterEach(() => room.forget());

const reconcile = (since?: string) => room.stranger.ask(paymentRemedies.reconcile, since ? { since } : {}, 20_000);
const nothing = { payments: 0, refunds: 0, deliveries: 0 };

describe('an operator who does not want to wait', () => {
  test('has an approved order captured whose browser is gone, hours before it is due', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await room.reconcile();
    expect(await room.state(id)).toBe('created');
    expect(await reconcile()).toEqual({ lookedUp: { ...nothing, payments: 1 }, unsettled: nothing });
    expect(await room.state(id)).toBe('captured');
  });

  test('is told what stays unsettled, and each is looked up once however PayPal answers', async () => {
    await room.order('ada');
    await room.order('grace');
    await room.paypal.addFault({ method: 'GET', path: '/v2/checkout/orders/', when: 'before', kind: 'status', status: 503, times: 50 });
    expect(await reconcile()).toEqual({ lookedUp: { ...nothing, payments: 2 }, unsettled: { ...nothing, payments: 2 } });
    const checks = await room.database.query<{ checks: number }>('SELECT checks FROM payment');
    expect(checks.map((row) => row.checks)).toEqual([1, 1]);
  });

  test('has settled money compared with PayPal, and is refused while PayPal is away', async () => {
    const { id } = await room.order('ada');
    await room.paypal.approve(id);
    await room.capture('ada', id);
    // As in a backup from before the refund.
    const { captures } = await room.paypal.state();
    const captureId = captures.find((capture) => capture.orderId === id)!.id;
    await room.atPayPal(`/v2/payments/captures/${captureId}/refund`);
    await reconcile();
    expect(await room.state(id)).toBe('captured');
    await room.paypal.addFault({ method: 'GET', path: '/v2/checkout/orders/', when: 'before', kind: 'status', status: 503, times: 50 });
    await expect(reconcile('2020-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'PAYPAL_UNAVAILABLE' });
    await room.paypal.clearFaults();
    expect(await reconcile('2020-01-01T00:00:00Z')).toMatchObject({ lookedUp: { payments: 1 } });
    expect(await room.state(id)).toBe('refunded');
  });

  test('has payments that ended unpaid compared with PayPal too: money that came afterwards is found', async () => {
    const { id } = await room.order('ada');
    room.later(20);
    await room.reconcile();
    expect(await room.state(id)).toBe('cancelled');
    await room.paypal.approve(id);
    await room.captureAtPayPal(id);
    await reconcile('2020-01-01T00:00:00Z');
    expect(await room.state(id)).toBe('captured_late');
  });
});
