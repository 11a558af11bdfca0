import { Injectable } from '@nestjs/common';
import {
  type Event,
  type PaymentCaptured,
  type PaymentDeclined,
  type PaymentDisputed,
  type PaymentFailed,
  paymentEvents,
  type PaymentFeeReported,
  type PaymentPending,
  type PaymentReversed,
} from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { HoldPaymentService } from '../sales/index.js';
import { PaymentChangesService } from './payment-changes.service.js';
import { RequestSettlementService } from './request-settlement.service.js';
import { SettlementService } from './settlement.service.js';

/** Applies payment's events to holds and bookings, but for refunds. The events have no order among each other. */
@Injectable()
export class PaymentSubscriber {
  constructor(
    private readonly settlement: SettlementService,
    private readonly holds: HoldPaymentService,
    private readonly requests: RequestSettlementService,
    private readonly changes: PaymentChangesService,
  ) {}

  @OnEvent(paymentEvents.captured)
  async onCaptured({ data }: Event<PaymentCaptured>, tx: Transaction): Promise<void> {
    await this.settlement.settle(tx, data);
  }

  @OnEvent(paymentEvents.pending)
  async onPending({ data }: Event<PaymentPending>, tx: Transaction): Promise<void> {
    await this.holds.paymentPending(tx, data);
    await this.requests.pending(tx, data);
  }

  @OnEvent(paymentEvents.declined)
  async onDeclined({ data, occurredAt }: Event<PaymentDeclined>, tx: Transaction): Promise<void> {
    await this.holds.paymentDeclined(tx, data, new Date(occurredAt));
  }

  @OnEvent(paymentEvents.failed)
  async onFailed({ data }: Event<PaymentFailed>, tx: Transaction): Promise<void> {
    await this.holds.paymentFailed(tx, data);
    await this.requests.failed(tx, data);
  }

  @OnEvent(paymentEvents.reversed)
  async onReversed({ data, occurredAt }: Event<PaymentReversed>, tx: Transaction): Promise<void> {
    await this.changes.recordReversal(tx, data, new Date(occurredAt));
  }

  @OnEvent(paymentEvents.disputed)
  async onDisputed({ data }: Event<PaymentDisputed>, tx: Transaction): Promise<void> {
    await this.changes.recordDispute(tx, data);
  }

  @OnEvent(paymentEvents.feeReported)
  async onFeeReported({ data }: Event<PaymentFeeReported>, tx: Transaction): Promise<void> {
    await this.changes.recordFee(tx, data);
  }
}
