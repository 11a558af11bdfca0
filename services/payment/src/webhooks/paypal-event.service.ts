import { Injectable, Logger } from '@nestjs/common';
import { type Cents, cents, paymentEvents } from '@charter/contracts';
import { Database } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { CaptureService } from '../captures/capture.service.js';
import { isCaptured, isOver } from '../payments/payment-state.js';
import { PaymentTransitionService } from '../payments/payment-transition.service.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { awaitsBuyer, type OrderSnapshot } from '../payments/payment.js';
import { type PayPalEvent, subjectOf } from '../paypal/paypal-event.js';
import { disputeSnapshot } from '../paypal/paypal-snapshot.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { WebhookRepository } from './webhook.repository.js';

/** Processes one webhook event. The event only names the payment; its state is read from PayPal. */
@Injectable()
export class PayPalEventService {
  private readonly logger = new Logger(PayPalEventService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly webhooks: WebhookRepository,
    private readonly captures: CaptureService,
    private readonly transitions: PaymentTransitionService,
    private readonly paypal: PayPalClient,
    private readonly outbox: Outbox,
  ) {}

  /** @returns false when no stored payment matches the event (yet) */
  async process(event: PayPalEvent): Promise<boolean> {
    const { event_type: type } = event;
    const subject = subjectOf(event);
    const payment = await this.payments.byIds(this.database.manager, subject);
    if (!payment) return false;
    if (type.startsWith('CUSTOMER.DISPUTE.')) await this.handleDispute(payment, event);
    else if (type === 'CHECKOUT.ORDER.APPROVED') await this.handleApproval(payment, event);
    else if (subject.refundId) await this.handleRefund(payment, subject.refundId, type === 'PAYMENT.CAPTURE.REVERSED');
    else if (type !== 'PAYMENT.CAPTURE.COMPLETED' || !isCaptured(payment.state)) await this.captures.refresh(payment.id);
    return true;
  }

  /** A buyer whose card was declined may approve the order again and close the page: only an approval after the decline counts. */
  private async handleApproval(payment: PaymentEntity, { create_time: approvedAt }: PayPalEvent): Promise<void> {
    const { declinedAt } = payment;
    const isNew = !declinedAt || Date.parse(approvedAt ?? '') > declinedAt.getTime();
    if (!isOver(payment.state) && (isNew || !awaitsBuyer(payment))) await this.captures.collect(payment);
  }

  /** The event's resource is a refund: one made here, one made in PayPal's dashboard, or a reversal by PayPal. */
  private async handleRefund(payment: PaymentEntity, refundId: string, isReversal: boolean): Promise<void> {
    const refund = await this.paypal.findRefund(refundId);
    const snapshot = await this.paypal.findPayment(payment);
    const total = refund?.status === 'COMPLETED' && !isReversal ? refund.totalRefundedCents : cents(0);
    const reversal = isReversal && refund?.status === 'COMPLETED' ? { [refundId]: refund.amountCents } : {};
    await this.transitions.applySnapshot(payment.id, withTotal(snapshot, total), reversal);
  }

  /** Reads the dispute from PayPal, which is newer than the event; an app without the permission for disputes has the event only. */
  private async handleDispute(payment: PaymentEntity, { resource }: PayPalEvent): Promise<void> {
    const { id: paymentId, holdId } = payment;
    const dispute = (resource.dispute_id && (await this.paypal.findDispute(resource.dispute_id))) || disputeSnapshot(resource);
    if (dispute) {
      const { disputeId, status, reason, outcome, amountCents, respondBy } = dispute;
      await this.database.transaction(async (tx) => {
        if (!(await this.webhooks.saveDispute(tx, { ...dispute, paymentId }))) return;
        this.logger.error({ paymentId, disputeId, status, reason, outcome }, 'Dispute at PayPal opened or changed');
        const data = { paymentId, holdId, disputeId, status, reason, outcome, amountCents, respondBy: respondBy?.toISOString() ?? null };
        await this.outbox.add(tx, paymentEvents.disputed, data);
      });
    }
    // A resolved dispute may return money, for which PayPal sends no event; a reversal has its own.
    if (dispute?.status === 'RESOLVED') await this.captures.refresh(paymentId);
  }
}

const withTotal = (order: OrderSnapshot, totalRefundedCents: Cents): OrderSnapshot =>
  order.found && order.capture ? { ...order, capture: { ...order.capture, totalRefundedCents } } : order;
