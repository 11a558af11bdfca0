import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { booking, type CaptureRequest, type CaptureResult, DomainError, minuteMs } from '@charter/contracts';
import { Database } from '@charter/database';
import { backOff, RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { abandon, awaitsBuyer, isBeforeCapture, isOver, isUndecided } from '../payments/payment.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { PaymentTransitionService } from '../payments/payment-transition.service.js';
import { isPayPalFailure, PayPalRejection, UnknownResult } from '../paypal/paypal-errors.js';
import { orUnavailable, PayPalClient } from '../paypal/paypal.client.js';
import {
  abandonedAfter,
  captureStatus,
  decideCapture,
  decideRejection,
  declineForNow,
  endCapture,
  isBeingCaptured,
  loseSlot,
  reportDoubt,
} from './capture.js';

/** How long a request waits for a capture that another process has sent, in milliseconds. */
const joinTimeout = 8_000;
const joinInterval = 100;

/** Captures the money of an approved order: once, and only for a slot that is still available. */
@Injectable()
export class CaptureService {
  private readonly logger = new Logger(CaptureService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly transitions: PaymentTransitionService,
    private readonly paypal: PayPalClient,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /**
   * For the buyer's page. Only the checkout that created an order may capture it.
   * @throws DomainError ORDER_NOT_FOUND, FOREIGN_ORDER, SLOT_TAKEN, PAYPAL_UNAVAILABLE
   */
  async capture({ orderId, checkout }: CaptureRequest): Promise<CaptureResult> {
    const payment = await this.payments.byOrder(this.database.manager, orderId);
    if (payment.checkout !== checkout) throw new DomainError('FOREIGN_ORDER');
    const after = await orUnavailable(this.collectUndecided(payment), 'PayPal does not answer right now. Please try again in a moment.');
    if (after.issue === 'SLOT_TAKEN') {
      throw new DomainError('SLOT_TAKEN', { detail: 'Another guest was faster. You have not been charged.' });
    }
    const status = captureStatus(after.state);
    const settled = status === 'COMPLETED' || status === 'PENDING';
    return { status, ...(after.issue && !settled ? { issue: after.issue } : {}) };
  }

  /** While a capture is undecided, an unreachable PayPal is no failure: the result is still to come. */
  private async collectUndecided(payment: PaymentEntity): Promise<PaymentEntity> {
    try {
      return await this.collect(payment);
    } catch (error) {
      if (!isPayPalFailure(error)) throw error;
      const current = await this.payments.byId(this.database.manager, payment.id);
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
   */
  async collect(payment: PaymentEntity): Promise<PaymentEntity> {
    const { id } = payment;
    for (let current = payment; ; current = await this.payments.byId(this.database.manager, id)) {
      if (isOver(current.state) || !current.orderId) return current;
      if (current.state === 'capturing') {
        current = await this.waitForCapture(current);
        if (current.state !== 'capturing' || isBeingCaptured(current, this.clock.now())) return current;
      }
      const order = await this.paypal.findPayment(current);
      const decision = decideCapture(current, order);
      if (decision === 'mismatch') {
        this.logger.error({ paymentId: id, orderId: current.orderId }, 'Order changed at PayPal, not captured');
        return this.transitions.apply(id, (now) => abandon(now, 'declined', 'ORDER_MISMATCH'));
      }
      if (decision === 'record') {
        const seen = await this.transitions.applySnapshot(id, order);
        const begunMeanwhile = seen.state === 'capturing' && current.state !== 'capturing';
        if (!begunMeanwhile) return isBeforeCapture(seen.state) ? { ...seen, issue: seen.issue ?? 'ORDER_NOT_APPROVED' } : seen;
      } else {
        const after = await this.captureFrom(current);
        if (after) return after;
      }
    }
  }

  /** @returns null when another process has moved the payment since it was read */
  private async captureFrom(payment: PaymentEntity): Promise<PaymentEntity | null> {
    const { id, state } = payment;
    if (!(await this.secureSlot(payment))) {
      const after = await this.transitions.apply(id, (now) => loseSlot(now, state));
      return isOver(after.state) ? after : null;
    }
    const begun = await this.begin(payment);
    return begun && this.send(begun);
  }

  /** @returns false when the slot is booked or held by another visitor */
  private async secureSlot({ id: paymentId, holdId }: PaymentEntity): Promise<boolean> {
    try {
      await this.rpc.call(booking.secureHold, { holdId, paymentId });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SLOT_TAKEN') return false;
      throw error;
    }
  }

  /** Only one process sends a capture, or repeats one that was abandoned. @returns null when the payment has another state by now */
  private async begin({ id, state }: PaymentEntity): Promise<PaymentEntity | null> {
    return this.database.transaction(async (tx) => {
      const payment = await this.payments.lock(tx, id);
      if (payment.state === 'capturing') return state === 'capturing' ? payment : null;
      if (!isBeforeCapture(payment.state)) return null;
      const now = this.clock.now();
      const nextCheckAt = new Date(now.getTime() + abandonedAfter);
      return this.payments.move(tx, payment, 'capturing', { inDoubtSince: now, nextCheckAt, checks: 0, issue: null });
    });
  }

  /** Another process has sent the capture. @returns the payment with its result, or still `capturing` after the timeout */
  private async waitForCapture(payment: PaymentEntity): Promise<PaymentEntity> {
    const deadline = this.clock.now().getTime() + joinTimeout;
    let current = payment;
    while (isBeingCaptured(current, this.clock.now()) && this.clock.now().getTime() < deadline) {
      await pause(joinInterval);
      current = await this.payments.byId(this.database.manager, payment.id);
    }
    return current;
  }

  private async send({ id, orderId, attempt }: PaymentEntity): Promise<PaymentEntity> {
    try {
      return await this.transitions.applySnapshot(id, await this.paypal.captureOrder(orderId!, `cap-${id}-${attempt}`));
    } catch (error) {
      if (error instanceof PayPalRejection) return this.handleRejection(id, error);
      if (!(error instanceof UnknownResult)) throw error;
      this.logger.warn({ paymentId: id, reason: error.message }, 'Capture with an unknown result');
      return this.resolveDoubt(id);
    }
  }

  private async handleRejection(id: string, rejection: PayPalRejection): Promise<PaymentEntity> {
    const decision = decideRejection(rejection);
    if (decision.kind === 'unknown') return this.resolveDoubt(id);
    const { issue, logged } = decision;
    if (logged) this.logger.error({ paymentId: id, reason: rejection.message }, 'Capture rejected because of our PayPal account');
    return this.transitions.apply(id, (now) =>
      decision.kind === 'retry' ? declineForNow(now, issue) : endCapture(now, decision.state, issue),
    );
  }

  /** Reads PayPal once; if the result stays unknown, the slot stays held and the reconciliation repeats the capture. */
  private async resolveDoubt(id: string): Promise<PaymentEntity> {
    try {
      const seen = await this.refresh(id);
      if (seen.state !== 'capturing') return seen;
    } catch (error) {
      if (!isPayPalFailure(error)) throw error;
      this.logger.warn({ paymentId: id, reason: error.message }, 'Payment not read after its capture');
    }
    return this.transitions.apply(id, reportDoubt);
  }

  /** Stores what PayPal reports now. */
  async refresh(id: string): Promise<PaymentEntity> {
    const payment = await this.payments.byId(this.database.manager, id);
    if (!payment.orderId && !payment.captureId) return payment;
    return this.transitions.applySnapshot(id, await this.paypal.findPayment(payment));
  }

  /** One check by the reconciliation. @returns when to check again, or null when nothing is undecided */
  async reconcile(id: string, checks: number): Promise<Date | null> {
    const payment = await this.payments.byId(this.database.manager, id);
    const now = this.clock.now();
    const after = awaitsBuyer(payment) ? payment : await this.collect(payment);
    if (isOver(after.state)) return null;
    if (isUndecided(after.state)) return new Date(now.getTime() + Math.max(minuteMs / 2, backOff(checks)));
    if (now < after.heldUntil) return new Date(after.heldUntil.getTime() + minuteMs / 2);
    // Not approved, and the hold has expired: whatever the buyer does now, it is not captured.
    const ended = await this.transitions.apply(id, (open) => abandon(open, 'cancelled', 'HOLD_EXPIRED'));
    return isOver(ended.state) ? null : new Date(now.getTime() + minuteMs / 2);
  }
}
