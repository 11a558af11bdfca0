import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { booking, type CaptureRequest, type CaptureResult, paymentEvents, DomainError } from '@charter/contracts';
import { Database } from '@charter/database';
import { backOff, RpcClient, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { LedgerService } from '../payments/ledger.service.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import {
  abandon,
  awaitsBuyer,
  declineForNow,
  hasMoney,
  isBeforeCapture,
  isOurOrder,
  isOver,
  isUndecided,
  mayTryAgain,
  type OrderSnapshot,
  refuseCapture,
} from '../payments/payment.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { isPayPalFailure, orUnavailable, PayPalRefusal, UnknownOutcome } from '../paypal/paypal-errors.client.js';
import { PayPalClient } from '../paypal/paypal.client.js';

/** How long a second request waits for the first one's capture, in milliseconds. */
const joinTimeout = 8_000;
/** After this, a capture without an answer counts as abandoned by its process. */
const abandonedAfter = 20_000;
const minute = 60_000;

/** Takes the money: once, and only for a slot that can still be had. */
@Injectable()
export class CaptureService {
  private readonly logger = new Logger(CaptureService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly ledger: LedgerService,
    private readonly paypal: PayPalClient,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The browser came back from PayPal. Only the checkout that made an order may capture it. */
  async capture({ orderId, checkout }: CaptureRequest): Promise<CaptureResult> {
    const payment = await this.payments.byOrder(this.database.manager, orderId);
    if (payment.checkout !== checkout) throw new DomainError('FOREIGN_ORDER');
    const after = await orUnavailable(this.collectOrWait(payment), 'PayPal does not answer right now. Please try again in a moment.');
    if (after.issue === 'SLOT_TAKEN') {
      throw new DomainError('SLOT_TAKEN', { detail: 'Another guest was faster. You have not been charged.' });
    }
    const status = captureStatus(after);
    const settled = status === 'COMPLETED' || status === 'PENDING';
    return { status, ...(after.issue && !settled ? { issue: after.issue } : {}) };
  }

  /** While a capture is undecided, PayPal's silence is no failure: the answer is still to come. */
  private async collectOrWait(payment: PaymentEntity): Promise<PaymentEntity> {
    try {
      return await this.collect(payment);
    } catch (error) {
      if (!isPayPalFailure(error)) throw error;
      const now = await this.payments.byId(this.database.manager, payment.id);
      if (!isUndecided(now.state)) throw error;
      this.logger.warn(`payment ${payment.id} stays ${now.state}: ${error.message}`);
      return now;
    }
  }

  /**
   * Takes the money of an approved order, if the slot can still be had. The browser, the webhook and the reconciler all use this; one that
   * finds a capture under way waits for its end.
   * @param payment as it was a moment ago
   */
  async collect(payment: PaymentEntity): Promise<PaymentEntity> {
    const { id } = payment;
    if (isOver(payment.state) || !payment.orderId) return payment;
    if (payment.state === 'pending') return this.refresh(id);
    if (payment.state === 'capturing') return this.joinCapture(payment);

    const order = await this.paypal.findOrder(payment.orderId);
    if (!isApproved(order)) {
      const seen = await this.ledger.recordSnapshot(id, order);
      if (seen.state === 'capturing') return this.joinCapture(seen);
      return isBeforeCapture(seen.state) ? { ...seen, issue: seen.issue ?? 'ORDER_NOT_APPROVED' } : seen;
    }
    if (!isOurOrder(payment, order)) {
      this.logger.error(`payment ${id}: the order at PayPal is not the one we made; nothing was captured`);
      return this.ledger.record(id, (now) => abandon(now, 'declined', 'ORDER_MISMATCH'));
    }
    if (!(await this.secureSlot(payment))) {
      // The slot may have been sold to this guest, by another request for the same payment.
      const now = await this.payments.byId(this.database.manager, id);
      if (now.state !== payment.state) return this.collect(now);
      return this.ledger.record(id, (open) => abandon(open, 'cancelled', 'SLOT_TAKEN'));
    }
    const begun = await this.beginCapture(id);
    return begun ? this.sendCapture(payment.orderId, begun) : this.collect(await this.payments.byId(this.database.manager, id));
  }

  private async secureSlot({ id: paymentId, holdId }: PaymentEntity): Promise<boolean> {
    try {
      await this.rpc.call(booking.secureHold, { holdId, paymentId });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'SLOT_TAKEN') return false;
      throw error;
    }
  }

  /** Only one process sends a capture. @returns null when another one does, or the payment is over */
  private async beginCapture(id: string): Promise<PaymentEntity | null> {
    return this.database.transaction(async (tx) => {
      const payment = await this.payments.lock(tx, id);
      if (!isBeforeCapture(payment.state)) return null;
      const now = this.clock.now();
      const nextCheckAt = new Date(now.getTime() + abandonedAfter);
      return this.payments.move(tx, payment, 'capturing', { inDoubtSince: now, nextCheckAt, checks: 0, issue: null });
    });
  }

  /** Another process sends the capture: waits for its result, and takes over when that process has died. */
  private async joinCapture(payment: PaymentEntity): Promise<PaymentEntity> {
    const deadline = this.clock.now().getTime() + joinTimeout;
    let now = payment;
    while (now.state === 'capturing' && this.clock.now().getTime() < deadline) {
      if (this.isAbandoned(now)) return this.resume(now);
      await pause(100);
      now = await this.payments.byId(this.database.manager, payment.id);
    }
    return now;
  }

