import { Injectable, Logger } from '@nestjs/common';
import { type Cents, cents, paymentEvents } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { PaymentEntity, RefundEntity } from './payment.entity.js';
import { apply, type Effect, hasMoney, isOver, moneyOf, type OrderSnapshot, type Step } from './payment.js';
import { PaymentRepository } from './payment.repository.js';
import { RefundRequestService } from '../refunds/refund-request.service.js';

const minute = 60_000;

type StepOf = (payment: PaymentEntity) => Step<PaymentEntity>;

/** Writes what a step of the life cycle decided, and publishes what follows from it. */
@Injectable()
export class LedgerService {
  private readonly logger = new Logger(LedgerService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRequestService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Applies a step to the locked row and publishes what follows, in one transaction. */
  async record(id: string, step: StepOf): Promise<PaymentEntity> {
    return this.database.transaction(async (tx) => this.recordIn(tx, await this.payments.lock(tx, id), step));
  }

  /**
   * What PayPal says now.
   * @param reversal PayPal's refund id and cents of money that it took back
   */
  async recordSnapshot(id: string, order: OrderSnapshot, reversal: Record<string, Cents> = {}): Promise<PaymentEntity> {
    return this.database.transaction(async (tx) => {
      const payment = await this.payments.lock(tx, id);
      const paidTwice = !hasMoney(payment.state) && (await this.payments.isPaid(tx, payment.holdId, id));
      return this.recordIn(tx, payment, (now) => apply({ ...now, reversals: { ...reversal, ...now.reversals } }, order, paidTwice));
    });
  }

  /**
   * @param before the locked row
   * @param refund the refund that led to this step, named by the event about it
   */
  async recordIn(tx: Transaction, before: PaymentEntity, step: StepOf, refund?: RefundEntity): Promise<PaymentEntity> {
    const { payment: after, effects } = step(before);
    const saved = await this.payments.move(tx, before, after.state, {
      captureId: after.captureId,
      capturedCents: after.capturedCents,
      issue: after.issue,
      refundedCents: after.refundedCents,
      reversedCents: after.reversedCents,
      reversals: after.reversals,
      ...this.times(before, after),
    });
    for (const effect of effects) await this.follow(tx, before, saved, effect, refund);
    return saved;
  }

  /** When the reconciler looks next, and since when the payment is what it is. */
  private times(before: PaymentEntity, { state }: PaymentEntity): Partial<PaymentEntity> {
    const now = this.clock.now();
    const moved = state !== before.state;
    return {
      ...(isOver(state) && { nextCheckAt: null, inDoubtSince: null }),
      ...(hasMoney(state) && !before.capturedAt && { capturedAt: now }),
      ...(moved && state === 'pending' && { nextCheckAt: new Date(now.getTime() + 5 * minute), checks: 0, inDoubtSince: null }),
      ...(moved &&
        before.state === 'capturing' &&
        state === 'created' && { attempt: before.attempt + 1, declinedAt: now, inDoubtSince: null }),
    };
  }

  private async follow(
    tx: Transaction,
    before: PaymentEntity,
    payment: PaymentEntity,
    effect: Effect,
    refund?: RefundEntity,
  ): Promise<void> {
    const { id: paymentId, holdId, amountCents } = payment;
    const orderId = payment.orderId ?? '';
    const of = { paymentId, holdId };
    const capturedCents = moneyOf(payment);
    switch (effect.kind) {
      case 'publish-captured':
        return this.outbox.add(tx, paymentEvents.captured, { ...of, orderId, captureId: effect.captureId, amountCents });
      case 'publish-pending':
        return this.outbox.add(tx, paymentEvents.pending, { ...of, reason: effect.reason });
      case 'publish-declined':
        return this.outbox.add(tx, paymentEvents.declined, { ...of, reason: effect.reason });
      case 'publish-failed':
        return this.outbox.add(tx, paymentEvents.failed, { ...of, reason: effect.reason, wasPending: effect.wasPending });
      case 'publish-refunded':
        return this.outbox.add(tx, paymentEvents.refunded, {
          ...of,
          refundId: refund?.id ?? '',
          amountCents: cents(effect.refundedCents - before.refundedCents),
          refundedCents: effect.refundedCents,
          capturedCents,
          reason: refund?.reason ?? 'at_paypal',
        });
      case 'publish-reversed': {
        const { reversedCents, refundedCents } = effect;
        this.logger.error(`payment ${paymentId}: PayPal holds back ${reversedCents} of ${capturedCents} cents`);
        return this.outbox.add(tx, paymentEvents.reversed, { ...of, reversedCents, refundedCents, capturedCents });
      }
      case 'refund-all':
        this.logger.error(`payment ${paymentId} is refunded: ${effect.reason}`);
        await this.refunds.request(tx, payment, effect.reason);
    }
  }
}
