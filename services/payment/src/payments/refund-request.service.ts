import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type BookingRefundOwed, type Cents, cents, DomainError, fieldError, invalid, sumOf, toDecimal } from '@charter/contracts';
import { recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { PaymentEntity } from './payment.entity.js';
import { leaseSeconds, PaymentRepository } from './payment.repository.js';
import { capturedAmountOf, refundable } from './payment.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundRepository } from './refund.repository.js';

/** A refund as a member of staff requests it. */
interface StaffRefundRequest {
  /** Of the refund. */
  id: string;
  paymentId: string;
  amountCents: Cents;
  note: string;
  /** The user name. */
  staff: string;
}

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
   * For a cancellation, under its id: a repeated request makes no second refund, and one that PayPal had rejected is attempted again.
   * @returns the refund, which has failed when less is left than requested: staff have to decide; null for a repetition
   */
  async requestForCancellation(
    tx: Transaction,
    { cancellationId: id, paymentId, amountCents }: BookingRefundOwed,
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

  /**
   * Locks the payment's row, so that two members of staff cannot refund the same money.
   * @returns whether the refund is new, and what can be refunded after it
   * @throws DomainError NOTHING_TO_REFUND, INVALID (more than is left, or another amount under the same id)
   */
  async requestByStaff(
    tx: Transaction,
    { id, paymentId, amountCents, note, staff }: StaffRefundRequest,
  ): Promise<{ isNew: boolean; left: Cents }> {
    const payment = await this.payments.lock(tx, paymentId);
    const refunds = await this.refunds.ofPayment(tx, paymentId);
    const known = refunds.find((refund) => refund.id === id);
    if (known) {
      if (known.amountCents === amountCents) return { isNew: false, left: refundable(payment, pendingCents(refunds)) };
      throw invalid({ refundId: fieldError('anotherAmount') });
    }
    const left = refundable(payment, pendingCents(refunds));
    if (left === 0) throw new DomainError('NOTHING_TO_REFUND');
    if (amountCents > left) throw invalid({ amount: fieldError('refundTooHigh', { max: toDecimal(left) }) });
    const createdAt = this.clock.now();
    // Attempted right after this transaction; the timer takes over if this process dies or PayPal does not answer.
    const nextCheckAt = new Date(createdAt.getTime() + leaseSeconds * 1000);
    const actor = { actorKind: 'staff' as const, actorName: staff };
    await this.refunds.add(tx, { ...newRefund, ...actor, id, paymentId, amountCents, reason: 'staff', note, nextCheckAt, createdAt });
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'payment.refund',
      subject: paymentId,
      before: { refundedCents: payment.refundedCents },
      after: { refundId: id, amountCents, reason: note },
    });
    return { isNew: true, left: cents(left - amountCents) };
  }
}

const newRefund = { attempt: 1, state: 'requested', paypalRefundId: null, issue: null, checks: 0 } as const;

/** Refunds that are requested or pending at PayPal. */
export const pendingCents = (refunds: readonly RefundEntity[]): Cents =>
  sumOf(refunds.filter(({ state }) => state === 'requested' || state === 'pending').map(({ amountCents }) => amountCents));
