import { Injectable } from '@nestjs/common';
import { bookingEvents, type BookingRefused, type Event } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { RefundRequestService } from './refund-request.service.js';

@Injectable()
export class BookingSubscriber {
  constructor(private readonly refunds: RefundRequestService) {}

  /** Booking could not use the payment (slot taken, already booked, charter departed): it is refunded in full. */
  @OnEvent(bookingEvents.refused)
  async onRefused({ data }: Event<BookingRefused>, tx: Transaction): Promise<void> {
    await this.refunds.requestAllById(tx, data.paymentId, data.reason);
  }
}
