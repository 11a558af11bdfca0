import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type CaptureRequest, type CaptureResult, DomainError, minuteMs, paymentRequests } from '@charter/contracts';
import { backOff, RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { isBeforeCapture, isOver, isUndecided } from '../payments/payment-state.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentService } from '../payments/payment.service.js';
import { abandon, awaitsBuyer } from '../payments/payment.js';
import { isPayPalFailure } from '../paypal/paypal-errors.js';
import { orUnavailable, PayPalClient } from '../paypal/paypal.client.js';
import { CaptureAttemptService } from './capture-attempt.service.js';
import { captureStatus, decideCapture, isBeingCaptured } from './capture.js';

/** How long a request waits for a capture that another process has sent, in milliseconds. */
const joinTimeout = 8_000;
const joinInterval = 100;
/**
 * How long the page's request waits for the approval to become readable, in milliseconds: the buyer has just approved, and PayPal's reads
 * may lag behind its writes. The webhook about the approval captures what becomes readable later.
 */
const approvalTimeout = 2_000;
const approvalInterval = 250;

/** Captures the money of an approved order: once, and only for a slot that is still available. */
@Injectable()
export class CaptureService {
  private readonly logger = new Logger(CaptureService.name);

  constructor(
    private readonly payments: PaymentService,
    private readonly attempts: CaptureAttemptService,
    private readonly paypal: PayPalClient,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Captures an order for the buyer's page: that of the checkout that created it, or a session of the booking or offer that it is for.
   * @throws DomainError ORDER_NOT_FOUND, FOREIGN_ORDER, SLOT_TAKEN, PAYMENT_REQUEST_CLOSED, PAYPAL_UNAVAILABLE
   */
  async capture({ orderId, checkout, tripKey, offerKey }: CaptureRequest): Promise<CaptureResult> {
    const payment = await this.payments.byOrder(orderId);
    const { paymentRequestId } = payment;
    if (payment.checkout !== checkout) {
      if (!tripKey && !offerKey) throw new DomainError('FOREIGN_ORDER');
      await this.rpc.call(paymentRequests.checkPayer, { paymentRequestId, ...(tripKey && { tripKey }), ...(offerKey && { offerKey }) });
    }
    const after = await orUnavailable(this.collectUndecided(payment), 'PayPal does not answer right now. Please try again in a moment.');
    if (after.issue === 'SLOT_TAKEN') {
      throw new DomainError('SLOT_TAKEN', { detail: "Another guest booked this slot a moment before you. You haven't been charged." });
    }
    if (after.issue === 'PAYMENT_REQUEST_CLOSED') throw new DomainError('PAYMENT_REQUEST_CLOSED');
    const status = captureStatus(after.state);
    const settled = status === 'COMPLETED' || status === 'PENDING';
    return { status, ...(after.issue && !settled ? { issue: after.issue } : {}) };
  }

  /** While a capture is undecided, an unreachable PayPal is no failure: the result is still to come. */
  private async collectUndecided(payment: PaymentEntity): Promise<PaymentEntity> {
    try {
      return await this.collect(payment, approvalTimeout);
    } catch (error) {
      if (!isPayPalFailure(error)) throw error;
      const current = await this.payments.byId(payment.id);
      if (!isUndecided(current.state)) throw error;
      this.logger.warn(
        { paymentId: payment.id, state: current.state, reason: error.message },
        'PayPal unreachable, payment stays undecided',
      );
      return current;
    }
  }

  /**
   * Captures an approved order, or stores what PayPal reports instead. The page, the webhook and the reconciliation all use this at
   * once: each round loads the payment, reads the order, decides and acts, and starts over when another process has moved the payment.
   * @param payment as it was read last
   * @param timeout for the approval, in milliseconds; by default the order is read once
   */
  async collect(payment: PaymentEntity, timeout = 0): Promise<PaymentEntity> {
    const { id } = payment;
    const deadline = Date.now() + timeout;
    for (let current = payment; ; current = await this.payments.byId(id)) {
      if (isOver(current.state) || !current.orderId) return current;
      if (current.state === 'capturing') {
        current = await this.waitForCapture(current);
        if (current.state !== 'capturing' || isBeingCaptured(current, this.clock.now())) return current;
      }
      const order = await this.paypal.findPayment(current);
      const decision = decideCapture(current, order);
      if (decision === 'mismatch') {
        this.logger.error({ paymentId: id, orderId: current.orderId }, 'Order changed at PayPal, not captured');
        return this.payments.apply(id, (now) => abandon(now, 'declined', 'ORDER_MISMATCH'));
      }
      if (decision === 'repeat') return this.attempts.repeat(current);
      if (decision === 'record') {
        const seen = await this.payments.applySnapshot(id, order);
        const begunMeanwhile = seen.state === 'capturing' && current.state !== 'capturing';
        if (isBeforeCapture(seen.state) && Date.now() < deadline) await pause(approvalInterval);
        else if (!begunMeanwhile) return isBeforeCapture(seen.state) ? { ...seen, issue: seen.issue ?? 'ORDER_NOT_APPROVED' } : seen;
      } else {
        const after = await this.attempts.attempt(current);
        if (after) return after;
      }
    }
  }

  /** Another process has sent the capture. @returns the payment with its result, or still `capturing` after the timeout */
  private async waitForCapture(payment: PaymentEntity): Promise<PaymentEntity> {
    const deadline = this.clock.now().getTime() + joinTimeout;
    let current = payment;
    while (isBeingCaptured(current, this.clock.now()) && this.clock.now().getTime() < deadline) {
      await pause(joinInterval);
      current = await this.payments.byId(payment.id);
    }
    return current;
  }

  /** One check by the reconciliation. @returns when to check again, or null when nothing is undecided */
  async reconcile(id: string, checks: number): Promise<Date | null> {
    const payment = await this.payments.byId(id);
    const now = this.clock.now();
    const after = awaitsBuyer(payment) ? payment : await this.collect(payment);
    if (isOver(after.state)) return null;
    if (isUndecided(after.state)) return new Date(now.getTime() + Math.max(minuteMs / 2, backOff(checks)));
    if (now < after.heldUntil) return new Date(after.heldUntil.getTime() + minuteMs / 2);
    // Not approved, and the hold has expired: whatever the buyer does now, it is not captured.
    const ended = await this.payments.apply(id, (open) => abandon(open, 'cancelled', 'HOLD_EXPIRED'));
    return isOver(ended.state) ? null : new Date(now.getTime() + minuteMs / 2);
  }
}
