import { Inject, Injectable } from '@nestjs/common';
import type { GuestOffer, OfferLink } from '@charter/contracts';
import { Database, type ReadManager } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { PaymentRequestRepository } from '../../accounts/index.js';
import { BookingConfig } from '../../booking.env.js';
import { BookingRepository } from '../bookings/booking.repository.js';
import { GuestLinkService } from '../bookings/guest-link.service.js';
import { toGuestOffer } from './offer.view.js';
import { OfferLinkService } from './offer-link.service.js';
import { OfferRepository } from './offer.repository.js';

/** The page of an offer. */
@Injectable()
export class GuestOfferViewService {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferRepository,
    private readonly links: OfferLinkService,
    private readonly requests: PaymentRequestRepository,
    private readonly bookings: BookingRepository,
    private readonly trips: GuestLinkService,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  async isUnderReview(tx: ReadManager, offerId: string): Promise<boolean> {
    return (await this.requests.underReview(tx, { offerId }, this.clock.now())).length > 0;
  }

  async find({ key }: OfferLink): Promise<GuestOffer> {
    const offer = await this.links.open(key);
    const { manager } = this.database;
    const now = this.clock.now();
    const held = await this.offers.heldUntil(manager, [offer.id], now);
    const request = await this.requests.openOfOffer(manager, offer.id);
    const booking = offer.bookingId ? await this.bookings.find(manager, offer.bookingId) : null;
    return toGuestOffer(offer, {
      now,
      vessel: this.config.vessel,
      heldUntil: held.get(offer.id),
      paymentRequestId: request?.id,
      isUnderReview: await this.isUnderReview(manager, offer.id),
      // A booking that staff have deleted has no page.
      tripPath: booking && !booking.archivedAt ? this.trips.pathOf('trip', booking) : undefined,
    });
  }
}
