import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { booking, type CaptureRequest, type CaptureResult, paymentFacts, Refusal } from '@charter/contracts';
import { Database } from '@charter/database';
import { backOff, Caller, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { LedgerService } from './ledger.service.js';
import type { PaymentEntity } from './payment.entity.js';
import { apply, awaitsBuyer, giveUp, hasMoney, isOurOrder, isOver, mayTryAgain } from './payment.js';
import { PaymentRepository } from './payment.repository.js';
import { orRefuse, PayPalRefusal, UnknownOutcome } from './paypal-failure.client.js';
import { PayPalClient } from './paypal.client.js';

/** How long a second caller waits for the first one's capture, in milliseconds. */
const patience = 8_000;
/** After this, a capture without an answer counts as abandoned by its process. */
const abandonedAfter = 20_000;
const minute = 60_000;

/** Taking the money: once, and only for a slot that can still be had. */
@Injectable()
export class CaptureService {
  private readonly logger = new Logger(CaptureService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly ledger: LedgerService,
    private readonly paypal: PayPalClient,
    private readonly caller: Caller,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The browser came back from PayPal. Only the checkout that made an order may capture it. */
  async capture({ orderId, checkout }: CaptureRequest): Promise<CaptureResult> {
    const payment = await this.payments.byOrder(this.database.read, orderId);
    if (payment.checkout !== checkout) throw new Refusal('FOREIGN_ORDER');
    const after = await orRefuse(this.collect(payment));
    if (after.issue === 'SLOT_TAKEN') {
      throw new Refusal('SLOT_TAKEN', { detail: 'Another guest was faster. You have not been charged.' });
    }
    return { status: captureStatus(after), ...(after.issue ? { issue: after.issue } : {}) };
  }

  /**
   * Takes the money of an approved order, if the slot can still be had. The browser, the webhook and the reconciler
   * all come here; whoever finds a capture under way waits for its end.
   * @param payment as it was a moment ago
   */
  async collect(payment: PaymentEntity): Promise<PaymentEntity> {
    const { id } = payment;
    if (isOver(payment.state) || !payment.orderId) return payment;
    if (payment.state === 'pending') return this.refresh(id);
    if (payment.state === 'capturing') return this.joinCapture(payment);

    const truth = await this.paypal.findOrder(payment.orderId);
    // Approval by itself is not written down: what follows from it is, in one step, by `beginCapture`.
    if (!truth.found || apply(payment, truth).payment.state !== 'approved') {
      const seen = await this.ledger.record(id, (now) => apply(now, truth));
      if (seen.state === 'capturing') return this.joinCapture(seen);
      return seen.state === 'created' ? { ...seen, issue: seen.issue ?? 'ORDER_NOT_APPROVED' } : seen;
    }
    if (!isOurOrder(payment, truth)) {
      this.logger.error(`payment ${id}: the order at PayPal is not the one we made; nothing was captured`);
      return this.ledger.record(id, (now) => giveUp(now, 'declined', 'ORDER_MISMATCH'), { issue: 'ORDER_MISMATCH' });
    }
    if (!(await this.secureSlot(payment))) {
      // Perhaps it was sold to this very guest, by whoever else is at it.
      const now = await this.payments.byId(this.database.read, id);
      if (now.state !== payment.state) return this.collect(now);
      return this.ledger.record(id, (open) => giveUp(open, 'cancelled', 'SLOT_TAKEN'), { issue: 'SLOT_TAKEN' });
    }
    const attempt = await this.payments.beginCapture(this.database.read, id, this.clock.now());
    if (attempt === null) return this.collect(await this.payments.byId(this.database.read, id));
    return this.sendCapture(payment.orderId, { id, attempt });
  }

  private async secureSlot({ id: paymentId, holdId }: PaymentEntity): Promise<boolean> {
    try {
      await this.caller.ask(booking.secureHold, { holdId, paymentId });
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'SLOT_TAKEN') return false;
      throw error;
    }
  }

  /** Another process is at it: wait for its result, and take over if it has died. */
  private async joinCapture(payment: PaymentEntity): Promise<PaymentEntity> {
    const deadline = this.clock.now().getTime() + patience;
    let now = payment;
    while (now.state === 'capturing' && this.clock.now().getTime() < deadline) {
      if (this.isAbandoned(now)) return this.resume(now);
      await pause(100);
      now = await this.payments.byId(this.database.read, payment.id);
    }
    return now;
  }

  private isAbandoned({ inDoubtSince }: PaymentEntity): boolean {
    return !inDoubtSince || this.clock.now().getTime() - inDoubtSince.getTime() > abandonedAfter;
  }

  /** A capture was sent and nobody knows its fate: look first, then send the same key again. */
  private async resume(payment: PaymentEntity): Promise<PaymentEntity> {
    const truth = await this.paypal.findOrder(payment.orderId!);
    const seen = await this.ledger.record(payment.id, (now) => apply(now, truth));
    if (seen.state !== 'capturing') return seen;
    if (!(await this.secureSlot(payment))) {
      return this.ledger.record(payment.id, (now) => giveUp(now, 'cancelled', 'SLOT_TAKEN'), { issue: 'SLOT_TAKEN' });
    }
    return this.sendCapture(payment.orderId!, seen);
  }

  private async sendCapture(orderId: string, { id, attempt }: Pick<PaymentEntity, 'id' | 'attempt'>): Promise<PaymentEntity> {
    try {
      const truth = await this.paypal.captureOrder(orderId, `cap-${id}-${attempt}`);
      return await this.ledger.record(id, (now) => apply(now, truth), { issue: null });
    } catch (error) {
      if (error instanceof PayPalRefusal) return this.captureRefused(orderId, id, attempt, error);
      if (!(error instanceof UnknownOutcome)) throw error;
    }
    return this.captureInDoubt(orderId, id);
  }

  private async captureRefused(orderId: string, id: string, attempt: number, refusal: PayPalRefusal): Promise<PaymentEntity> {
    const { issue, status } = refusal;
    if (issue === 'ORDER_ALREADY_CAPTURED') {
      const truth = await this.paypal.findOrder(orderId);
      return this.ledger.record(id, (now) => apply(now, truth), { issue: null });
    }
    if (status === 404) return this.ledger.record(id, (now) => apply(now, { found: false }), { issue: 'ORDER_EXPIRED' });
    if (issue === 'ORDER_NOT_APPROVED' || mayTryAgain(issue) || status === 403) {
      if (status === 403) this.logger.error(`capture of payment ${id}: ${refusal.message}`);
      // Definitely not taken: the same order may be tried again, under a new key, since PayPal may replay this refusal.
      await this.database.transaction(async (tx) => {
        const { state } = await this.payments.lock(tx, id);
        if (state === 'capturing') {
          await this.payments.save(tx, { id, state: 'created', attempt: attempt + 1, issue, inDoubtSince: null });
        }
      });
      return { ...(await this.payments.byId(this.database.read, id)), issue };
    }
    if (/^PAYEE_|RECEIVING_LIMIT/.test(issue)) this.logger.error(`our own PayPal account blocks payments: ${refusal.message}`);
    return this.ledger.record(id, (now) => giveUp(now, 'declined', issue), { issue });
  }

  /** PayPal stays silent: look once, else the slot waits with us and the reconciler goes on asking. */
  private async captureInDoubt(orderId: string, id: string): Promise<PaymentEntity> {
    try {
      const truth = await this.paypal.findOrder(orderId);
      const seen = await this.ledger.record(id, (now) => apply(now, truth));
      if (seen.state !== 'capturing') return seen;
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) throw error;
    }
    await this.database.transaction(async (tx) => {
      const { holdId, state } = await this.payments.lock(tx, id);
      if (state !== 'capturing') return;
      await this.outbox.add(tx, paymentFacts.pending, { paymentId: id, holdId, reason: 'IN_DOUBT' });
    });
    return this.payments.byId(this.database.read, id);
  }

  /** What PayPal says now, whatever led us to ask. */
  async refresh(id: string): Promise<PaymentEntity> {
    const { orderId } = await this.payments.byId(this.database.read, id);
    if (!orderId) return this.payments.byId(this.database.read, id);
    const truth = await this.paypal.findOrder(orderId);
    return this.ledger.record(id, (now) => apply(now, truth));
  }

  /** One look by the reconciler. @returns when to look again, or null when all is known */
  async reconcile(id: string, checks: number): Promise<Date | null> {
    const payment = await this.payments.byId(this.database.read, id);
    const now = this.clock.now();
    const later = new Date(now.getTime() + Math.max(30_000, backOff(checks)));
    const after = awaitsBuyer(payment)
      ? payment
      : payment.state === 'capturing'
        ? await this.joinCapture(payment)
        : await this.collect(payment);
    if (isOver(after.state)) return null;
    if (after.state === 'capturing' || after.state === 'pending') return later;
    if (now < after.heldUntil) return new Date(after.heldUntil.getTime() + minute / 2);
    // Not approved and nobody holds the slot any more: whatever the buyer does now, we will not take it.
    await this.ledger.record(id, (open) => giveUp(open, 'cancelled', 'the hold ran out'), { issue: 'HOLD_EXPIRED' });
    return null;
  }
}

function captureStatus({ state }: PaymentEntity): CaptureResult['status'] {
  if (hasMoney(state)) return 'COMPLETED';
  if (state === 'pending' || state === 'capturing') return 'PENDING';
  return state === 'created' || state === 'declined' ? 'DECLINED' : 'FAILED';
}
