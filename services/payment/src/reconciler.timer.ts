import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@charter/database';
import { backOff, Every } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { CaptureService } from './capture.service.js';
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

  @Every(5_000)
  async reconcilePayments(): Promise<void> {
    const due = await this.payments.leaseDue(this.database.read, this.clock.now(), batch);
    for (const { id, checks } of due) {
      try {
        const nextCheckAt = await this.captures.reconcile(id, checks);
        await this.payments.save(this.database.read, { id, nextCheckAt });
      } catch (error) {
        this.logger.warn(`payment ${id} could not be looked up: ${String(error)}`);
        await this.payments.save(this.database.read, { id, nextCheckAt: this.later(checks) });
      }
    }
  }

  @Every(2_000)
  async payRefunds(): Promise<void> {
    const due = await this.payments.leaseRefunds(this.database.read, this.clock.now(), batch);
    for (const { id, checks } of due) {
      try {
        await this.refunds.attempt(id, checks);
      } catch (error) {
        this.logger.warn(`refund ${id} waits: ${String(error)}`);
        await this.payments.saveRefund(this.database.read, { id, nextCheckAt: this.later(checks) });
      }
    }
  }

  @Every(2_000)
  async processWebhooks(): Promise<void> {
    await this.webhooks.process();
  }

  private later(checks: number): Date {
    return new Date(this.clock.now().getTime() + backOff(checks));
  }
}
