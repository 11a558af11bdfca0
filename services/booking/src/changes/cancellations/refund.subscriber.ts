import { Injectable } from '@nestjs/common';
import { type Event, paymentEvents, type PaymentRefunded, type PaymentRefundFailed } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { VoucherReturnResultService } from '../../vouchers/index.js';
import { RefundResultService } from './refund-result.service.js';

/** Applies what payment reports about refunds. */
@Injectable()
export class RefundSubscriber {
  constructor(
    private readonly results: RefundResultService,
    private readonly voucherReturns: VoucherReturnResultService,
  ) {}

  @OnEvent(paymentEvents.refunded)
  async onRefunded({ data, occurredAt }: Event<PaymentRefunded>, tx: Transaction): Promise<void> {
    await this.results.refunded(tx, data, new Date(occurredAt));
  }

  @OnEvent(paymentEvents.refundFailed)
  async onRefundFailed({ data }: Event<PaymentRefundFailed>, tx: Transaction): Promise<void> {
    if (!(await this.voucherReturns.failed(tx, data))) await this.results.failed(tx, data);
  }
}
