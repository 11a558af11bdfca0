import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type BookingRefundOwed, type Cents, cents, sumOf } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { PaymentEntity } from './payment.entity.js';
import { PaymentRepository } from './payment.repository.js';
import { capturedAmountOf, refundable } from './payment.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundRepository } from './refund.repository.js';

/** Stores requests of refunds, which `RefundService` makes at PayPal. */
@Injectable()
export class RefundRequestService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly clock: Clock,
  ) {}

  /** On behalf of the system: what is neither refunded, nor requested, nor reversed. A second request does nothing. */
  async requestAll(tx: Transaction, payment: PaymentEntity, reason: string): Promise<void> {
    const { id: paymentId, refundedCents, reversedCents } = payment;
    const requested = pendingCents(await this.refunds.ofPayment(tx, paymentId));
    const left = capturedAmountOf(payment) - refundedCents - reversedCents - requested;
    if (left <= 0) return;
    const createdAt = this.clock.now();
    await this.refunds.add(tx, {
      ...newRefund,
      id: randomUUID(),
      paymentId,
      amountCents: cents(left),
      reason,
      note: null,
      actorKind: 'system',
      actorName: null,
      nextCheckAt: createdAt,
      createdAt,
    });
  }

  async requestAllById(tx: Transaction, paymentId: string, reason: string): Promise<void> {
    await this.requestAll(tx, await this.payments.lock(tx, paymentId), reason);
  }

  /**
   * Makes one refund per payment of a cancellation: a repeated request makes no second one, and one that PayPal had rejected is attempted again.
   * @returns the refund, which has failed when less is left than requested: staff have to decide; null for a repetition
   */
  async requestForCancellation(
    tx: Transaction,
    { cancellationId, refundId: id = cancellationId, paymentId, amountCents }: BookingRefundOwed,
  ): Promise<RefundEntity | null> {
    const payment = await this.payments.lock(tx, paymentId);
    const refunds = await this.refunds.ofPayment(tx, paymentId);
    const known = refunds.find((refund) => refund.id === id);
    if (known && known.state !== 'failed') return null;
    const createdAt = this.clock.now();
    const isLeft = amountCents <= refundable(payment, pendingCents(refunds));
    const next = isLeft
      ? { state: 'requested' as const, issue: null, nextCheckAt: createdAt }
      : { state: 'failed' as const, issue: 'REFUND_AMOUNT_EXCEEDED', nextCheckAt: null };
    if (known) {
      // A new idempotency key, because PayPal may replay its rejection for the known one.
      const again = { ...next, id, amountCents, attempt: known.attempt + 1, paypalRefundId: null, checks: 0 };
      await this.refunds.save(tx, again);
      return { ...known, ...again };
    }
    const refund: RefundEntity = {
      ...newRefund,
      id,
      paymentId,
      amountCents,
      reason: 'cancellation',
      note: null,
      actorKind: 'system',
      actorName: null,
      nextCheckAt: createdAt,
      createdAt,
    };
    await this.refunds.add(tx, refund);
    if (!isLeft) await this.refunds.save(tx, { id, ...next });
    return { ...refund, ...next };
  }
}

export const newRefund = { attempt: 1, state: 'requested', requestId: null, paypalRefundId: null, issue: null, checks: 0 } as const;

/** Refunds that are requested or pending at PayPal. */
export const pendingCents = (refunds: readonly RefundEntity[]): Cents =>
  sumOf(refunds.filter(({ state }) => state === 'requested' || state === 'pending').map(({ amountCents }) => amountCents));
