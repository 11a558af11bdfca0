import { Injectable, Logger } from '@nestjs/common';
import { cents, type Cents, hourMs, sumOf } from '@charter/contracts';
import { Database } from '@charter/database';
import { backOff } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentService } from '../payments/payment.service.js';
import { applyRefund, applySnapshot } from '../payments/payment.js';
import type { RefundEntity } from '../payments/refund.entity.js';
import { RefundRepository } from '../payments/refund.repository.js';
import { PayPalRejection, UnknownResult } from '../paypal/paypal-errors.js';
import type { RefundSnapshot } from '../paypal/paypal-snapshot.js';
import { PayPalClient } from '../paypal/paypal.client.js';

/** Makes refunds at PayPal. They are requested in a transaction and attempted until PayPal has completed or rejected them. */
@Injectable()
export class RefundService {
  private readonly logger = new Logger(RefundService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentService,
    private readonly refunds: RefundRepository,
    private readonly paypal: PayPalClient,
    private readonly clock: Clock,
  ) {}

  /**
   * One attempt at PayPal under the refund's idempotency key, which PayPal keeps for 45 days: repeated attempts refund once.
   * @throws UnknownResult when PayPal has not answered
   */
  async attempt(id: string, checks: number): Promise<void> {
    const refund = await this.byId(id);
    const payment = await this.payments.byId(refund.paymentId);
    try {
      await this.store(refund, await this.request(refund, payment));
    } catch (error) {
      if (!(error instanceof PayPalRejection)) throw error;
      await this.handleRejection(refund, payment, error, checks);
    }
  }

  /** Right after the request. Without a response from PayPal the refund is attempted again by the timer. @returns the refund afterwards */
  async attemptNow(id: string): Promise<RefundEntity> {
    try {
      await this.attempt(id, 0);
    } catch (error) {
      if (!(error instanceof UnknownResult)) throw error;
      this.logger.warn({ refundId: id, reason: error.message }, 'Refund postponed');
    }
    return this.byId(id);
  }

  async byId(id: string): Promise<RefundEntity> {
    return this.refunds.byId(this.database.manager, id);
  }

  private async request(refund: RefundEntity, payment: PaymentEntity): Promise<RefundSnapshot> {
    const known = refund.paypalRefundId ? await this.paypal.findRefund(refund.paypalRefundId) : null;
    return known ?? this.paypal.refund(payment.captureId!, keyOf(refund), refund.amountCents);
  }

  private async store(refund: RefundEntity, { id: paypalRefundId, status, totalRefundedCents }: RefundSnapshot): Promise<void> {
    if (status === 'FAILED' || status === 'CANCELLED') {
      this.logger.error({ refundId: refund.id, paymentId: refund.paymentId, status }, 'Refund ended at PayPal, must be paid another way');
      const failed = { id: refund.id, state: 'failed' as const, paypalRefundId, issue: status, nextCheckAt: null };
      return this.database.transaction(async (tx) => {
        await this.refunds.save(tx, failed);
        await this.payments.publishRefundFailed(tx, { ...refund, ...failed });
      });
    }
    if (status !== 'COMPLETED') {
      const nextCheckAt = new Date(this.clock.now().getTime() + hourMs);
      return this.database.transaction((tx) => this.refunds.save(tx, { id: refund.id, state: 'pending', paypalRefundId, nextCheckAt }));
    }
    await this.complete(refund, paypalRefundId, totalRefundedCents);
  }

  /**
   * The refunded total comes with the refund itself: the order may lag, or no longer exist when a refund is made months later. PayPal's
   * total includes pending refunds and reversals; it is never taken to be less than the sum of completed refunds.
   */
  private async complete(refund: RefundEntity, paypalRefundId: string, totalCents: Cents): Promise<void> {
    await this.database.transaction(async (tx) => {
      const payment = await this.payments.lock(tx, refund.paymentId);
      await this.refunds.save(tx, { id: refund.id, state: 'completed', paypalRefundId, issue: null, nextCheckAt: null });
      const rows = await this.refunds.ofPayment(tx, refund.paymentId);
      const sumIn = (state: RefundEntity['state']) =>
        sumOf(rows.filter((row) => row.state === state).map(({ amountCents }) => amountCents));
      const total = payment.reversedCents > 0 ? 0 : totalCents - sumIn('pending');
      const refundedCents = cents(Math.max(sumIn('completed'), total));
      await this.payments.applyStep(tx, payment, (now) => applyRefund(now, refundedCents), refund);
    });
  }

  /**
   * A rejection means that nothing was executed. The next attempt needs a new key, because PayPal may replay its rejection for a known
   * key even when the reason no longer applies.
   */
  private async handleRejection(refund: RefundEntity, payment: PaymentEntity, rejection: PayPalRejection, checks: number): Promise<void> {
    const { issue } = rejection;
    // Everything is refunded already: the aim of an automatic refund, but not of staff who requested a part.
    if (issue === 'CAPTURE_FULLY_REFUNDED' && refund.reason !== 'staff') {
      return this.end(refund, payment, { state: 'completed', issue: null });
    }
    this.logger.error({ refundId: refund.id, paymentId: refund.paymentId, reason: rejection.message }, 'Refund rejected by PayPal');
    // No funds on our account, or a review at PayPal: a later attempt may succeed. Staff decide about everything else.
    if (/INSUFFICIENT_FUNDS|PENDING_CAPTURE|PERMISSION_DENIED/.test(issue)) {
      const nextCheckAt = new Date(this.clock.now().getTime() + backOff(checks) * 10);
      const changes = { id: refund.id, attempt: refund.attempt + 1, issue, nextCheckAt };
      return this.database.transaction((tx) => this.refunds.save(tx, changes));
    }
    return this.end(refund, payment, { state: 'failed', issue });
  }

  /** Ends without a refund by this attempt: the refunded total is read from the capture. */
  private async end(refund: RefundEntity, payment: PaymentEntity, end: Pick<RefundEntity, 'state' | 'issue'>): Promise<void> {
    const snapshot = await this.paypal.findPayment(payment);
    await this.database.transaction(async (tx) => {
      const locked = await this.payments.lock(tx, refund.paymentId);
      await this.refunds.save(tx, { id: refund.id, ...end, nextCheckAt: null });
      if (end.state === 'failed') await this.payments.publishRefundFailed(tx, { ...refund, ...end });
      await this.payments.applyStep(tx, locked, (now) => applySnapshot(now, snapshot), refund);
    });
  }
}

const keyOf = ({ id, attempt }: RefundEntity): string => `rfd-${id}-${attempt}`;
