import { Injectable } from '@nestjs/common';
import { type Cents, cents, DomainError, fieldError, invalid, splitRefund, sumOf, toDecimal } from '@charter/contracts';
import { recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock, nameBasedUuid } from '@charter/service-kit';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { leaseSeconds, PaymentRepository } from '../payments/payment.repository.js';
import { refundable } from '../payments/payment.js';
import { newRefund, pendingCents } from '../payments/refund-request.service.js';
import { RefundRepository } from '../payments/refund.repository.js';

/** A refund as a member of staff requests it. */
interface StaffRefundRequest {
  /** Idempotency key, a UUID. */
  id: string;
  /** The booking's, oldest first. */
  paymentIds: readonly string[];
  /** What the folio has left of all payments: money that was handed back instead is at PayPal still. */
  remainingCents: Cents;
  amountCents: Cents;
  note: string;
  /** The user name. */
  staff: string;
}

/** Stores refunds that staff request, spread over the payments of a booking. */
@Injectable()
export class StaffRefundRequestService {
  constructor(
    private readonly payments: PaymentRepository,
    private readonly refunds: RefundRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks the payments' rows, so that two members of staff cannot refund the same money.
   * @returns ids of the refunds, whether they are new, and what can be refunded after them
   * @throws DomainError NOTHING_TO_REFUND, INVALID (more than is left, or another refund under the same id)
   */
  async request(tx: Transaction, request: StaffRefundRequest): Promise<{ refundIds: string[]; isNew: boolean; left: Cents }> {
    const { id, paymentIds, remainingCents, amountCents } = request;
    const payments = await this.lock(tx, paymentIds);
    const known = await this.refunds.ofRequest(tx, id);
    const left = await Promise.all(payments.map((payment) => this.leftOf(tx, payment)));
    const requestedCents = sumOf(left.map((payment) => payment.requestedCents));
    const atPayPal = sumOf(left.map((payment) => payment.leftCents));
    const leftCents = cents(Math.max(0, Math.min(atPayPal, remainingCents - requestedCents)));
    if (known.length > 0) {
      const isSame =
        sumOf(known.map((refund) => refund.amountCents)) === amountCents && known.every(({ paymentId }) => paymentIds.includes(paymentId));
      if (!isSame) throw invalid({ refundId: fieldError('anotherAmount') });
      return { refundIds: known.map((refund) => refund.id), isNew: false, left: leftCents };
    }
    if (leftCents === 0) throw new DomainError('NOTHING_TO_REFUND');
    if (amountCents > leftCents) throw invalid({ amount: fieldError('refundTooHigh', { max: toDecimal(leftCents) }) });
    const refundIds: string[] = [];
    for (const share of splitRefund(amountCents, left)) {
      const payment = payments.find((one) => one.id === share.paymentId)!;
      refundIds.push(await this.add(tx, request, payment, share.amountCents));
    }
    return { refundIds, isNew: true, left: cents(leftCents - amountCents) };
  }

  private async add(
    tx: Transaction,
    { id: requestId, paymentIds, note, staff }: StaffRefundRequest,
    { id: paymentId, refundedCents }: PaymentEntity,
    amountCents: Cents,
  ): Promise<string> {
    const isOnly = paymentIds.length === 1;
    const id = isOnly ? requestId : nameBasedUuid(requestId, paymentId);
    const createdAt = this.clock.now();
    await this.refunds.add(tx, {
      ...newRefund,
      id,
      requestId: isOnly ? null : requestId,
      paymentId,
      amountCents,
      reason: 'staff',
      note,
      actorKind: 'staff',
      actorName: staff,
      // Attempted right after this transaction; the timer takes over if this process dies or PayPal does not answer.
      nextCheckAt: new Date(createdAt.getTime() + leaseSeconds * 1000),
      createdAt,
    });
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'payment.refund',
      subject: paymentId,
      before: { refundedCents },
      after: { refundId: id, amountCents, reason: note },
    });
    return id;
  }

  private async leftOf(tx: Transaction, payment: PaymentEntity) {
    const requestedCents = pendingCents(await this.refunds.ofPayment(tx, payment.id));
    return { paymentId: payment.id, requestedCents, leftCents: refundable(payment, requestedCents) };
  }

  /** In the order of their ids: two requests lock them in the same one. @returns them as given */
  private async lock(tx: Transaction, paymentIds: readonly string[]): Promise<PaymentEntity[]> {
    const locked = new Map<string, PaymentEntity>();
    for (const id of paymentIds.toSorted()) locked.set(id, await this.payments.lock(tx, id));
    return paymentIds.map((id) => locked.get(id)!);
  }
}
