import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { paymentFacts } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { backOff, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { PaymentEntity, RefundEntity } from './payment.entity.js';
import { apply } from './payment.js';
import { PaymentRepository } from './payment.repository.js';
import { PayPalRefusal } from './paypal-failure.client.js';
import { PayPalClient } from './paypal.client.js';

/** Giving money back: asked for in a transaction, done at PayPal afterwards, again and again until it is known. */
@Injectable()
export class RefundService {
  private readonly logger = new Logger(RefundService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly paypal: PayPalClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Everything that has not gone back yet. Asking twice for the same reason asks once. */
  async request(tx: Transaction, { id, amountCents, refundedCents }: PaymentEntity, reason: string): Promise<void> {
    const open = amountCents - refundedCents;
    if (open <= 0) return;
    const createdAt = this.clock.now();
    await this.payments.addRefund(tx, {
      id: randomUUID(),
      paymentId: id,
      amountCents: open,
      reason,
      note: null,
      who: 'the house',
      state: 'requested',
      paypalRefundId: null,
      issue: null,
      checks: 0,
      nextCheckAt: createdAt,
      createdAt,
    });
  }

  /** The booking room could not take the money's slot. */
  async requestFor(tx: Transaction, paymentId: string, reason: string): Promise<void> {
    await this.request(tx, await this.payments.lock(tx, paymentId), reason);
  }

  /** One try at PayPal, under the refund's own key: PayPal remembers it for 45 days, so a repeated try is harmless. */
  async attempt(id: string, checks: number): Promise<void> {
    const refund = await this.payments.refund(this.database.read, id);
    const payment = await this.payments.byId(this.database.read, refund.paymentId);
    try {
      const { id: paypalRefundId, status } = refund.paypalRefundId
        ? await this.paypal.findRefund(refund.paypalRefundId)
        : await this.paypal.refund(payment.captureId!, `rfd-${refund.id}`, refund.amountCents);
      await this.note(refund, paypalRefundId, status);
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error;
      await this.refused(refund, error, checks);
    }
  }

  private async note(refund: RefundEntity, paypalRefundId: string, status: string): Promise<void> {
    if (status === 'FAILED' || status === 'CANCELLED') {
      this.logger.error(`refund ${refund.id} ended as ${status} at PayPal: a person has to pay it back`);
      await this.payments.saveRefund(this.database.read, {
        id: refund.id,
        state: 'failed',
        paypalRefundId,
        issue: status,
        nextCheckAt: null,
      });
      return;
    }
    if (status !== 'COMPLETED') {
      const nextCheckAt = new Date(this.clock.now().getTime() + 3_600_000);
      await this.payments.saveRefund(this.database.read, { id: refund.id, state: 'pending', paypalRefundId, nextCheckAt });
      return;
    }
    await this.learn(refund, { state: 'completed', paypalRefundId, issue: null });
  }

  private async refused(refund: RefundEntity, refusal: PayPalRefusal, checks: number): Promise<void> {
    const { issue } = refusal;
    // All of it is back, by whoever's hand: what we wanted, but not what somebody asked for who wanted a part.
    if (issue === 'CAPTURE_FULLY_REFUNDED' && refund.reason !== 'staff') {
      return this.learn(refund, { state: 'completed', issue: null });
    }
    this.logger.error(`refund ${refund.id}: ${refusal.message}`);
    // No funds on our account, or a review of theirs: it may work tomorrow. Everything else needs a person.
    if (/INSUFFICIENT_FUNDS|PENDING_CAPTURE|PERMISSION_DENIED|invalid/.test(issue)) {
      const nextCheckAt = new Date(this.clock.now().getTime() + backOff(checks) * 10);
      return this.payments.saveRefund(this.database.read, { id: refund.id, issue, nextCheckAt });
    }
    return this.learn(refund, { state: 'failed', issue });
  }

  /**
   * A refund has ended. How much is back in all is PayPal's sum and not ours: a webhook may have told us of this refund
   * already, or somebody may have refunded at PayPal too.
   */
  private async learn(refund: RefundEntity, end: Pick<RefundEntity, 'state' | 'issue'> & Partial<RefundEntity>): Promise<void> {
    const { orderId } = await this.payments.byId(this.database.read, refund.paymentId);
    const truth = await this.paypal.findOrder(orderId!);
    await this.database.transaction(async (tx) => {
      const payment = await this.payments.lock(tx, refund.paymentId);
      await this.payments.saveRefund(tx, { id: refund.id, ...end, nextCheckAt: null });
      const { state, refundedCents } = apply(payment, truth).payment;
      if (refundedCents === payment.refundedCents) return;
      await this.payments.save(tx, { id: payment.id, state, refundedCents });
      await this.announce(tx, payment, refundedCents, refund);
    });
  }

  async announce(tx: Transaction, payment: PaymentEntity, refundedCents: number, refund?: RefundEntity): Promise<void> {
    await this.outbox.add(tx, paymentFacts.refunded, {
      paymentId: payment.id,
      holdId: payment.holdId,
      refundId: refund?.id ?? '',
      amountCents: refundedCents - payment.refundedCents,
      refundedCents,
      capturedCents: payment.amountCents,
      reason: refund?.reason ?? 'at_paypal',
    });
  }
}
