import { Injectable } from '@nestjs/common';
import { DomainError } from '@charter/contracts';
import type { GivenUp, GiveUpRequest } from '@charter/contracts/operators';
import { Database, recordAudit, staffActor } from '@charter/database';
import { isUndecided } from '../payments/payment-state.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { PaymentService } from '../payments/payment.service.js';
import { giveUp } from '../payments/payment.js';
import { orUnavailable, PayPalClient } from '../paypal/paypal.client.js';

/** Ends an undecided payment that PayPal has no record of, for an operator who has searched PayPal's account. */
@Injectable()
export class UndecidedPaymentService {
  constructor(
    private readonly database: Database,
    private readonly rows: PaymentRepository,
    private readonly payments: PaymentService,
    private readonly paypal: PayPalClient,
  ) {}

  /** @throws DomainError ORDER_NOT_FOUND, PAYPAL_UNAVAILABLE */
  async giveUp({ paymentId, reason, who }: GiveUpRequest): Promise<GivenUp> {
    const payment = await this.rows.find(this.database.manager, paymentId);
    if (!payment) throw new DomainError('ORDER_NOT_FOUND', { detail: `No payment has the id ${paymentId}.` });
    if (!isUndecided(payment.state)) return { state: payment.state, givenUp: false };
    const order = await orUnavailable(
      this.paypal.findPayment(payment),
      'PayPal does not answer, and without its answer nothing is given up.',
    );
    const seen = await this.payments.applySnapshot(paymentId, order);
    return this.database.transaction(async (tx) => {
      const before = await this.payments.lock(tx, paymentId);
      const after = await this.payments.applyStep(tx, before, (now) => giveUp(now, order));
      const givenUp = isUndecided(before.state) && !isUndecided(after.state);
      if (givenUp) {
        await recordAudit(tx, {
          actor: staffActor(`operator ${who}`),
          action: 'payment.giveUp',
          subject: paymentId,
          before: { state: before.state, issue: seen.issue },
          after: { state: after.state, issue: after.issue, reason },
        });
      }
      return { state: after.state, givenUp };
    });
  }
}
