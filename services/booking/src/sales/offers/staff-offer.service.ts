import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type ChangedOfferRequest,
  DomainError,
  invalid,
  isOutdated,
  type NewOfferRequest,
  type OfferAddressCorrected,
  offerEvents,
  type OfferCommand,
  type OfferForm,
  type OfferRecord,
  recordChanged,
} from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { PaymentRequestRepository } from '../../accounts/index.js';
import { underReview } from '../../accounts/model.js';
import { TaxService } from '../../pricing/index.js';
import { faultsOf, isChangeable, isReaddressed, type OfferVersion, decideOfferChange, versionOf, versionToSend } from './offer.js';
import { revisionOfOffer, toNotice } from './offer.view.js';
import { OfferBoatService } from './offer-boat.service.js';
import type { OfferEntity, SentOffer } from './offer.entity.js';
import { OfferListService } from './offer-list.service.js';
import { OfferRepository } from './offer.repository.js';

/** Staff write offers, send and withdraw them. */
@Injectable()
export class StaffOfferService {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferRepository,
    private readonly lists: OfferListService,
    private readonly boat: OfferBoatService,
    private readonly taxes: TaxService,
    private readonly requests: PaymentRequestRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async add({ form, staff }: NewOfferRequest): Promise<OfferRecord> {
    const content = await this.read(form);
    const now = this.clock.now();
    const offer: OfferEntity = {
      id: randomUUID(),
      state: 'draft',
      version: 1,
      content,
      sentVersion: null,
      sent: null,
      linkVersion: 1,
      inquiryId: form.inquiryId ?? null,
      occupancyId: null,
      bookingId: null,
      validUntil: null,
      remindedAt: null,
      sentAt: null,
      openedAt: null,
      declineReason: null,
      who: staff.username,
      createdAt: now,
    };
    await this.database.transaction(async (tx) => {
      await this.offers.add(tx, offer);
      await this.audit(tx, offer, { action: 'offer.write', staff, before: null, after: content });
    });
    return this.lists.find(offer);
  }

  async change({ id, form: { expectedRevision, ...form }, staff }: ChangedOfferRequest): Promise<OfferRecord> {
    const content = await this.read(form);
    await this.database.transaction(async (tx) => {
      const offer = await this.offers.lock(tx, id);
      if (!isChangeable(offer.state)) throw closed(offer);
      const revision = revisionOfOffer(offer);
      if (isOutdated({ revision }, { expectedRevision })) throw recordChanged({ ...(await this.lists.find(offer)), revision });
      const { content: before, version } = offer;
      // A version that was sent stays as it is.
      if (version === offer.sentVersion) offer.version += 1;
      offer.content = content;
      await this.offers.save(tx, offer);
      await this.audit(tx, offer, { action: 'offer.write', staff, before, after: content });
    });
    return this.lists.findById(id);
  }

  async send({ id, staff }: OfferCommand): Promise<OfferRecord> {
    await this.database.transaction(async (tx) => {
      const offer = await this.offers.lock(tx, id);
      if (!isChangeable(offer.state)) throw closed(offer);
      const isSent = offer.version === offer.sentVersion;
      if (isSent && offer.state === 'sent') return;
      await this.requireNoReview(tx, id);
      const now = this.clock.now();
      const faults = faultsOf(offer.content, now);
      if (Object.keys(faults).length > 0) throw invalid(faults);
      await this.boat.hold(tx, offer);
      // Sent again after it was over: the guest gets the e-mail of a new version.
      if (isSent) offer.version += 1;
      const { state: before } = offer;
      const sent = sentVersionOf(offer, now);
      await this.offers.save(tx, sent);
      await this.requests.closeOfOffer(tx, id);
      await this.requests.add(tx, requestOf(sent, now));
      await this.audit(tx, offer, { action: 'offer.send', staff, before: { state: before }, after: { version: sent.version } });
      if (isReaddressed(offer.sent, sent.sent)) await this.outbox.add(tx, offerEvents.addressCorrected, toAddress(sent));
      await this.outbox.add(tx, offerEvents.sent, { ...toNotice(sent), who: staff.username });
    });
    return this.lists.findById(id);
  }

  async withdraw({ id, staff }: OfferCommand): Promise<OfferRecord> {
    await this.database.transaction(async (tx) => {
      const offer = await this.offers.lock(tx, id);
      if (offer.state === 'withdrawn') return;
      if (offer.state === 'accepted') throw closed(offer);
      await this.requireNoReview(tx, id);
      const { state } = offer;
      offer.state = decideOfferChange(state, 'withdrawn');
      await this.boat.release(tx, offer);
      await this.offers.save(tx, offer);
      await this.audit(tx, offer, { action: 'offer.withdraw', staff, before: { state }, after: null });
    });
    return this.lists.findById(id);
  }

  /** The booking of an accepted offer has links of its own. @throws DomainError OFFER_NOT_FOUND for a draft, OFFER_CLOSED */
  async newLink({ id, staff }: OfferCommand): Promise<OfferRecord> {
    await this.database.transaction(async (tx) => {
      const offer = await this.offers.lock(tx, id);
      if (!offer.sent) throw new DomainError('OFFER_NOT_FOUND');
      if (offer.state === 'accepted') throw closed(offer);
      offer.linkVersion += 1;
      await this.offers.save(tx, offer);
      await this.audit(tx, offer, { action: 'offer.newLink', staff, before: null, after: { linkVersion: offer.linkVersion } });
    });
    return this.lists.findById(id);
  }

  /** The money of the guest would lose the boat. @throws DomainError PAYMENT_UNDER_REVIEW */
  private async requireNoReview(tx: Transaction, offerId: string): Promise<void> {
    if ((await this.requests.underReview(tx, { offerId }, this.clock.now())).length > 0) throw underReview('offer');
  }

  /** @throws DomainError INVALID */
  private async read(form: OfferForm): Promise<OfferVersion> {
    const decision = versionOf(form, this.clock.now(), await this.taxes.list());
    if (decision.kind === 'invalid') throw invalid(decision.fields);
    return decision.version;
  }

  private async audit(
    tx: Transaction,
    { id }: OfferEntity,
    { action, staff, before, after }: { action: string; staff: { username: string }; before: object | null; after: object | null },
  ): Promise<void> {
    await recordAudit(tx, { actor: staffActor(staff.username), action, subject: id, before, after });
  }
}

const closed = ({ state }: OfferEntity): DomainError =>
  new DomainError('OFFER_CLOSED', { detail: `This offer is ${state}. Make a new one instead.` });

function sentVersionOf(offer: OfferEntity, now: Date): SentOffer {
  const { content, version, state } = offer;
  return {
    ...offer,
    state: decideOfferChange(state, 'sent'),
    sent: versionToSend(content, now),
    sentVersion: version,
    validUntil: new Date(content.validUntil),
    sentAt: now,
    openedAt: null,
    remindedAt: null,
    declineReason: null,
    // A reader of the former address's mail must not open the offer any more.
    linkVersion: offer.linkVersion + (isReaddressed(offer.sent, content) ? 1 : 0),
  };
}

const toAddress = ({ id, inquiryId, sent }: SentOffer): OfferAddressCorrected => ({ offerId: id, inquiryId, email: sent.email });

/** It stays open when the offer is over: whether it can be paid, the offer says. Only another version closes it. */
const requestOf = ({ id, sent }: SentOffer, now: Date) => ({
  id: randomUUID(),
  kind: 'offer' as const,
  offerId: id,
  amountCents: sent.depositCents,
  lines: sent.priceLines,
  dueAt: null,
  createdAt: now,
});
