import { Injectable, Logger } from '@nestjs/common';
import { type Cents, cents, paymentEvents } from '@charter/contracts';
import { Database } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { CaptureService } from '../captures/capture.service.js';
import { LedgerService } from '../payments/ledger.service.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { awaitsBuyer, hasMoney, isOver, type OrderSnapshot } from '../payments/payment.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { type PayPalEvent, subjectOf } from './paypal-event.js';
import { disputeSnapshot } from '../paypal/paypal-snapshot.client.js';
import { WebhookRepository } from './webhook.repository.js';

/** Processes one event of PayPal's. The event says what to look at; what is true is read from PayPal. */
@Injectable()
export class EventService {
  private readonly logger = new Logger(EventService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly webhooks: WebhookRepository,
    private readonly captures: CaptureService,
    private readonly ledger: LedgerService,
    private readonly paypal: PayPalClient,
    private readonly outbox: Outbox,
  ) {}

  /** @returns false when no payment of ours is meant (yet) */
  async process(event: PayPalEvent): Promise<boolean> {
    const { event_type: type } = event;
    const subject = subjectOf(event);
    const payment = await this.payments.bySubject(this.database.manager, subject);
    if (!payment) return false;
    if (type.startsWith('CUSTOMER.DISPUTE.')) await this.dispute(payment, event);
    else if (type === 'CHECKOUT.ORDER.APPROVED') await this.approved(payment, event);
    else if (subject.refundId) await this.refunded(payment, subject.refundId, type === 'PAYMENT.CAPTURE.REVERSED');
    else if (type !== 'PAYMENT.CAPTURE.COMPLETED' || !hasMoney(payment.state)) await this.captures.refresh(payment.id);
    return true;
  }

  /** A buyer whose card was declined may approve the order once more and close the page: only an approval from after the decline counts. */
  private async approved(payment: PaymentEntity, { create_time: approvedAt }: PayPalEvent): Promise<void> {
    const { declinedAt } = payment;
    const isNew = !declinedAt || Date.parse(approvedAt ?? '') > declinedAt.getTime();
    if (!isOver(payment.state) && (isNew || !awaitsBuyer(payment))) await this.captures.collect(payment);
  }

  /** The event's resource is a refund: one of ours, one made in PayPal's pages, or money that PayPal took back. */
  private async refunded(payment: PaymentEntity, refundId: string, isReversal: boolean): Promise<void> {
    const refund = await this.paypal.findRefund(refundId);
    const snapshot = await this.paypal.findPayment(payment);
    const total = refund?.status === 'COMPLETED' && !isReversal ? refund.totalRefundedCents : cents(0);
    const reversal = isReversal && refund?.status === 'COMPLETED' ? { [refundId]: refund.amountCents } : {};
    await this.ledger.recordSnapshot(payment.id, withTotal(snapshot, total), reversal);
  }

  /** PayPal's own answer is newer than any event; an app without the permission to read disputes has the event only. */
  private async dispute(payment: PaymentEntity, { resource }: PayPalEvent): Promise<void> {
    const { id: paymentId, holdId } = payment;
    const dispute = (resource.dispute_id && (await this.paypal.findDispute(resource.dispute_id))) || disputeSnapshot(resource);
    if (dispute) {
      const { disputeId, status, reason, outcome, amountCents, respondBy } = dispute;
      await this.database.transaction(async (tx) => {
        if (!(await this.webhooks.saveDispute(tx, { ...dispute, paymentId }))) return;
        this.logger.error(
          `payment ${paymentId}: dispute ${disputeId} is ${status} (${reason ?? 'no reason'}, outcome ${outcome ?? 'open'})`,
        );
        const data = { paymentId, holdId, disputeId, status, reason, outcome, amountCents, respondBy: respondBy?.toISOString() ?? null };
        await this.outbox.add(tx, paymentEvents.disputed, data);
      });
    }
    // A dispute that ends moves money: a reversal is announced by its own event, its return is not.
    if (dispute?.status === 'RESOLVED') await this.captures.refresh(paymentId);
  }
}

const withTotal = (order: OrderSnapshot, totalRefundedCents: Cents): OrderSnapshot =>
  order.found && order.capture ? { ...order, capture: { ...order.capture, totalRefundedCents } } : order;
