import { Injectable } from '@nestjs/common';
import { Database } from '@charter/database';
import { CaptureService } from '../captures/capture.service.js';
import { PaymentRefreshService } from '../captures/payment-refresh.service.js';
import { isBeforeCapture, isCaptured, isOver } from '../payments/payment-state.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentRepository } from '../payments/payment.repository.js';
import { awaitsBuyer } from '../payments/payment.js';
import { type EventSubject, type PayPalEvent, subjectOf } from '../paypal/paypal-event.js';
import { DisputeService } from './dispute.service.js';

/** Only a processed event is done; the others are tried again. */
type EventResult = 'processed' | 'no matching payment' | 'not visible at PayPal';

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

  async process(event: PayPalEvent): Promise<EventResult> {
    const subject = subjectOf(event);
    const payment = await this.payments.byIds(this.database.manager, subject);
    if (!payment) return 'no matching payment';
    const isVisible = await this.handle(event, subject, payment);
    return isVisible ? 'processed' : 'not visible at PayPal';
  }

  /** @returns false when PayPal does not show yet what the event reports: its reads may lag behind its writes */
  private async handle(event: PayPalEvent, { captureId, refundId }: EventSubject, payment: PaymentEntity): Promise<boolean> {
    const { event_type: type, resource } = event;
    if (type === 'CHECKOUT.ORDER.APPROVED') return this.handleApproval(payment, event);
    if (type.startsWith('CUSTOMER.DISPUTE.')) return this.disputes.process(payment, resource);
    if (refundId) return this.refreshes.refreshRefund(payment, refundId, type === 'PAYMENT.CAPTURE.REVERSED');
    const isCompletion = type === 'PAYMENT.CAPTURE.COMPLETED';
    if (isCompletion && isCaptured(payment.state)) return true;
    const after = await this.refreshes.refresh(payment.id, captureId);
    return !isCompletion || isCaptured(after.state);
  }

  /** A buyer whose card was declined may approve the order again and close the page: only an approval after the decline counts. */
  private async handleApproval(payment: PaymentEntity, { create_time: approvedAt }: PayPalEvent): Promise<boolean> {
    const { declinedAt } = payment;
    const isNew = !declinedAt || Date.parse(approvedAt ?? '') > declinedAt.getTime();
    if (isOver(payment.state) || (!isNew && awaitsBuyer(payment))) return true;
    const after = await this.captures.collect(payment);
    return !isBeforeCapture(after.state) || awaitsBuyer(after);
  }
}
