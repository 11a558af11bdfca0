import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { booking, fromDecimal, toDollars, type OrderRequest, type PaymentOrder, DomainError } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentService } from '../payments/payment.service.js';
import { abandon } from '../payments/payment.js';
import { PayPalRejection, UnknownResult } from '../paypal/paypal-errors.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { HoldPaymentService } from './hold-payment.service.js';

/** Everything before money moves: the slot is held and PayPal's order created. */
@Injectable()
export class OrderService {
  private readonly logger = new Logger(OrderService.name);

  constructor(
    private readonly payments: PaymentService,
    private readonly holdPayments: HoldPaymentService,
    private readonly paypal: PayPalClient,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Holds the slot and creates PayPal's order at the server's price.
   * @throws DomainError INVALID, SLOT_TAKEN, TOO_MANY_HOLDS, HOLD_GONE, ALREADY_PAID, PAYMENT_IN_DOUBT, PAYPAL_UNAVAILABLE
   */
  async createOrder({ order, checkout, address }: OrderRequest): Promise<PaymentOrder> {
    const paymentId = randomUUID();
    const hold = await this.rpc.call(booking.hold, {
      form: order.booking,
      checkout,
      paymentId,
      address,
      totalAmount: toDollars(fromDecimal(order.amount)),
    });
    const payment = await this.holdPayments.findOrAdd(paymentId, hold, order, checkout);
    const id = payment.orderId ?? (await this.createAtPayPal(payment));
    return { id, heldUntil: hold.heldUntil };
  }

  private async createAtPayPal(payment: PaymentEntity): Promise<string> {
    const { id: paymentId, amountCents, description, locale } = payment;
    try {
      const order = { paymentId, amountCents, description, locale, requestId: `ord-${paymentId}` };
      const { id } = await this.paypal.createOrder(order);
      await this.holdPayments.recordOrder(paymentId, id);
      return id;
    } catch (error) {
      if (error instanceof PayPalRejection) {
        this.logger.error({ paymentId, reason: error.message }, 'Order not created at PayPal');
        await this.payments.apply(paymentId, (now) => abandon(now, 'failed', error.issue));
      } else if (!(error instanceof UnknownResult)) throw error;
      throw new DomainError('PAYPAL_UNAVAILABLE');
    }
  }
}
