import { Injectable, Logger } from '@nestjs/common';
import type { Reconciled } from '@charter/contracts/operators';
import { Database } from '@charter/database';
import { backOff, Every } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { CaptureService } from '../captures/capture.service.js';
import { orUnavailable } from '../paypal/paypal-errors.client.js';
import { PaymentRepository } from './payment.repository.js';
import { RefundRepository } from '../refunds/refund.repository.js';
import { RefundService } from '../refunds/refund.service.js';
import { WebhookService } from '../webhooks/webhook.service.js';

const batch = 20;
/** Looked up before deletion in one hour; the rest waits for the next. */
const lastLooks = 200;

/** Unpaid payments are deleted after 180 days (`paymentRetention`): from here on they have their last look at PayPal. */
const lastLookAfter = 173 * 24 * 60 * 60_000;

/** Looks up at PayPal what no event has reported: lost answers, lost webhooks, closed tabs, refunds that are not made yet. */
@Injectable()
export class ReconciliationTimer {
  private readonly logger = new Logger(ReconciliationTimer.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly refundRows: RefundRepository,
    private readonly captures: CaptureService,
    private readonly refunds: RefundService,
    private readonly webhooks: WebhookService,
    private readonly clock: Clock,
  ) {}

  /** @param until due by then; what is postponed by this very look is due later, so a loop over this ends */
  @Every(5_000)
  async reconcilePayments(until = this.clock.now()): Promise<number> {
    const due = await this.database.transaction((tx) => this.payments.leaseDue(tx, until, batch));
    for (const { id, checks } of due) {
      try {
        const nextCheckAt = await this.captures.reconcile(id, checks);
        await this.database.transaction((tx) => this.payments.save(tx, { id, nextCheckAt }));
      } catch (error) {
        this.logger.warn(`payment ${id} could not be looked up: ${String(error)}`);
        await this.database.transaction((tx) => this.payments.save(tx, { id, nextCheckAt: this.later(checks) }));
      }
    }
    return due.length;
  }

  @Every(2_000)
  async payRefunds(until = this.clock.now()): Promise<number> {
    const due = await this.database.transaction((tx) => this.refundRows.leaseDue(tx, until, batch));
    for (const { id, checks } of due) {
      try {
        await this.refunds.attempt(id, checks);
      } catch (error) {
        this.logger.warn(`refund ${id} waits: ${String(error)}`);
        await this.database.transaction((tx) => this.refundRows.save(tx, { id, nextCheckAt: this.later(checks) }));
      }
    }
    return due.length;
  }

  @Every(2_000)
  async processWebhooks(): Promise<void> {
    await this.webhooks.process();
  }

  /** Money may have come after a payment had ended, without any event: the row must not be deleted then. */
  @Every(60 * 60_000)
  async lookBeforeDeletion(): Promise<void> {
    const now = this.clock.now();
    const ids = await this.payments.soonDeleted(this.database.manager, new Date(now.getTime() - lastLookAfter), lastLooks);
    for (const id of ids) {
      try {
        await this.captures.refresh(id);
        await this.database.transaction((tx) => this.payments.save(tx, { id, lastCheckedAt: now }));
      } catch (error) {
        this.logger.warn(`payment ${id} could not be looked up before its deletion: ${String(error)}`);
      }
    }
  }

  /** For an operator: everything unsettled, whatever its back-off; with `since` also payments from since then that seem settled. */
  async reconcileNow(since?: string): Promise<Reconciled> {
    const now = this.clock.now();
    const lookedUp = await this.database.transaction((tx) => this.payments.bringForward(tx, now));
    while ((await this.reconcilePayments(now)) > 0);
    while ((await this.payRefunds(now)) > 0);
    await this.processWebhooks();
    if (since) lookedUp.payments += await this.refreshSettled(new Date(since));
    return { lookedUp, unsettled: await this.payments.unsettled(this.database.manager) };
  }

  /** Money, refunds and reversals of which no event came: webhooks were lost, a payment was ended too early, or a backup was restored. */
  private async refreshSettled(since: Date): Promise<number> {
    const ids = await this.payments.settledSince(this.database.manager, since);
    for (const id of ids) await orUnavailable(this.captures.refresh(id));
    return ids.length;
  }

  private later(checks: number): Date {
    return new Date(this.clock.now().getTime() + backOff(checks));
  }
}
