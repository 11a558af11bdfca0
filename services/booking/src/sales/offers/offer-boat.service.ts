import { Injectable } from '@nestjs/common';
import { fieldError, invalid, limits, minuteMs, offerEvents } from '@charter/contracts';
import { offerLimits } from '@charter/contracts/browser';
import type { ReadManager, Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { OccupancyRepository, OccupancyService } from '../../calendar/index.js';
import { ScarceService } from '../holds/scarce.service.js';
import type { OfferEntity, SentOffer } from './offer.entity.js';
import { OfferRepository } from './offer.repository.js';
import { toNotice } from './offer.view.js';

/** The time of the boat that an offer is for. Each method sets `offer.occupancyId`, which the caller stores. */
@Injectable()
export class OfferBoatService {
  constructor(
    private readonly offers: OfferRepository,
    private readonly scarce: ScarceService,
    private readonly occupancies: OccupancyService,
    private readonly occupied: OccupancyRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Holds the boat for a version that is about to be sent, if it says so, and releases what a former version has held.
   * @throws DomainError SLOT_TAKEN that names the occupant, also when the boat is not to be held; INVALID at `holdBoatUntil`
   */
  async hold(tx: Transaction, offer: OfferEntity): Promise<void> {
    const { content } = offer;
    const now = this.clock.now();
    await this.release(tx, offer);
    const time = await this.occupancies.timeOf(tx, content);
    if (!content.holdBoatUntil) return this.occupancies.requireFree(tx, time, now);
    const { held } = offerLimits;
    if ((await this.offers.countHeld(tx, offer.id, now)) >= held) throw invalid({ holdBoatUntil: fieldError('offersHeld', { max: held }) });
    const until = new Date(content.holdBoatUntil);
    if (!(await this.take(tx, offer, content, until))) throw await this.occupancies.takenBy(tx, time, now);
  }

  async release(tx: Transaction, offer: OfferEntity): Promise<void> {
    if (offer.occupancyId) await this.occupancies.releaseHeld(tx, offer.occupancyId);
    offer.occupancyId = null;
  }

  /** Whether its guest could have the boat now: it is held for the guest, or free. */
  async isFree(tx: ReadManager, offer: SentOffer): Promise<boolean> {
    const { startsAt, freeAgainAt } = await this.occupancies.timeOf(tx, offer.sent);
    return (await this.occupied.occupiedBetween(tx, startsAt, freeAgainAt, this.clock.now(), offer.occupancyId)).length === 0;
  }

  /** Publishes which offers lose the boat in a range that the caller blocks in this transaction. They stay, so that staff offer another time. */
  async publishLost(tx: Transaction, range: { startsAt: Date; endsAt: Date }): Promise<void> {
    for (const offer of await this.offers.lockHeldBetween(tx, range, this.clock.now())) {
      await this.outbox.add(tx, offerEvents.ended, { ...toNotice(offer as SentOffer), reason: 'taken', guestReason: '', calledOff: true });
    }
  }

  /** Keeps the boat for a payment, or takes it. @returns until when; null when it is taken */
  async keep(tx: Transaction, offer: SentOffer, until = this.paymentEnd()): Promise<Date | null> {
    return (await this.take(tx, offer, offer.sent, until)) ? until : null;
  }

  /** After a payment that has failed for good: the boat is held as long as the offer says, or free. */
  async endPayment(tx: Transaction, offer: SentOffer): Promise<void> {
    const now = this.clock.now();
    const { holdBoatUntil } = offer.sent;
    await this.release(tx, offer);
    if (offer.state !== 'sent' || !holdBoatUntil || new Date(holdBoatUntil) <= now) return;
    await this.take(tx, offer, offer.sent, new Date(holdBoatUntil));
  }

  /** @returns the occupancy of the booking; null when the boat is taken */
  async convertToBooking(tx: Transaction, { occupancyId: held, sent }: SentOffer): Promise<string | null> {
    const taken = await this.scarce.take(tx, 'offer', { boat: { kind: 'booking', hours: sent, now: this.clock.now(), held } });
    return 'missing' in taken ? null : taken.occupancyId;
  }

  private async take(tx: Transaction, offer: OfferEntity, hours: { startsAt: string; endsAt: string }, until: Date): Promise<boolean> {
    const boat = { kind: 'held', hours, now: this.clock.now(), held: offer.occupancyId, until } as const;
    const taken = await this.scarce.take(tx, 'offer', { boat });
    offer.occupancyId = 'missing' in taken ? null : taken.occupancyId;
    return offer.occupancyId !== null;
  }

  private paymentEnd(): Date {
    return new Date(this.clock.now().getTime() + limits.booking.holdMinutes * minuteMs);
  }
}
