import { Injectable, Logger } from '@nestjs/common';
import type { Reconciled } from '@charter/contracts/operators';
import { Database } from '@charter/database';
import { backOff, Every } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { CaptureService } from './capture.service.js';
import { orRefuse } from './paypal-failure.client.js';
import { PaymentRepository } from './payment.repository.js';
import { RefundService } from './refund.service.js';
import { WebhookService } from './webhook.service.js';

const batch = 20;

/** Finds out what nobody told us: lost answers, lost webhooks, closed tabs, refunds that are still owed. */
@Injectable()
export class ReconcilerTimer {
  private readonly logger = new Logger(ReconcilerTimer.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly captures: CaptureService,
    private readonly refunds: RefundService,
    private readonly webhooks: WebhookService,
    private readonly clock: Clock,
  ) {}

  /** @param until due by then; what is postponed by this very look is due later, so a loop over this ends */
  @Every(5_000)
  async reconcilePayments(until = this.clock.now()): Promise<number> {
    const due = await this.payments.leaseDue(this.database.read, until, batch);
    for (const { id, checks } of due) {
      try {
        const nextCheckAt = await this.captures.reconcile(id, checks);
        await this.payments.save(this.database.read, { id, nextCheckAt });
      } catch (error) {
        this.logger.warn(`payment ${id} could not be looked up: ${String(error)}`);
        await this.payments.save(this.database.read, { id, nextCheckAt: this.later(checks) });
      }
    }
    return due.length;
  }

  @Every(2_000)
  async payRefunds(until = this.clock.now()): Promise<number> {
    const due = await this.payments.leaseRefunds(this.database.read, until, batch);
    for (const { id, checks } of due) {
      try {
        await this.refunds.attempt(id, checks);
      } catch (error) {
        this.logger.warn(`refund ${id} waits: ${String(error)}`);
        await this.payments.saveRefund(this.database.read, { id, nextCheckAt: this.later(checks) });
      }
    }
    return due.length;
  }

  @Every(2_000)
  async processWebhooks(): Promise<void> {
    await this.webhooks.process();
  }

  /** For an operator: everything unsettled, whatever its back-off; with `since` also money that came in since then. */
  async reconcileNow(since?: string): Promise<Reconciled> {
    const { read } = this.database;
    const now = this.clock.now();
    const lookedUp = await this.payments.bringForward(read, now);
    while ((await this.reconcilePayments(now)) > 0);
    while ((await this.payRefunds(now)) > 0);
    await this.processWebhooks();
    if (since) lookedUp.payments += await this.compareMoney(new Date(since));
    return { lookedUp, unsettled: await this.payments.unsettled(read) };
  }

  /** Refunds and charge-backs that PayPal told nobody who still remembers it: webhooks were lost, or a backup was restored. */
  private async compareMoney(since: Date): Promise<number> {
    const ids = await this.payments.withMoneySince(this.database.read, since);
    for (const id of ids) await orRefuse(this.captures.refresh(id));
    return ids.length;
  }

  private later(checks: number): Date {
    return new Date(this.clock.now().getTime() + backOff(checks));
  }
}
