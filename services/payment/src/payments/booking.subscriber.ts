import { Injectable } from '@nestjs/common';
import { bookingEvents, type BookingRefundOwed, type BookingRefused, type Event } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { PaymentService } from './payment.service.js';
import { RefundRequestService } from './refund-request.service.js';

@Injectable()
export class BookingSubscriber {
  constructor(
    private readonly refunds: RefundRequestService,
    private readonly payments: PaymentService,
  ) {}

  /** Booking could not use the payment (slot taken, already booked, charter departed): it is refunded in full. */
  @OnEvent(bookingEvents.refused)
  async onRefused({ data }: Event<BookingRefused>, tx: Transaction): Promise<void> {
    await this.refunds.requestAllById(tx, data.paymentId, data.reason);
  }

  /** A part of a cancelled booking's refund. */
  @OnEvent(bookingEvents.refundOwed)
  async onRefundOwed({ data }: Event<BookingRefundOwed>, tx: Transaction): Promise<void> {
    const refund = await this.refunds.requestForCancellation(tx, data);
    if (refund?.state === 'failed') await this.payments.publishRefundFailed(tx, refund);
  }
}
