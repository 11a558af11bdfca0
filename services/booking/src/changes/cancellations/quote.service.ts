import { Injectable } from '@nestjs/common';
import type { CancellationExplanation, CancellationQuote } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import { quoteAll, quotePolicy } from './cancellation.js';
import type { CancellationEntity } from './cancellation.entity.js';
import { CancellationRepository } from './cancellation.repository.js';
import { CancellationViewService } from './cancellation-view.service.js';

/** What a cancellation would refund, for guests and staff who are about to choose. */
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
    const standing = await this.cancellations.findActive(manager, bookingId);
    const all = quoteAll(booking, this.clock.now());
    return {
      cancellation: standing && (await this.views.find(manager, standing, booking)),
      policy: await this.policyOf(booking, standing),
      all: standing ? all.explanation : await this.views.withShares(manager, booking, all),
    };
  }

  /** Refund by the booking's policy; of a cancelled booking, the one that was fixed. */
  async explain(booking: BookingEntity): Promise<CancellationExplanation> {
    return this.policyOf(booking, await this.cancellations.findActive(this.database.manager, booking.id));
  }

  private async policyOf(booking: BookingEntity, standing: CancellationEntity | null): Promise<CancellationExplanation> {
    if (standing) return standing.explanation;
    return this.views.withShares(this.database.manager, booking, quotePolicy(booking, this.clock.now()));
  }
}
