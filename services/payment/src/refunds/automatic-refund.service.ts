import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Cents, cents, sumOf } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { capturedAmountOf } from '../payments/payment.js';
import type { RefundEntity } from '../payments/refund.entity.js';
import { RefundRepository } from '../payments/refund.repository.js';

/** Requests refunds in full on behalf of the system. */
@Injectable()
export class AutomaticRefundService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly clock: Clock,
  ) {}

  /** Requests what is neither refunded, nor requested, nor reversed. A second request does nothing. */
  async request(tx: Transaction, payment: PaymentEntity, reason: string): Promise<void> {
    const { id, refundedCents, reversedCents } = payment;
    const left = capturedAmountOf(payment) - refundedCents - reversedCents - pendingCents(await this.refunds.ofPayment(tx, id));
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

  async requestById(tx: Transaction, paymentId: string, reason: string): Promise<void> {
    await this.request(tx, await this.payments.lock(tx, paymentId), reason);
  }
}

/** Refunds that are requested or pending at PayPal. */
export const pendingCents = (refunds: readonly RefundEntity[]): Cents =>
  sumOf(refunds.filter(({ state }) => state === 'requested' || state === 'pending').map(({ amountCents }) => amountCents));
