import { Injectable } from '@nestjs/common';
import { bookingFacts, type BookingRefused, type Event } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { On } from '@charter/messaging';
import { RefundService } from './refund.service.js';

/** What we do when booking speaks. */
@Injectable()
export class BookingListener {
  constructor(private readonly refunds: RefundService) {}

  /** Money came for a slot that was gone: all of it goes back. */
  @On(bookingFacts.refused)
  async onRefused({ data }: Event<BookingRefused>, tx: Transaction): Promise<void> {
    await this.refunds.requestFor(tx, data.paymentId, data.reason);
  }
}
