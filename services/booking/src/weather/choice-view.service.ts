import { Injectable } from '@nestjs/common';
import type { TripChoice } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../bookings/booking.entity.js';
import type { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { awaitsChoice, isRefundedMeanwhile } from '../cancellations/cancellation.js';
import { OfferService } from './offer.service.js';
import { offerHeld } from './weather.js';

/** The choice of a guest whose charter was called off, as the trip page shows it. */
@Injectable()
export class ChoiceViewService {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferService,
    private readonly clock: Clock,
  ) {}

  /** @returns null when there is nothing to choose */
  async find(booking: BookingEntity, cancellation: CancellationEntity | null): Promise<TripChoice | null> {
    if (!cancellation?.chooseBy || !awaitsChoice(cancellation) || isRefundedMeanwhile(cancellation, booking)) return null;
    const offer = offerHeld(cancellation.offer, this.clock.now());
    return {
      cancellationId: cancellation.id,
      chooseBy: cancellation.chooseBy.toISOString(),
      ...(offer && { offer }),
      alternatives: await this.offers.alternatives(booking, this.database.manager, booking.bookingDate),
    };
  }
}
