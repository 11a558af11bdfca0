import { randomUUID } from 'node:crypto';
import { type OrderForm, payment, type RequestedPayment } from '@charter/contracts';
import type { MoneyHarness } from './money-harness.js';
import type { Purpose } from './paypal-books.js';

/** A guest who pays through PayPal. */
export class GuestCheckout {
  /** What each of our payments is for, by its id. */
  readonly purposes = new Map<string, Purpose>();
  /** Key of the trip session, once there is a booking. */
  tripKey = '';
  private readonly checkout = randomUUID();

  constructor(private readonly harness: MoneyHarness) {}

  /** @param declined PayPal declines the capture @returns whether it is paid */
  async pay(purpose: Purpose, asked: RequestedPayment, declined = false): Promise<boolean> {
    return this.capture(await this.orderRequested(purpose, asked), declined);
  }

  orderRequested(purpose: Purpose, { paymentRequestId, amount }: RequestedPayment): Promise<string> {
    return this.order(purpose, amount, { paymentRequestId });
  }

  /** @param amount dollars @returns PayPal's order id; empty when vouchers cover the price */
  async order(purpose: Purpose, amount: number, what: Pick<OrderForm, 'booking' | 'paymentRequestId'>): Promise<string> {
    const { id } = await this.harness.client.call(payment.createOrder, {
      checkout: this.checkout,
      address: '192.0.2.1',
      ...this.session,
      order: { amount: amount.toFixed(2), currency: 'USD', intent: 'CAPTURE', ...what },
    });
    const order = (await this.harness.paypal.state()).orders.find((one) => one.id === id);
    if (order) this.purposes.set(order.units[0]!.custom_id!, purpose);
    return id;
  }

  async capture(orderId: string, declined = false): Promise<boolean> {
    // A repeated request for the same money has the same order: it was paid in another tab.
    const { orders } = await this.harness.paypal.state();
    if (orders.some(({ id, status }) => id === orderId && status === 'COMPLETED')) return false;
    await this.harness.paypal.approve(orderId, declined ? 'capture_declined' : 'completed');
    const { status } = await this.harness.client.call(payment.capture, { checkout: this.checkout, orderId, ...this.session });
    return status === 'COMPLETED';
  }

  private get session(): { tripKey?: string } {
    return this.tripKey ? { tripKey: this.tripKey } : {};
  }
}
