import { Injectable } from '@nestjs/common';
import { offerEvents } from '@charter/contracts';
import { Database, recordAudit } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { PaymentRequestRepository } from '../../accounts/index.js';
import { isOpen, reminderMs, decideOfferChange } from './offer.js';
import { toNotice } from './offer.view.js';
import { OfferBoatService } from './offer-boat.service.js';
import type { SentOffer } from './offer.entity.js';
import { OfferRepository } from './offer.repository.js';

/** Reminds guests of offers that end, and ends them. */
@Injectable()
export class OfferDeadlineService {
  constructor(
    private readonly database: Database,
    private readonly offers: OfferRepository,
    private readonly boat: OfferBoatService,
    private readonly requests: PaymentRequestRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** May run twice and late: each offer is locked, and changes once. */
  async check(): Promise<void> {
    const until = new Date(this.clock.now().getTime() + reminderMs);
    for (const id of await this.offers.ending(this.database.manager, until)) await this.checkOne(id);
  }

  private async checkOne(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const offer = (await this.offers.lock(tx, id)) as SentOffer;
      const now = this.clock.now();
      if (offer.state !== 'sent') return;
      // It ends, and its guest is reminded, only when the payment has failed.
      if ((await this.requests.underReview(tx, { offerId: id }, now)).length > 0) return;
      if (!isOpen(offer, now)) {
        // What staff have held ends before the offer does: a capture is about to be sent.
        if ((await this.offers.heldUntil(tx, [id], now)).has(id)) return;
        await this.boat.release(tx, offer);
        await this.offers.save(tx, { ...offer, state: decideOfferChange('sent', 'expired') });
        await recordAudit(tx, { actor: { kind: 'system' }, action: 'offer.expire', subject: id, before: null, after: null });
        await this.outbox.add(tx, offerEvents.ended, { ...toNotice(offer), reason: 'expired', guestReason: '' });
        return;
      }
      // One that was valid for less than two days when it was sent needs no reminder.
      const wasLong = offer.validUntil.getTime() - offer.sentAt!.getTime() >= 2 * reminderMs;
      const isNear = offer.validUntil.getTime() - now.getTime() <= reminderMs;
      if (offer.remindedAt || !wasLong || !isNear) return;
      await this.offers.save(tx, { ...offer, remindedAt: now });
      await this.outbox.add(tx, offerEvents.expiring, toNotice(offer));
    });
  }
}
