import { Injectable } from '@nestjs/common';
import type { Reconciled } from '@charter/contracts/operators';
import { Clock } from '@charter/service-kit';
import { DueRefundService } from '../refunds/due-refund.service.js';
import { WebhookService } from '../webhooks/webhook.service.js';
import { PaymentCheckService } from './payment-check.service.js';
import { UnsettledRepository } from './unsettled.repository.js';

/** The reconciliation with PayPal that an operator starts. */
@Injectable()
export class PayPalReconciliationService {
  constructor(
    private readonly unsettled: UnsettledRepository,
    private readonly payments: PaymentCheckService,
    private readonly refunds: DueRefundService,
    private readonly webhooks: WebhookService,
    private readonly clock: Clock,
  ) {}

  /** Checks everything unsettled regardless of its back-off; with `since` also settled payments that were created since then. */
  async reconcileNow(since?: string): Promise<Reconciled> {
    const now = this.clock.now();
    const lookedUp = await this.unsettled.makeAllDue(now);
    while ((await this.payments.checkDue(now)) > 0);
    while ((await this.refunds.attemptDue(now)) > 0);
    await this.webhooks.process();
    if (since) lookedUp.payments += await this.payments.refreshSettled(new Date(since));
    return { lookedUp, unsettled: await this.unsettled.count() };
  }
}
