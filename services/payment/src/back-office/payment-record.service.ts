import { Injectable } from '@nestjs/common';
import { type Dispute, type PaymentRecord, type Refund, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import { PaymentRepository } from '../payments/payment.repository.js';
import { refundable } from '../payments/payment.js';
import { pendingCents } from '../payments/refund-request.service.js';
import type { RefundEntity } from '../payments/refund.entity.js';
import { RefundRepository } from '../payments/refund.repository.js';
import type { DisputeEntity } from '../webhooks/dispute.entity.js';
import { DisputeRepository } from '../webhooks/dispute.repository.js';

/** Payments as staff see them. Cents become dollars of the API here and nowhere else. */
@Injectable()
export class PaymentRecordService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly disputes: DisputeRepository,
  ) {}

  async find(paymentId: string): Promise<PaymentRecord> {
    const payment = await this.payments.byId(this.database.manager, paymentId);
    const refunds = await this.refunds.ofPayment(this.database.manager, paymentId);
    const dispute = await this.disputes.newest(this.database.manager, paymentId);
    return {
      orderId: payment.orderId,
      captureId: payment.captureId,
      state: payment.state,
      fundingSource: payment.captureId === null ? null : (payment.fundingSource ?? 'paypal'),
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

export const toRefund = ({ id, amountCents, reason, note, actorKind, actorName, ...refund }: RefundEntity): Refund => ({
  id,
  amount: toDollars(amountCents),
  reason,
  note,
  actor: { kind: actorKind, ...(actorName && { name: actorName }) },
  state: refund.state,
  paypalRefundId: refund.paypalRefundId,
  issue: refund.issue,
  createdAt: refund.createdAt.toISOString(),
});
