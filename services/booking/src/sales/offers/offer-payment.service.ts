import { Injectable } from '@nestjs/common';
import { DomainError, type HeldUntil, offerEvents } from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import {
  type OfferPaymentRequest,
  type PayableDescription,
  type Payer,
  type PaymentRequestHandler,
  PaymentRequestRepository,
  type RequestPayment,
} from '../../accounts/index.js';
import { descriptionOf, isUnderReview } from '../../accounts/model.js';
import { pendingUntil } from '../holds/hold.js';
import { isOpen } from './offer.js';
import { toNotice } from './offer.view.js';
import { OfferBoatService } from './offer-boat.service.js';
import type { SentOffer } from './offer.entity.js';
import { OfferLinkService } from './offer-link.service.js';
import { OfferRepository } from './offer.repository.js';
import { OfferSettlementService } from './offer-settlement.service.js';

/** PayPal cuts a longer description. */
const maxTitleLength = 80;

/** The guest accepts an offer by paying it. */
@Injectable()
export class OfferPaymentService implements PaymentRequestHandler<SentOffer> {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferRepository,
    private readonly links: OfferLinkService,
    private readonly boat: OfferBoatService,
    private readonly settlement: OfferSettlementService,
    private readonly requests: PaymentRequestRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError OFFER_NOT_OPEN, PAYMENT_REQUEST_NOT_FOUND for a session of another offer */
  async describe({ offerId, kind }: OfferPaymentRequest, { offerKey }: Payer): Promise<PayableDescription> {
    if (!offerKey) throw new DomainError('OFFER_NOT_OPEN');
    const { id, sent } = await this.links.open(offerKey);
    if (id !== offerId) throw new DomainError('PAYMENT_REQUEST_NOT_FOUND');
    const { locale, title } = sent;
    return {
      description: descriptionOf(kind, locale, [...title].slice(0, maxTitleLength).join('')),
      locale,
      returnPath: locale === 'en' ? '/offer' : `/${locale}/offer`,
    };
  }

  /** @throws DomainError SLOT_TAKEN when the offer did not hold the boat, and it is taken */
  async isPayable(tx: ReadManager, request: OfferPaymentRequest): Promise<boolean> {
    const offer = (await this.offers.find(tx, request.offerId)) as SentOffer;
    if (!this.canBePaid(offer, request)) return false;
    if (await this.boat.isFree(tx, offer)) return true;
    throw await this.taken(offer);
  }

  /** @throws DomainError PAYMENT_REQUEST_CLOSED, SLOT_TAKEN */
  async secure({ id, offerId }: OfferPaymentRequest): Promise<HeldUntil> {
    const { offer, until } = await this.database.transaction(async (tx) => {
      const locked = (await this.offers.lock(tx, offerId)) as SentOffer;
      const request = await this.requests.lock<OfferPaymentRequest>(tx, { id });
      // Staff may have sent another version, or withdrawn this one, since the request was read.
      if (!this.canBePaid(locked, request)) throw new DomainError('PAYMENT_REQUEST_CLOSED');
      const keptUntil = await this.boat.keep(tx, locked);
      if (keptUntil) await this.offers.save(tx, locked);
      return { offer: locked, until: keptUntil };
    });
    if (!until) throw await this.taken(offer);
    return { heldUntil: until.toISOString() };
  }

  async lockOwner(tx: Transaction, { offerId }: OfferPaymentRequest): Promise<SentOffer> {
    return (await this.offers.lock(tx, offerId)) as SentOffer;
  }

  async settle(tx: Transaction, offer: SentOffer, request: OfferPaymentRequest, payment: RequestPayment): Promise<void> {
    await this.settlement.settle(tx, offer, request, payment);
  }

  async refuse(tx: Transaction, offer: SentOffer, request: OfferPaymentRequest, payment: RequestPayment): Promise<void> {
    // Without a booking, a newer version has closed the request.
    const closed = request.state === 'closed' && !offer.bookingId ? 'replaced' : undefined;
    await this.settlement.refuse(tx, offer, request, payment, { reason: 'already_booked', ...(closed && { closed }) });
  }

  /** The boat stays held. */
  async pending(tx: Transaction, offer: SentOffer): Promise<Date | null> {
    if (offer.bookingId) return null;
    const until = await this.boat.keep(tx, offer, pendingUntil(this.clock.now(), offer.sent));
    if (until) await this.offers.save(tx, offer);
    return until;
  }

  /** What the payment has kept of the boat's time is free again. */
  async failed(tx: Transaction, offer: SentOffer): Promise<void> {
    if (offer.bookingId) return;
    await this.boat.endPayment(tx, offer);
    await this.offers.save(tx, offer);
  }

  /** The capture of a payment in doubt is repeated also after the time of the offer. */
  private canBePaid(offer: SentOffer, request: OfferPaymentRequest): boolean {
    const now = this.clock.now();
    return request.state === 'open' && (isOpen(offer, now) || isUnderReview(request, now));
  }

  /** Staff are sent one e-mail for each version. @returns what the guest is answered with */
  private async taken(offer: SentOffer): Promise<DomainError> {
    await this.database.transaction((tx) =>
      this.outbox.add(tx, offerEvents.ended, { ...toNotice(offer), reason: 'taken', guestReason: '' }),
    );
    return new DomainError('SLOT_TAKEN', {
      detail: "The boat has been booked for this time, and you haven't been charged. Please write to us, and we'll find another time.",
    });
  }
}
