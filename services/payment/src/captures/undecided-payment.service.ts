import { Injectable } from '@nestjs/common';
import { DomainError } from '@charter/contracts';
import type { GivenUp, GiveUpRequest } from '@charter/contracts/operators';
import { Database, recordAudit, staffActor } from '@charter/database';
import { isUndecided } from '../payments/payment-state.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { PaymentService } from '../payments/payment.service.js';
import { giveUp } from '../payments/payment.js';
import { orUnavailable, PayPalClient } from '../paypal/paypal.client.js';
import { CaptureAttemptService } from './capture-attempt.service.js';

/** Ends an undecided payment that PayPal has no record of, for an operator who has searched PayPal's account. */
@Injectable()
export class UndecidedPaymentService {
  constructor(
    private readonly database: Database,
    private readonly rows: PaymentRepository,
    private readonly payments: PaymentService,
    private readonly attempts: CaptureAttemptService,
    private readonly paypal: PayPalClient,
  ) {}

  /** @throws DomainError ORDER_NOT_FOUND, PAYPAL_UNAVAILABLE */
  async giveUp({ paymentId, reason, who }: GiveUpRequest): Promise<GivenUp> {
    const payment = await this.rows.find(this.database.manager, paymentId);
    if (!payment) throw new DomainError('ORDER_NOT_FOUND', { detail: `No payment has the id ${paymentId}.` });
    if (!isUndecided(payment.state)) return { state: payment.state, givenUp: false };
    const order = await this.read(this.paypal.findPayment(payment));
    // An order that PayPal does not show may have been captured: under the capture's key PayPal replays the result.
    const mayReplay = !order.found && payment.state === 'capturing';
    const seen = await (mayReplay ? this.read(this.attempts.repeat(payment)) : this.payments.applySnapshot(paymentId, order));
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

  private read<T>(response: Promise<T>): Promise<T> {
    return orUnavailable(response, 'PayPal does not answer, and without its answer nothing is given up.');
  }
}
