import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  type GuestOffer,
  offerEvents,
  type OfferDeclineRequest,
  type OfferLink,
  type OfferQuestionRequest,
} from '@charter/contracts';
import { type Actor, Database, type ReadManager, recordAudit } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { PaymentRequestRepository } from '../../accounts/index.js';
import { BookingConfig } from '../../booking.env.js';
import { BookingRepository } from '../bookings/booking.repository.js';
import { GuestLinkService } from '../bookings/guest-link.service.js';
import { isOpen, decideOfferChange } from './offer.js';
import { toGuestOffer, toNotice } from './offer.view.js';
import { OfferBoatService } from './offer-boat.service.js';
import type { SentOffer } from './offer.entity.js';
import { OfferLinkService } from './offer-link.service.js';
import { OfferRepository } from './offer.repository.js';

const guest: Actor = { kind: 'guest' };

/** What a guest sees and does on the page of an offer. Paying it is in `offer-payment.service.ts`. */
@Injectable()
export class GuestOfferService {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferRepository,
    private readonly links: OfferLinkService,
    private readonly boat: OfferBoatService,
    private readonly requests: PaymentRequestRepository,
    private readonly bookings: BookingRepository,
    private readonly trips: GuestLinkService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  async open({ key }: OfferLink): Promise<void> {
    const { id } = await this.links.open(key);
    await this.database.transaction(async (tx) => {
      const offer = await this.offers.lock(tx, id);
      if (offer.openedAt || offer.state !== 'sent') return;
      await this.offers.save(tx, { ...offer, openedAt: this.clock.now() });
    });
  }

  async find({ key }: OfferLink): Promise<GuestOffer> {
    return this.view(await this.links.open(key));
  }

  /** Repeated, it changes nothing. */
  async decline({ key, form }: OfferDeclineRequest): Promise<GuestOffer> {
    const { id } = await this.links.open(key);
    await this.database.transaction(async (tx) => {
      const offer = await this.offers.lock(tx, id);
      if (offer.state === 'declined') return;
      if (await this.isUnderReview(tx, id)) throw new DomainError('PAYMENT_UNDER_REVIEW');
      if (!isOpen(offer, this.clock.now())) throw new DomainError('OFFER_CLOSED');
      offer.state = decideOfferChange(offer.state, 'declined');
      offer.declineReason = form.reason || null;
      await this.boat.release(tx, offer);
      await this.offers.save(tx, offer);
      await recordAudit(tx, { actor: guest, action: 'offer.decline', subject: id, before: null, after: { reason: offer.declineReason } });
      await this.outbox.add(tx, offerEvents.ended, {
        ...toNotice(offer as SentOffer),
        reason: 'declined',
        guestReason: offer.declineReason ?? '',
      });
    });
    return this.find({ key });
  }

  /** Inquiry adds it to the thread, or opens one. */
  async ask({ key, form }: OfferQuestionRequest): Promise<void> {
    const offer = await this.links.open(key);
    await this.database.transaction(async (tx) => {
      await this.outbox.add(tx, offerEvents.questioned, { ...toNotice(offer), messageId: form.messageId, question: form.message });
    });
  }

  private async isUnderReview(tx: ReadManager, offerId: string): Promise<boolean> {
    return (await this.requests.underReview(tx, { offerId }, this.clock.now())).length > 0;
  }

  private async view(offer: SentOffer): Promise<GuestOffer> {
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
