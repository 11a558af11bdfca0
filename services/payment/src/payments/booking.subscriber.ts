import { Injectable } from '@nestjs/common';
import { bookingEvents, type BookingRefused, type Event } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { AutomaticRefundService } from '../refunds/automatic-refund.service.js';

@Injectable()
export class BookingSubscriber {
  constructor(private readonly refunds: AutomaticRefundService) {}

  /** Booking could not use the payment (slot taken, already booked, charter departed): it is refunded in full. */
  @OnEvent(bookingEvents.refused)
  async onRefused({ data }: Event<BookingRefused>, tx: Transaction): Promise<void> {
    await this.refunds.requestById(tx, data.paymentId, data.reason);
  }
}
