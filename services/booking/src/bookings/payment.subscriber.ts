import { Injectable } from '@nestjs/common';
import {
  type Event,
  type PaymentCaptured,
  type PaymentDeclined,
  type PaymentDisputed,
  type PaymentFailed,
  paymentEvents,
  type PaymentPending,
  type PaymentRefunded,
  type PaymentReversed,
} from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { BookingService } from './booking.service.js';
import { HoldService } from '../holds/hold.service.js';
import { ReversalService } from './reversal.service.js';

/** What payment's events mean for holds and bookings. They have no order among each other. */
@Injectable()
export class PaymentSubscriber {
  constructor(
    private readonly bookings: BookingService,
    private readonly holds: HoldService,
    private readonly reversals: ReversalService,
  ) {}

  @OnEvent(paymentEvents.captured)
  async onCaptured({ data }: Event<PaymentCaptured>, tx: Transaction): Promise<void> {
    await this.bookings.settle(tx, data);
  }

  @OnEvent(paymentEvents.pending)
  async onPending({ data }: Event<PaymentPending>, tx: Transaction): Promise<void> {
    await this.holds.keepWhilePending(tx, data);
  }

  @OnEvent(paymentEvents.declined)
  async onDeclined({ data, occurredAt }: Event<PaymentDeclined>, tx: Transaction): Promise<void> {
    await this.holds.uncommit(tx, data, new Date(occurredAt));
  }

  @OnEvent(paymentEvents.failed)
  async onFailed({ data }: Event<PaymentFailed>, tx: Transaction): Promise<void> {
    await this.holds.paymentFailed(tx, data);
  }

  @OnEvent(paymentEvents.refunded)
  async onRefunded({ data }: Event<PaymentRefunded>, tx: Transaction): Promise<void> {
    await this.bookings.noteRefund(tx, data);
  }

  @OnEvent(paymentEvents.reversed)
  async onReversed({ data, occurredAt }: Event<PaymentReversed>, tx: Transaction): Promise<void> {
    await this.reversals.reverse(tx, data, new Date(occurredAt));
  }

  @OnEvent(paymentEvents.disputed)
  async onDisputed({ data }: Event<PaymentDisputed>, tx: Transaction): Promise<void> {
    await this.reversals.dispute(tx, data);
  }
}
