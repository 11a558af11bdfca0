import { Injectable } from '@nestjs/common';
import { type Cents, cents } from '@charter/contracts';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentService } from '../payments/payment.service.js';
import type { OrderSnapshot } from '../payments/payment.js';
import { PayPalClient } from '../paypal/paypal.client.js';

/** Stores the current state of a payment at PayPal. */
@Injectable()
export class PaymentRefreshService {
  constructor(
    private readonly payments: PaymentService,
    private readonly paypal: PayPalClient,
  ) {}

  /**
   * Stores what PayPal reports now.
   * @param captureId that an event has named: it finds the capture of an order that PayPal no longer has
   * @throws UnknownResult, PayPalRejection
   */
  async refresh(id: string, captureId?: string): Promise<PaymentEntity> {
    const payment = await this.payments.byId(id);
    if (!payment.orderId && !payment.captureId) return payment;
    const order = await this.paypal.findPayment(payment);
    if (order.found || !captureId) return this.payments.applySnapshot(id, order);
    const capture = await this.paypal.findPayment({ orderId: null, captureId });
    // The signature of an event covers no more than a checksum of its body, so the capture itself has to name this payment.
    const isOurs = capture.found && capture.customId === id;
    return this.payments.applySnapshot(id, isOurs ? capture : order);
  }

  /**
   * Stores what PayPal reports now about a refund and its payment.
   * @param refundId PayPal's id of a refund made here, of one made in PayPal's dashboard, or of a reversal by PayPal
   * @returns false when PayPal does not show the refund yet
   */
  async refreshRefund(payment: PaymentEntity, refundId: string, isReversal: boolean): Promise<boolean> {
    const refund = await this.paypal.findRefund(refundId);
    const snapshot = await this.paypal.findPayment(payment);
    const total = refund?.status === 'COMPLETED' && !isReversal ? refund.totalRefundedCents : cents(0);
    const reversal = isReversal && refund?.status === 'COMPLETED' ? { [refundId]: refund.amountCents } : {};
    await this.payments.applySnapshot(payment.id, withTotal(snapshot, total), reversal);
    return refund !== null;
  }
}

const withTotal = (order: OrderSnapshot, totalRefundedCents: Cents): OrderSnapshot =>
  order.found && order.capture ? { ...order, capture: { ...order.capture, totalRefundedCents } } : order;
