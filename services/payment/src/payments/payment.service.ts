import { Injectable, Logger } from '@nestjs/common';
import { cents, type Cents, minuteMs, paymentEvents } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { abandonedAfter, isBeforeCapture, isCaptured, isOver } from './payment-state.js';
import type { PaymentEntity } from './payment.entity.js';
import { PaymentRepository } from './payment.repository.js';
import { applySnapshot, capturedAmountOf, type Effect, type OrderSnapshot, type Step } from './payment.js';
import { RefundRequestService } from './refund-request.service.js';
import type { RefundEntity } from './refund.entity.js';

/** PayPal documents no delay between a write and its reads. An unpaid order lives for hours, so a younger one is not expired. */
const maxReadLag = minuteMs;

type StepOf = (payment: PaymentEntity) => Step<PaymentEntity>;

/** The stored payments: a step of the life cycle is stored, and its effects published, in one transaction. */
@Injectable()
export class PaymentService {
  private readonly logger = new Logger(PaymentService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRequestService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async byId(id: string): Promise<PaymentEntity> {
    return this.payments.byId(this.database.manager, id);
  }

  /** @throws DomainError ORDER_NOT_FOUND */
  async byOrder(orderId: string): Promise<PaymentEntity> {
    return this.payments.byOrder(this.database.manager, orderId);
  }

  /** Locks a payment for a step that is stored with other rows, by `applyStep`. */
  async lock(tx: Transaction, id: string): Promise<PaymentEntity> {
    return this.payments.lock(tx, id);
  }

  /** Applies a step to the locked row. */
  async apply(id: string, step: StepOf): Promise<PaymentEntity> {
    return this.database.transaction(async (tx) => this.applyStep(tx, await this.payments.lock(tx, id), step));
  }

  /**
   * Stores PayPal's current state of a payment.
   * @param reversal PayPal's refund id and amount of a reversal that an event has reported
   */
  async applySnapshot(id: string, order: OrderSnapshot, reversal: Record<string, Cents> = {}): Promise<PaymentEntity> {
    return this.database.transaction(async (tx) => {
      const payment = await this.payments.lock(tx, id);
      if (!order.found && this.mayBeInvisible(payment)) return payment;
      const paidTwice = !isCaptured(payment.state) && (await this.payments.isPaid(tx, payment.paymentRequestId, id));
      const step: StepOf = (now) => applySnapshot({ ...now, reversals: { ...reversal, ...now.reversals } }, order, paidTwice);
      return this.applyStep(tx, payment, step);
    });
  }

  /** An order that was created a moment ago may not be readable yet. */
  private mayBeInvisible({ state, createdAt }: PaymentEntity): boolean {
    return isBeforeCapture(state) && this.clock.now().getTime() - createdAt.getTime() < maxReadLag;
  }

  /**
   * @param before the locked row
   * @param refund the refund that led to this step; its event names it
   */
  async applyStep(tx: Transaction, before: PaymentEntity, step: StepOf, refund?: RefundEntity): Promise<PaymentEntity> {
    const { payment: after, effects } = step(before);
    const saved = await this.payments.move(tx, before, after.state, {
      captureId: after.captureId,
      fundingSource: after.fundingSource,
      capturedCents: after.capturedCents,
      issue: after.issue,
      refundedCents: after.refundedCents,
      reversedCents: after.reversedCents,
      reversals: after.reversals,
      ...this.timesOf(before, after),
    });
    for (const effect of effects) await this.perform(tx, before, saved, effect, refund);
    return saved;
  }

  /** @param refund as it is stored in this transaction */
  async publishRefundFailed(
    tx: Transaction,
    { id: refundId, paymentId, issue }: Pick<RefundEntity, 'id' | 'paymentId' | 'issue'>,
  ): Promise<void> {
    await this.outbox.add(tx, paymentEvents.refundFailed, { refundId, paymentId, issue: issue ?? 'UNKNOWN' });
  }

  /**
   * Only one process sends a capture, or repeats one that was abandoned.
   * @param payment as it was read before
   * @returns null when it has another state by now
   */
  async beginCapture({ id, state }: PaymentEntity): Promise<PaymentEntity | null> {
    return this.database.transaction(async (tx) => {
      const payment = await this.payments.lock(tx, id);
      if (payment.state === 'capturing') return state === 'capturing' ? payment : null;
      if (!isBeforeCapture(payment.state)) return null;
      const now = this.clock.now();
      const nextCheckAt = new Date(now.getTime() + abandonedAfter);
      return this.payments.move(tx, payment, 'capturing', { inDoubtSince: now, nextCheckAt, checks: 0, issue: null });
    });
  }

  /** The time of the next check by the reconciliation, and of the capture and the decline. */
  private timesOf(before: PaymentEntity, { state }: PaymentEntity): Partial<PaymentEntity> {
    const now = this.clock.now();
    const moved = state !== before.state;
    return {
      ...(isOver(state) && { nextCheckAt: null, inDoubtSince: null }),
      ...(isCaptured(state) && !before.capturedAt && { capturedAt: now }),
      ...(moved && state === 'pending' && { nextCheckAt: new Date(now.getTime() + 5 * minuteMs), checks: 0, inDoubtSince: null }),
      ...(moved &&
        before.state === 'capturing' &&
        state === 'created' && { attempt: before.attempt + 1, declinedAt: now, inDoubtSince: null }),
    };
  }

  private async perform(
    tx: Transaction,
    before: PaymentEntity,
    payment: PaymentEntity,
    effect: Effect,
    refund?: RefundEntity,
  ): Promise<void> {
    const { id: paymentId, paymentRequestId, amountCents } = payment;
    const orderId = payment.orderId ?? '';
    const ids = { paymentId, paymentRequestId };
    const capturedCents = capturedAmountOf(payment);
    switch (effect.kind) {
      case 'publish-captured':
        return this.outbox.add(tx, paymentEvents.captured, { ...ids, orderId, captureId: effect.captureId, amountCents });
      case 'publish-pending':
        return this.outbox.add(tx, paymentEvents.pending, { ...ids, reason: effect.reason });
      case 'publish-declined':
        return this.outbox.add(tx, paymentEvents.declined, { ...ids, reason: effect.reason });
      case 'publish-failed':
        return this.outbox.add(tx, paymentEvents.failed, { ...ids, reason: effect.reason, wasPending: effect.wasPending, amountCents });
      case 'publish-refunded':
        return this.outbox.add(tx, paymentEvents.refunded, {
          ...ids,
          refundId: refund?.id ?? '',
          amountCents: cents(effect.refundedCents - before.refundedCents),
          refundedCents: effect.refundedCents,
          capturedCents,
          reason: refund?.reason ?? 'at_paypal',
        });
      case 'publish-reversed': {
        const { reversedCents, refundedCents } = effect;
        this.logger.error({ paymentId, reversedCents, capturedCents }, 'Payment reversed by PayPal');
        return this.outbox.add(tx, paymentEvents.reversed, { ...ids, reversedCents, refundedCents, capturedCents });
      }
      case 'refund-all':
        this.logger.error({ paymentId, reason: effect.reason }, 'Payment refunded in full');
        await this.refunds.requestAll(tx, payment, effect.reason);
    }
  }
}
