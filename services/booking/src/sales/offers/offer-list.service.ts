import { Injectable } from '@nestjs/common';
import type { OfferListQuery, OfferRecord, OfferRecords } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { PaymentRequestRepository } from '../../accounts/index.js';
import { toOfferRecord } from './offer.view.js';
import type { OfferEntity } from './offer.entity.js';
import { OfferLinkService } from './offer-link.service.js';
import { OfferRepository } from './offer.repository.js';

/** Offers as staff read them. */
@Injectable()
export class OfferListService {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferRepository,
    private readonly links: OfferLinkService,
    private readonly requests: PaymentRequestRepository,
    private readonly clock: Clock,
  ) {}

  async list({ inquiryId }: OfferListQuery): Promise<OfferRecords> {
    return { offers: await this.records(await this.offers.list(this.database.manager, inquiryId)) };
  }

  /** @throws DomainError OFFER_NOT_FOUND */
  async findById(id: string): Promise<OfferRecord> {
    return this.find(await this.offers.find(this.database.manager, id));
  }

  async find(offer: OfferEntity): Promise<OfferRecord> {
    const [record] = await this.records([offer]);
    return record!;
  }

  private async records(offers: readonly OfferEntity[]): Promise<OfferRecord[]> {
    const { manager } = this.database;
    const now = this.clock.now();
    const ids = offers.map(({ id }) => id);
    const held = await this.offers.heldUntil(manager, ids, now);
    const reviewed = await this.requests.offersUnderReview(manager, ids, now);
    const bookings = await this.offers.bookingsOf(manager, offers);
    return offers.map((offer) => {
      const booking = bookings.find(({ id }) => id === offer.bookingId);
      return toOfferRecord(offer, {
        now,
        heldUntil: held.get(offer.id),
        path: this.links.pathOf(offer, booking),
        isUnderReview: reviewed.has(offer.id),
        booking,
      });
    });
  }
}
