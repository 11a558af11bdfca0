import { Injectable, Logger } from '@nestjs/common';
import { dayMs } from '@charter/contracts';
import { Database } from '@charter/database';
import { backOff } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { CaptureService } from '../captures/capture.service.js';
import { PaymentRefreshService } from '../captures/payment-refresh.service.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { orUnavailable } from '../paypal/paypal.client.js';

const batch = 20;
/** Payments per run of `checkBeforeDeletion`; the rest follows an hour later. */
const finalChecks = 200;

/** Unpaid payments are deleted after 180 days (`paymentRetention`): from this age on they are checked at PayPal for the last time. */
const finalCheckAge = 173 * dayMs;

/** Reads from PayPal what no event has reported about payments: lost responses, lost webhooks, closed tabs. */
@Injectable()
export class PaymentCheckService {
  private readonly logger = new Logger(PaymentCheckService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly captures: CaptureService,
    private readonly refreshes: PaymentRefreshService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks one batch of payments.
   * @param until includes checks that are due by then; a check is always rescheduled after it, so that a loop over this ends
   * @returns how many were due
   */
  async checkDue(until = this.clock.now()): Promise<number> {
    const due = await this.payments.leaseDue(this.database, until, batch);
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

  /** Money may have been captured after a payment had ended, without any event: its row must not be deleted then. */
  async checkBeforeDeletion(): Promise<void> {
    const now = this.clock.now();
    const ids = await this.payments.soonDeleted(this.database.manager, new Date(now.getTime() - finalCheckAge), finalChecks);
    for (const id of ids) {
      try {
        await this.refreshes.refresh(id);
        await this.database.transaction((tx) => this.payments.save(tx, { id, lastCheckedAt: now }));
      } catch (error) {
        this.logger.warn({ paymentId: id, reason: String(error) }, 'Check of a payment before its deletion failed');
      }
    }
  }

  /**
   * Finds captures, refunds and reversals without an event: webhooks were lost, a payment was ended too early, or a backup was restored.
   * @returns the number of payments
   */
  async refreshSettled(since: Date): Promise<number> {
    const ids = await this.payments.settledSince(this.database.manager, since);
    for (const id of ids) await orUnavailable(this.refreshes.refresh(id));
    return ids.length;
  }

  private retryAt(checks: number): Date {
    return new Date(this.clock.now().getTime() + backOff(checks));
  }
}
