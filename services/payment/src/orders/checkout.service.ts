import { Injectable } from '@nestjs/common';
import { type CheckoutPayment, type CheckoutQuery, DomainError } from '@charter/contracts';
import { Database } from '@charter/database';
import { isCaptured, isPaid } from '../payments/payment-state.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { capturedAmountOf } from '../payments/payment.js';

/** Payments by the visitor's checkout cookie. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
  ) {}

  /**
   * The captured payment of a visitor who requests the booking.
   * @throws DomainError FOREIGN_ORDER, NOT_PAID
   */
  async find({ checkout, orderId }: CheckoutQuery): Promise<CheckoutPayment> {
    const payments = await this.payments.byCheckout(this.database.manager, checkout);
    const payment = orderId
      ? payments.find((one) => one.orderId === orderId)
      : (payments.find(({ state }) => isPaid(state)) ?? payments.find((one) => one.orderId));
    if (!payment?.orderId) throw new DomainError(orderId || payments.length === 0 ? 'FOREIGN_ORDER' : 'NOT_PAID');
    // A capture of another amount than ours is refunded and never becomes a booking.
    if (!isCaptured(payment.state) || capturedAmountOf(payment) !== payment.amountCents) throw new DomainError('NOT_PAID');
    return { paymentId: payment.id, holdId: payment.paymentRequestId, orderId: payment.orderId, refunded: !isPaid(payment.state) };
  }
}
