import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  bookingBackOffice,
  DomainError,
  fromDollars,
  type Refund,
  type RefundRequest,
  sumOf,
  toDollars,
  weather,
} from '@charter/contracts';
import { Database } from '@charter/database';
import { RpcClient } from '@charter/messaging';
import type { RefundEntity } from '../payments/refund.entity.js';
import { RefundService } from '../refunds/refund.service.js';
import { toRefund } from './payment-record.service.js';
import { StaffRefundRequestService } from './staff-refund-request.service.js';

/** Refunds that staff request. */
@Injectable()
export class StaffRefundService {
  constructor(
    private readonly database: Database,
    private readonly requests: StaffRefundRequestService,
    private readonly refunds: RefundService,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Stored before the calls to PayPal, so that a repeated request, or a process that takes over, makes the same refunds.
   * @throws DomainError BOOKING_NOT_FOUND, NOTHING_TO_REFUND, INVALID, REFUND_FAILED
   */
  async refund({ bookingId, refundId, amount, reason: note, staff }: RefundRequest): Promise<Refund> {
    const booking = await this.rpc.call(bookingBackOffice.find, { bookingId });
    const { paymentIds, remainingAmount } = booking;
    if (paymentIds.length === 0) throw new DomainError('NOTHING_TO_REFUND');
    const id = refundId ?? randomUUID();
    const remainingCents = fromDollars(remainingAmount);
    const request = { id, paymentIds, remainingCents, amountCents: fromDollars(amount), note, staff: staff.username };
    const { refundIds, isNew, left } = await this.database.transaction((tx) => this.requests.request(tx, request));
    // Before PayPal is asked: a guest who may choose another time after a weather call must not sail without having paid.
    if (left === 0) await this.rpc.call(weather.endChoice, { bookingId, staff });
    const refunds: RefundEntity[] = [];
    for (const one of refundIds) refunds.push(isNew ? await this.refunds.attemptNow(one) : await this.refunds.byId(one));
    const failed = refunds.filter(({ state }) => state === 'failed');
    if (failed.length === refunds.length) {
      throw new DomainError('REFUND_FAILED', { detail: `PayPal declined the refund (${failed[0]!.issue}), and no money has been sent.` });
    }
    return joined(id, refunds);
  }
}

/** What is least advanced of several refunds comes first. */
const states = ['failed', 'requested', 'pending', 'completed'] as const;

function joined(id: string, refunds: readonly RefundEntity[]): Refund {
  const [first, ...others] = refunds.map(toRefund);
  if (others.length === 0) return first!;
  return {
    ...first!,
    id,
    amount: toDollars(sumOf(refunds.map(({ amountCents }) => amountCents))),
    state: states.find((state) => refunds.some((refund) => refund.state === state))!,
    paypalRefundId: null,
    issue: refunds.find(({ issue }) => issue)?.issue ?? null,
    parts: [first!, ...others].map(({ id: partId, amount, state, issue }) => ({ id: partId, amount, state, issue })),
  };
}
