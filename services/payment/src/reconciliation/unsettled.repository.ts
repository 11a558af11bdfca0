import { Injectable } from '@nestjs/common';
import type { Counted } from '@charter/contracts/operators';
import { Database } from '@charter/database';
import { PaymentRepository } from '../payments/payment.repository.js';
import { RefundRepository } from '../payments/refund.repository.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';

/** Payments, refunds and deliveries that are not settled. */
@Injectable()
export class UnsettledRepository {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly webhooks: WebhookRepository,
  ) {}

  /** Makes every scheduled check due now. A check that is under way is repeated, which is harmless. */
  async makeAllDue(now: Date): Promise<Counted> {
    return this.database.transaction(async (tx) => ({
      payments: await this.payments.makeChecksDue(tx, now),
      refunds: await this.refunds.makeChecksDue(tx, now),
      deliveries: await this.webhooks.makeDue(tx, now),
    }));
  }

  async count(): Promise<Counted> {
    const [counted]: Counted[] = await this.database.manager.query(
      `SELECT (SELECT count(*)::int FROM payment WHERE next_check_at IS NOT NULL) AS payments,
         (SELECT count(*)::int FROM refund WHERE next_check_at IS NOT NULL) AS refunds,
         (SELECT count(*)::int FROM paypal_event WHERE processed_at IS NULL) AS deliveries`,
    );
    return counted!;
  }
}
