import { Injectable, Logger } from '@nestjs/common';
import { paymentFacts } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { PaymentEntity } from './payment.entity.js';
import { isOver, type Step } from './payment.js';
import { PaymentRepository } from './payment.repository.js';
import { RefundService } from './refund.service.js';

const minute = 60_000;

/** Writes down what the reducer decided, and announces what follows from it. */
@Injectable()
export class LedgerService {
  private readonly logger = new Logger(LedgerService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Applies a step to the locked row and announces what follows, in one transaction. */
  async record(
    id: string,
    step: (payment: PaymentEntity) => Step,
    more: Partial<Pick<PaymentEntity, 'issue'>> = {},
  ): Promise<PaymentEntity> {
    return this.database.transaction(async (tx) => {
      const before = await this.payments.lock(tx, id);
      const { payment: after, effects } = step(before);
      const settled = isOver(after.state);
      const changed = {
        state: after.state,
        captureId: after.captureId,
        refundedCents: after.refundedCents,
        ...more,
        ...(settled ? { nextCheckAt: null, inDoubtSince: null } : {}),
        ...(after.state === 'pending' && before.state !== 'pending'
          ? { nextCheckAt: new Date(this.clock.now().getTime() + 5 * minute), checks: 0, inDoubtSince: null }
          : {}),
      };
      await this.payments.save(tx, { id, ...changed });
      for (const effect of effects) await this.follow(tx, before, effect);
      return { ...before, ...changed };
    });
  }

  private async follow(tx: Transaction, payment: PaymentEntity, effect: Step['effects'][number]): Promise<void> {
    const { id: paymentId, holdId, amountCents } = payment;
    const orderId = payment.orderId ?? '';
    switch (effect.kind) {
      case 'announce-captured':
        return this.outbox.add(tx, paymentFacts.captured, { paymentId, holdId, orderId, captureId: effect.captureId, amountCents });
      case 'announce-pending':
        return this.outbox.add(tx, paymentFacts.pending, { paymentId, holdId, reason: effect.reason });
      case 'announce-failed':
        return this.outbox.add(tx, paymentFacts.failed, { paymentId, holdId, reason: effect.reason });
      case 'announce-refunded':
        return this.refunds.announce(tx, payment, effect.refundedCents);
      case 'refund-all':
        this.logger.error(`payment ${paymentId} is given back: ${effect.reason}`);
        await this.refunds.request(tx, payment, effect.reason);
    }
  }
}
