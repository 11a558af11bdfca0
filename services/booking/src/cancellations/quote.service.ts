import { Injectable } from '@nestjs/common';
import type { CancellationQuote } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BookingRepository } from '../bookings/booking.repository.js';
import { quoteAll, quotePolicy } from './cancellation.js';
import { CancellationRepository } from './cancellation.repository.js';
import { CancellationViewService } from './cancellation-view.service.js';

/** What a cancellation would refund, for staff who are about to choose. */
@Injectable()
export class QuoteService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly cancellations: CancellationRepository,
    private readonly views: CancellationViewService,
    private readonly clock: Clock,
  ) {}

  async quote(bookingId: string): Promise<CancellationQuote> {
    const { manager } = this.database;
    const booking = await this.bookings.find(manager, bookingId);
    const standing = await this.cancellations.standing(manager, bookingId);
    const now = this.clock.now();
    return {
      cancellation: standing && (await this.views.find(manager, standing, booking)),
      policy: standing?.explanation ?? quotePolicy(booking, now).explanation,
      all: quoteAll(booking, now).explanation,
    };
  }
}
