import { Injectable } from '@nestjs/common';
import {
  type Event,
  type PaymentCaptured,
  type PaymentFailed,
  paymentFacts,
  type PaymentPending,
  type PaymentRefunded,
} from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { On } from '@charter/messaging';
import { BookingService } from './booking.service.js';
import { ScheduleService } from './schedule.service.js';

/** What we do when payment speaks. */
@Injectable()
export class PaymentListener {
  constructor(
    private readonly bookings: BookingService,
    private readonly schedule: ScheduleService,
  ) {}

  @On(paymentFacts.captured)
  async onCaptured({ data }: Event<PaymentCaptured>, tx: Transaction): Promise<void> {
    await this.bookings.settle(tx, data);
  }

  @On(paymentFacts.pending)
  async onPending({ data }: Event<PaymentPending>, tx: Transaction): Promise<void> {
    await this.schedule.keepWhilePending(tx, data.holdId);
  }

  @On(paymentFacts.failed)
  async onFailed({ data }: Event<PaymentFailed>, tx: Transaction): Promise<void> {
    await this.schedule.release(tx, data.holdId);
  }

  @On(paymentFacts.refunded)
  async onRefunded({ data }: Event<PaymentRefunded>, tx: Transaction): Promise<void> {
    await this.bookings.noteRefund(tx, data);
  }
}
