import { hourMs } from '@charter/contracts';
import type { PaymentHarness } from './payment-harness.js';

/** Advances both clocks, so that PayPal reports what has happened. */
export async function passHours(harness: PaymentHarness, hours: number): Promise<void> {
  await harness.advance(hours * 60);
  await harness.paypal.advanceClock(hours * hourMs);
}

/** A captured payment. @returns its ids here and at PayPal, and when PayPal made the capture, UTC ISO 8601 */
export async function captureOf(harness: PaymentHarness, checkout = 'ada') {
  await harness.keepPaidOrders();
  const { id: orderId } = await harness.order(checkout);
  await harness.paypal.approve(orderId);
  await harness.capture(checkout, orderId);
  const [capture] = await harness.capturesAtPayPal(orderId);
  const [row] = await harness.database.query<{ id: string }>('SELECT id FROM payment WHERE order_id = $1', [orderId]);
  return { captureId: capture!.id, paymentId: row!.id, at: new Date(capture!.createdAt).toISOString() };
}

/** A line of PayPal's report that is not of a payment of ours. */
export const aForeignLine = (at: string, changed: object = {}) => ({
  id: '9FOREIGN000000001',
  eventCode: 'T0006',
  at,
  amount: '75.00',
  ...changed,
});
