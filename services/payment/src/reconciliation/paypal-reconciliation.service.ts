import { Injectable, Logger } from '@nestjs/common';
import { dayMs } from '@charter/contracts';
import type { Reconciled } from '@charter/contracts/operators';
import { Database } from '@charter/database';
import { backOff } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { CaptureService } from '../captures/capture.service.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { orUnavailable } from '../paypal/paypal.client.js';
import { RefundRepository } from '../refunds/refund.repository.js';
import { RefundService } from '../refunds/refund.service.js';
import { WebhookService } from '../webhooks/webhook.service.js';

const batch = 20;
/** Payments per run of `checkBeforeDeletion`; the rest follows an hour later. */
const finalChecks = 200;

/** Unpaid payments are deleted after 180 days (`paymentRetention`): from this age on they are checked at PayPal for the last time. */
const finalCheckAge = 173 * dayMs;

/** Reads from PayPal what no event has reported: lost responses, lost webhooks, closed tabs, refunds that are not made yet. */
@Injectable()
export class PayPalReconciliationService {
  private readonly logger = new Logger(PayPalReconciliationService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly refundRows: RefundRepository,
    private readonly captures: CaptureService,
    private readonly refunds: RefundService,
    private readonly webhooks: WebhookService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks one batch of payments.
   * @param until includes checks that are due by then; a check is always rescheduled after it, so that a loop over this ends
   * @returns how many were due
   */
  async reconcilePayments(until = this.clock.now()): Promise<number> {
    const due = await this.database.transaction((tx) => this.payments.leaseDue(tx, until, batch));
    for (const { id, checks } of due) {
      try {
        const nextCheckAt = await this.captures.reconcile(id, checks);
        await this.database.transaction((tx) => this.payments.save(tx, { id, nextCheckAt }));
      } catch (error) {
        this.logger.warn({ paymentId: id, reason: String(error) }, 'Check of a payment at PayPal failed');
        await this.database.transaction((tx) => this.payments.save(tx, { id, nextCheckAt: this.retryAt(checks) }));
      }
    }
    return due.length;
  }

  /** Attempts one batch of refunds. @returns how many were due by `until` */
  async attemptRefunds(until = this.clock.now()): Promise<number> {
    const due = await this.database.transaction((tx) => this.refundRows.leaseDue(tx, until, batch));
    for (const { id, checks } of due) {
      try {
        await this.refunds.attempt(id, checks);
      } catch (error) {
        this.logger.warn({ refundId: id, reason: String(error) }, 'Refund postponed');
        await this.database.transaction((tx) => this.refundRows.save(tx, { id, nextCheckAt: this.retryAt(checks) }));
      }
    }
    return due.length;
  }

  /** Money may have been captured after a payment had ended, without any event: its row must not be deleted then. */
  async checkBeforeDeletion(): Promise<void> {
    const now = this.clock.now();
    const ids = await this.payments.soonDeleted(this.database.manager, new Date(now.getTime() - finalCheckAge), finalChecks);
    for (const id of ids) {
      try {
        await this.captures.refresh(id);
        await this.database.transaction((tx) => this.payments.save(tx, { id, lastCheckedAt: now }));
      } catch (error) {
        this.logger.warn({ paymentId: id, reason: String(error) }, 'Check of a payment before its deletion failed');
      }
    }
  }

  /** For an operator: checks everything unsettled regardless of its back-off; with `since` also settled payments that were created since then. */
  async reconcileNow(since?: string): Promise<Reconciled> {
    const now = this.clock.now();
    const lookedUp = await this.database.transaction((tx) => this.payments.makeAllDue(tx, now));
    while ((await this.reconcilePayments(now)) > 0);
    while ((await this.attemptRefunds(now)) > 0);
    await this.webhooks.process();
    if (since) lookedUp.payments += await this.refreshSettled(new Date(since));
    return { lookedUp, unsettled: await this.payments.countUnsettled(this.database.manager) };
  }

  /** Finds captures, refunds and reversals without an event: webhooks were lost, a payment was ended too early, or a backup was restored. */
  private async refreshSettled(since: Date): Promise<number> {
    const ids = await this.payments.settledSince(this.database.manager, since);
    for (const id of ids) await orUnavailable(this.captures.refresh(id));
    return ids.length;
  }

  private retryAt(checks: number): Date {
    return new Date(this.clock.now().getTime() + backOff(checks));
  }
}
