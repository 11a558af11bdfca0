import { Injectable, Logger } from '@nestjs/common';
import { type Cents, cents, sumOf } from '@charter/contracts';
import { Database } from '@charter/database';
import { backOff } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { LedgerService } from '../payments/ledger.service.js';
import type { PaymentEntity, RefundEntity } from '../payments/payment.entity.js';
import { apply, noteRefunded } from '../payments/payment.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { PayPalRefusal } from '../paypal/paypal-errors.client.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import type { RefundSnapshot } from '../paypal/paypal-snapshot.client.js';
import { RefundRepository } from './refund.repository.js';

const hour = 3_600_000;

/** Makes refunds at PayPal: requested in a transaction, then tried until PayPal has made or refused them. */
@Injectable()
export class RefundService {
  private readonly logger = new Logger(RefundService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly ledger: LedgerService,
    private readonly paypal: PayPalClient,
    private readonly clock: Clock,
  ) {}

  /** One try at PayPal, under the refund's key: PayPal remembers it for 45 days, so that a repeated try refunds once. */
  async attempt(id: string, checks: number): Promise<void> {
    const refund = await this.refunds.byId(this.database.manager, id);
    const payment = await this.payments.byId(this.database.manager, refund.paymentId);
    try {
      await this.note(refund, await this.made(refund, payment));
    } catch (error) {
      if (!(error instanceof PayPalRefusal)) throw error;
      await this.refused(refund, payment, error, checks);
    }
  }

  private async made(refund: RefundEntity, payment: PaymentEntity): Promise<RefundSnapshot> {
    const known = refund.paypalRefundId ? await this.paypal.findRefund(refund.paypalRefundId) : null;
    return known ?? this.paypal.refund(payment.captureId!, keyOf(refund), refund.amountCents);
  }

  private async note(refund: RefundEntity, { id: paypalRefundId, status, totalRefundedCents }: RefundSnapshot): Promise<void> {
    if (status === 'FAILED' || status === 'CANCELLED') {
      this.logger.error(`refund ${refund.id} ended as ${status} at PayPal: it has to be paid another way`);
      const failed = { id: refund.id, state: 'failed' as const, paypalRefundId, issue: status, nextCheckAt: null };
      return this.database.transaction((tx) => this.refunds.save(tx, failed));
    }
    if (status !== 'COMPLETED') {
      const nextCheckAt = new Date(this.clock.now().getTime() + hour);
      return this.database.transaction((tx) => this.refunds.save(tx, { id: refund.id, state: 'pending', paypalRefundId, nextCheckAt }));
    }
    await this.complete(refund, paypalRefundId, totalRefundedCents);
  }

  /**
   * What is refunded in all comes with the refund itself: the order may lag, or be gone when a refund is made months later. PayPal's sum
   * includes refunds that are still pending and reversals; it never counts for less than the refunds that we know completed.
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
      await this.ledger.recordIn(tx, payment, (now) => noteRefunded(now, refundedCents), refund);
    });
  }

  /**
   * A refusal means that nothing was executed. The next try needs a new key, because PayPal may answer a known key with its earlier refusal
   * even when the reason is gone.
   */
  private async refused(refund: RefundEntity, payment: PaymentEntity, refusal: PayPalRefusal, checks: number): Promise<void> {
    const { issue } = refusal;
    // Everything is refunded already: what the system wanted, but not what a member of staff wanted who asked for a part.
    if (issue === 'CAPTURE_FULLY_REFUNDED' && refund.reason !== 'staff') {
      return this.end(refund, payment, { state: 'completed', issue: null });
    }
    this.logger.error(`refund ${refund.id}: ${refusal.message}`);
    // No funds on our account, or a review at PayPal: it may succeed later. Everything else has to be decided by staff.
    if (/INSUFFICIENT_FUNDS|PENDING_CAPTURE|PERMISSION_DENIED/.test(issue)) {
      const nextCheckAt = new Date(this.clock.now().getTime() + backOff(checks) * 10);
      const changes = { id: refund.id, attempt: refund.attempt + 1, issue, nextCheckAt };
      return this.database.transaction((tx) => this.refunds.save(tx, changes));
    }
    return this.end(refund, payment, { state: 'failed', issue });
  }

  /** Ended without a refund of ours: how much is refunded in all is read from the capture. */
  private async end(refund: RefundEntity, payment: PaymentEntity, end: Pick<RefundEntity, 'state' | 'issue'>): Promise<void> {
    const snapshot = await this.paypal.findPayment(payment);
    await this.database.transaction(async (tx) => {
      const locked = await this.payments.lock(tx, refund.paymentId);
      await this.refunds.save(tx, { id: refund.id, ...end, nextCheckAt: null });
      await this.ledger.recordIn(tx, locked, (now) => apply(now, snapshot), refund);
    });
  }
}

/** Refunds from before keys had attempts keep the key that PayPal knows them by. */
const keyOf = ({ id, attempt }: RefundEntity): string => (attempt === 0 ? `rfd-${id}` : `rfd-${id}-${attempt}`);
