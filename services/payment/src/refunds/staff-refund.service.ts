import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  bookingBackOffice,
  DomainError,
  fieldError,
  fromDollars,
  invalid,
  type Refund,
  type RefundRequest,
  toDecimal,
} from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { RefundEntity } from '../payments/payment.entity.js';
import { refundable } from '../payments/payment.js';
import { toRefund } from '../payments/payment-record.service.js';
import { leaseSeconds, PaymentRepository } from '../payments/payment.repository.js';
import { UnknownResult } from '../paypal/paypal-errors.js';
import { pendingCents } from './automatic-refund.service.js';
import { RefundRepository } from './refund.repository.js';
import { RefundService } from './refund.service.js';

/** Refunds that staff request. */
@Injectable()
export class StaffRefundService {
  private readonly logger = new Logger(StaffRefundService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly refundRows: RefundRepository,
    private readonly refunds: RefundService,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Stored before the call to PayPal, so that a repeated request, or a process that takes over, makes the same refund.
   * @throws DomainError BOOKING_NOT_FOUND, NOTHING_TO_REFUND, INVALID, REFUND_REFUSED
   */
  async refund({ bookingId, refundId, amount, reason, staff }: RefundRequest): Promise<Refund> {
    const { paymentId } = await this.rpc.call(bookingBackOffice.find, { bookingId });
    if (!paymentId) throw new DomainError('NOTHING_TO_REFUND');
    const id = refundId ?? randomUUID();
    const amountCents = fromDollars(amount);
    const added = await this.database.transaction((tx) =>
      this.request(tx, { id, paymentId, amountCents, note: reason, who: staff.username }),
    );
    if (added) await this.attemptNow(id);
    const refund = await this.refundRows.byId(this.database.manager, id);
    if (refund.state === 'failed') {
      throw new DomainError('REFUND_REFUSED', { detail: `PayPal did not make the refund (${refund.issue}).` });
    }
    return toRefund(refund);
  }

  /** Locks the payment's row, so that two members of staff cannot refund the same money. @returns false when the refund exists */
  private async request(
    tx: Transaction,
    request: Pick<RefundEntity, 'id' | 'paymentId' | 'amountCents' | 'note' | 'who'>,
  ): Promise<boolean> {
    const payment = await this.payments.lock(tx, request.paymentId);
    const refunds = await this.refundRows.ofPayment(tx, request.paymentId);
    const known = refunds.find(({ id }) => id === request.id);
    if (known) {
      if (known.amountCents === request.amountCents) return false;
      throw invalid({ refundId: fieldError('anotherAmount') });
    }
    const left = refundable(payment, pendingCents(refunds));
    if (left === 0) throw new DomainError('NOTHING_TO_REFUND');
    if (request.amountCents > left) {
      throw invalid({ amount: fieldError('refundTooHigh', { max: toDecimal(left) }) });
    }
    const createdAt = this.clock.now();
    await this.refundRows.add(tx, {
      ...request,
      attempt: 1,
      reason: 'staff',
      state: 'requested',
      paypalRefundId: null,
      issue: null,
      checks: 0,
      // Attempted right after this transaction; the timer takes over if this process dies or PayPal does not answer.
      nextCheckAt: new Date(createdAt.getTime() + leaseSeconds * 1000),
      createdAt,
    });
    await recordAudit(tx, {
      actor: staffActor(request.who),
      action: 'payment.refund',
      subject: request.paymentId,
      before: { refundedCents: payment.refundedCents },
      after: { refundId: request.id, amountCents: request.amountCents, reason: request.note },
    });
    return true;
  }

  private async attemptNow(id: string): Promise<void> {
    try {
      await this.refunds.attempt(id, 0);
    } catch (error) {
      if (!(error instanceof UnknownResult)) throw error;
      this.logger.warn({ refundId: id, reason: error.message }, 'Refund postponed');
    }
  }
}