  private isAbandoned({ inDoubtSince }: PaymentEntity): boolean {
    return !inDoubtSince || this.clock.now().getTime() - inDoubtSince.getTime() > abandonedAfter;
  }

  /** A capture was sent and its result is unknown: looks first, then sends the same key again. */
  private async resume(payment: PaymentEntity): Promise<PaymentEntity> {
    const order = await this.paypal.findPayment(payment);
    const seen = await this.ledger.recordSnapshot(payment.id, order);
    if (seen.state !== 'capturing' || !isApproved(order)) return seen;
    if (!(await this.secureSlot(payment))) {
      // PayPal has just said that there is no capture, and the process that sent one is gone.
      return this.ledger.record(payment.id, (now) => refuseCapture(now, 'cancelled', 'SLOT_TAKEN'));
    }
    return this.sendCapture(payment.orderId!, seen);
  }

  private async sendCapture(orderId: string, { id, attempt }: Pick<PaymentEntity, 'id' | 'attempt'>): Promise<PaymentEntity> {
    try {
      return await this.ledger.recordSnapshot(id, await this.paypal.captureOrder(orderId, `cap-${id}-${attempt}`));
    } catch (error) {
      if (error instanceof PayPalRefusal) return this.captureRefused(orderId, id, error);
      if (!(error instanceof UnknownOutcome)) throw error;
      this.logger.warn(`capture of payment ${id} is in doubt: ${error.message}`);
    }
    return this.captureInDoubt(orderId, id);
  }

  /** PayPal's first answer to this capture is a refusal: nothing was taken, unless the order is captured already. */
  private async captureRefused(orderId: string, id: string, refusal: PayPalRefusal): Promise<PaymentEntity> {
    const { issue, status } = refusal;
    if (issue === 'ORDER_ALREADY_CAPTURED') return this.captureInDoubt(orderId, id);
    if (status === 404) return this.ledger.record(id, (now) => refuseCapture(now, 'cancelled', 'ORDER_EXPIRED'));
    if (issue === 'ORDER_NOT_APPROVED' || mayTryAgain(issue) || status === 403) {
      if (status === 403) this.logger.error(`capture of payment ${id}: ${refusal.message}`);
      // The same order may be tried again, under a new key, since PayPal may replay this refusal.
      return this.ledger.record(id, (now) => declineForNow(now, issue));
    }
    if (/^PAYEE_|RECEIVING_LIMIT/.test(issue)) this.logger.error(`our own PayPal account blocks payments: ${refusal.message}`);
    return this.ledger.record(id, (now) => refuseCapture(now, 'declined', issue));
  }

  /** Looks once; else the slot stays held, and the reconciler goes on asking. */
  private async captureInDoubt(orderId: string, id: string): Promise<PaymentEntity> {
    try {
      const seen = await this.ledger.recordSnapshot(id, await this.paypal.findOrder(orderId));
      if (seen.state !== 'capturing') return seen;
    } catch (error) {
      if (!isPayPalFailure(error)) throw error;
      this.logger.warn(`payment ${id} could not be read after its capture: ${error.message}`);
    }
    await this.database.transaction(async (tx) => {
      const { holdId, state } = await this.payments.lock(tx, id);
      if (state !== 'capturing') return;
      await this.outbox.add(tx, paymentEvents.pending, { paymentId: id, holdId, reason: 'IN_DOUBT' });
    });
    return this.payments.byId(this.database.manager, id);
  }

  /** What PayPal says now, whatever led us to ask. */
  async refresh(id: string): Promise<PaymentEntity> {
    const payment = await this.payments.byId(this.database.manager, id);
    if (!payment.orderId && !payment.captureId) return payment;
    return this.ledger.recordSnapshot(id, await this.paypal.findPayment(payment));
  }

  /** One look by the reconciler. @returns when to look again, or null when everything is known */
  async reconcile(id: string, checks: number): Promise<Date | null> {
    const payment = await this.payments.byId(this.database.manager, id);
    const now = this.clock.now();
    const after = awaitsBuyer(payment) ? payment : await this.collect(payment);
    if (isOver(after.state)) return null;
    if (isUndecided(after.state)) return new Date(now.getTime() + Math.max(minute / 2, backOff(checks)));
    if (now < after.heldUntil) return new Date(after.heldUntil.getTime() + minute / 2);
    // Not approved, and the hold is over: whatever the buyer does now, it is not captured.
    const ended = await this.ledger.record(id, (open) => abandon(open, 'cancelled', 'HOLD_EXPIRED'));
    return isOver(ended.state) ? null : new Date(now.getTime() + minute / 2);
  }
}

const isApproved = (order: OrderSnapshot): order is OrderSnapshot & { found: true } =>
  order.found && order.status === 'APPROVED' && !order.capture;

function captureStatus({ state }: PaymentEntity): CaptureResult['status'] {
  if (hasMoney(state)) return 'COMPLETED';
  if (isUndecided(state)) return 'PENDING';
  return isBeforeCapture(state) || state === 'declined' ? 'DECLINED' : 'FAILED';
}
