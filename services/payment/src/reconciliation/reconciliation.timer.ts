import { Injectable } from '@nestjs/common';
import { hourMs, minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { DueRefundService } from '../refunds/due-refund.service.js';
import { RunService } from '../report/run.service.js';
import { WebhookService } from '../webhooks/webhook.service.js';
import { BookingReconciliationService } from './booking-reconciliation.service.js';
import { PaymentCheckService } from './payment-check.service.js';

/** Schedules all periodic work of this service. Any number of processes may run it: rows are leased. */
@Injectable()
export class ReconciliationTimer {
  constructor(
    private readonly payments: PaymentCheckService,
    private readonly refunds: DueRefundService,
    private readonly bookings: BookingReconciliationService,
    private readonly webhooks: WebhookService,
    private readonly report: RunService,
  ) {}

  @Every(5_000)
  async reconcilePayments(): Promise<void> {
    await this.payments.checkDue();
  }

  @Every(10_000)
  async attemptRefunds(): Promise<void> {
    await this.refunds.attemptDue();
  }

  @Every(10_000)
  async processWebhooks(): Promise<void> {
    await this.webhooks.process();
  }

  @Every(hourMs)
  async checkBeforeDeletion(): Promise<void> {
    await this.payments.checkBeforeDeletion();
  }

  @Every(10 * minuteMs)
  async compareWithBookings(): Promise<void> {
    await this.bookings.compare();
  }

  @Every(10 * minuteMs)
  async compareWithReport(): Promise<void> {
    await this.report.runNightly();
  }
}
