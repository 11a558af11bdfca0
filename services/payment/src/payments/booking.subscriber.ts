import { Injectable } from '@nestjs/common';
import { bookingEvents, type BookingRefused, type Event } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { RefundRequestService } from '../refunds/refund-request.service.js';

/** Events of booking. */
@Injectable()
export class BookingSubscriber {
  constructor(private readonly refunds: RefundRequestService) {}

  /** The slot was gone, sold or departed: all of the money is refunded. */
  @OnEvent(bookingEvents.refused)
  async onRefused({ data }: Event<BookingRefused>, tx: Transaction): Promise<void> {
    await this.refunds.requestFor(tx, data.paymentId, data.reason);
  }
}
