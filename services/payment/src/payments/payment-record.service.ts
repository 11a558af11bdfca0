import { Injectable } from '@nestjs/common';
import { type Dispute, type PaymentRecord, type Refund, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import { pendingCents } from '../refunds/automatic-refund.service.js';
import type { DisputeEntity } from '../webhooks/dispute.entity.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';
import { PaymentRepository } from './payment.repository.js';
import { refundable } from './payment.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundRepository } from './refund.repository.js';

/** Payments as staff see them. Cents become dollars of the API here and nowhere else. */
@Injectable()
export class PaymentRecordService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly webhooks: WebhookRepository,
  ) {}

  async find(paymentId: string): Promise<PaymentRecord> {
    const payment = await this.payments.byId(this.database.manager, paymentId);
    const refunds = await this.refunds.ofPayment(this.database.manager, paymentId);
    const dispute = await this.webhooks.newestDispute(this.database.manager, paymentId);
    return {
      orderId: payment.orderId,
      captureId: payment.captureId,
      state: payment.state,
      amount: toDollars(payment.amountCents),
      refundedAmount: toDollars(payment.refundedCents),
      refundableAmount: toDollars(refundable(payment, pendingCents(refunds))),
      reversedAmount: toDollars(payment.reversedCents),
      dispute: dispute && toDispute(dispute),
      createdAt: payment.createdAt.toISOString(),
      refunds: refunds.map(toRefund),
    };
  }
}

const toDispute = ({ disputeId, status, reason, outcome, amountCents, respondBy }: DisputeEntity): Dispute => ({
  disputeId,
  status,
  reason,
  outcome,
  amount: amountCents === null ? null : toDollars(amountCents),
  respondBy: respondBy?.toISOString() ?? null,
});

export const toRefund = ({ id, amountCents, reason, note, who, state, paypalRefundId, issue, createdAt }: RefundEntity): Refund => ({
  id,
  amount: toDollars(amountCents),
  reason,
  note,
  who,
  state,
  paypalRefundId,
  issue,
  createdAt: createdAt.toISOString(),
});
