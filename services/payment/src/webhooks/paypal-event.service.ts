import { Injectable } from '@nestjs/common';
import { Database } from '@charter/database';
import { CaptureService } from '../captures/capture.service.js';
import { PaymentRefreshService } from '../captures/payment-refresh.service.js';
import { isCaptured, isOver } from '../payments/payment-state.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { awaitsBuyer } from '../payments/payment.js';
import { type PayPalEvent, subjectOf } from '../paypal/paypal-event.js';
import { DisputeService } from './dispute.service.js';

/** Processes one webhook event. The event only names the payment; its state is read from PayPal. */
@Injectable()
export class PayPalEventService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly captures: CaptureService,
    private readonly refreshes: PaymentRefreshService,
    private readonly disputes: DisputeService,
  ) {}

  /** @returns false when no stored payment matches the event (yet) */
  async process(event: PayPalEvent): Promise<boolean> {
    const { event_type: type } = event;
    const subject = subjectOf(event);
    const payment = await this.payments.byIds(this.database.manager, subject);
    if (!payment) return false;
    if (type.startsWith('CUSTOMER.DISPUTE.')) await this.disputes.process(payment, event.resource);
    else if (type === 'CHECKOUT.ORDER.APPROVED') await this.handleApproval(payment, event);
    else if (subject.refundId) await this.refreshes.refreshRefund(payment, subject.refundId, type === 'PAYMENT.CAPTURE.REVERSED');
    else if (type !== 'PAYMENT.CAPTURE.COMPLETED' || !isCaptured(payment.state)) await this.refreshes.refresh(payment.id);
    return true;
  }

  /** A buyer whose card was declined may approve the order again and close the page: only an approval after the decline counts. */
  private async handleApproval(payment: PaymentEntity, { create_time: approvedAt }: PayPalEvent): Promise<void> {
    const { declinedAt } = payment;
    const isNew = !declinedAt || Date.parse(approvedAt ?? '') > declinedAt.getTime();
    if (!isOver(payment.state) && (isNew || !awaitsBuyer(payment))) await this.captures.collect(payment);
  }
}
