import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Cents, cents, sumOf } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { PaymentEntity, RefundEntity } from '../payments/payment.entity.js';
import { moneyOf } from '../payments/payment.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { RefundRepository } from './refund.repository.js';

/** Refunds that the system itself decides: everything that is left of a payment. */
@Injectable()
export class RefundRequestService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly clock: Clock,
  ) {}

  /** Everything that is neither refunded, nor being refunded, nor taken back by PayPal. A second request for such a reason does nothing. */
  async request(tx: Transaction, payment: PaymentEntity, reason: string): Promise<void> {
    const { id, refundedCents, reversedCents } = payment;
    const left = moneyOf(payment) - refundedCents - reversedCents - underWay(await this.refunds.ofPayment(tx, id));
    if (left <= 0) return;
    const createdAt = this.clock.now();
    await this.refunds.add(tx, {
      id: randomUUID(),
      attempt: 1,
      paymentId: id,
      amountCents: cents(left),
      reason,
      note: null,
      who: 'system',
      state: 'requested',
      paypalRefundId: null,
      issue: null,
      checks: 0,
      nextCheckAt: createdAt,
      createdAt,
    });
  }

  /** Booking could not give the payment its slot. */
  async requestFor(tx: Transaction, paymentId: string, reason: string): Promise<void> {
    await this.request(tx, await this.payments.lock(tx, paymentId), reason);
  }
}

/** Cents that are requested and not known to be refunded. */
export const underWay = (refunds: readonly RefundEntity[]): Cents =>
  sumOf(refunds.filter(({ state }) => state === 'requested' || state === 'pending').map(({ amountCents }) => amountCents));
