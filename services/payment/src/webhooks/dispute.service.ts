import { Injectable, Logger } from '@nestjs/common';
import { paymentEvents } from '@charter/contracts';
import { Database } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { PaymentRefreshService } from '../captures/payment-refresh.service.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import type { PayPalResource } from '../paypal/paypal-event.js';
import { disputeSnapshot } from '../paypal/paypal-snapshot.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { DisputeRepository } from './dispute.repository.js';

/** Disputes that buyers open at PayPal: the newest version is stored and published. */
@Injectable()
export class DisputeService {
  private readonly logger = new Logger(DisputeService.name);

  constructor(
    private readonly database: Database,
    private readonly disputes: DisputeRepository,
    private readonly refreshes: PaymentRefreshService,
    private readonly paypal: PayPalClient,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Reads the dispute from PayPal, which is newer than the event; an app without the permission for disputes has the event only.
   * @param resource the event's
   * @returns false when PayPal does not show yet that it has returned the money of a dispute that was won
   */
  async process(payment: PaymentEntity, resource: PayPalResource): Promise<boolean> {
    const { id: paymentId, paymentRequestId } = payment;
    const dispute = (resource.dispute_id && (await this.paypal.findDispute(resource.dispute_id))) || disputeSnapshot(resource);
    if (dispute) {
      const { disputeId, status, reason, outcome, amountCents, respondBy } = dispute;
      await this.database.transaction(async (tx) => {
        if (!(await this.disputes.save(tx, { ...dispute, paymentId }))) return;
        this.logger.error({ paymentId, disputeId, status, reason, outcome }, 'Dispute at PayPal opened or changed');
        const ids = { paymentId, paymentRequestId };
        const data = { ...ids, disputeId, status, reason, outcome, amountCents, respondBy: respondBy?.toISOString() ?? null };
        await this.outbox.add(tx, paymentEvents.disputed, data);
      });
    }
    // A resolved dispute may return money, for which PayPal sends no event; a reversal has its own.
    if (dispute?.status !== 'RESOLVED') return true;
    const { reversedCents } = await this.refreshes.refresh(paymentId);
    return reversedCents === 0 || dispute.outcome !== 'RESOLVED_SELLER_FAVOUR';
  }
}
