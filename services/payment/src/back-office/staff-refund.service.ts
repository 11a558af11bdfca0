import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { bookingBackOffice, DomainError, fromDollars, type Refund, type RefundRequest, weather } from '@charter/contracts';
import { Database } from '@charter/database';
import { RpcClient } from '@charter/messaging';
import { RefundRequestService } from '../payments/refund-request.service.js';
import { RefundService } from '../refunds/refund.service.js';
import { toRefund } from './payment-record.service.js';

/** Refunds that staff request. */
@Injectable()
export class StaffRefundService {
  constructor(
    private readonly database: Database,
    private readonly requests: RefundRequestService,
    private readonly refunds: RefundService,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Stored before the call to PayPal, so that a repeated request, or a process that takes over, makes the same refund.
   * @throws DomainError BOOKING_NOT_FOUND, NOTHING_TO_REFUND, INVALID, REFUND_FAILED
   */
  async refund({ bookingId, refundId, amount, reason: note, staff }: RefundRequest): Promise<Refund> {
    const { paymentId } = await this.rpc.call(bookingBackOffice.find, { bookingId });
    if (!paymentId) throw new DomainError('NOTHING_TO_REFUND');
    const id = refundId ?? randomUUID();
    const request = { id, paymentId, amountCents: fromDollars(amount), note, staff: staff.username };
    const { isNew, left } = await this.database.transaction((tx) => this.requests.requestByStaff(tx, request));
    // Before PayPal is asked: a guest who may choose another time after a weather call must not sail without having paid.
    if (left === 0) await this.rpc.call(weather.endChoice, { bookingId, staff });
    const refund = isNew ? await this.refunds.attemptNow(id) : await this.refunds.byId(id);
    if (refund.state === 'failed') {
      throw new DomainError('REFUND_FAILED', { detail: `PayPal declined the refund (${refund.issue}), and no money has been sent.` });
    }
    return toRefund(refund);
  }
}
