import { Injectable } from '@nestjs/common';
import { type FreeSlot, weatherEvents } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, OfferBoatService, toBooking } from '../../sales/index.js';
import { awaitsChoice } from '../cancellations/cancellation.js';
import type { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import type { WeatherCallEntity } from './weather-call.entity.js';
import { HeldSlotService } from './held-slot.service.js';

/** What a weather call offers the guests of its charters, and those of earlier calls whose offered slots it takes. */
@Injectable()
export class WeatherSlotService {
  constructor(
    private readonly cancellations: CancellationRepository,
    private readonly heldSlots: HeldSlotService,
    private readonly sales: OfferBoatService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Holds a slot for the guest of a charter that was called off, and publishes the call. */
  async offer(
    tx: Transaction,
    booking: BookingEntity,
    cancellation: CancellationEntity,
    call: WeatherCallEntity,
    formerOffer?: FreeSlot,
  ): Promise<CancellationEntity> {
    const { offer, occupancyId, alternatives } = await this.heldSlots.offer(tx, booking);
    const withOffer = { ...cancellation, offer, heldOccupancyId: occupancyId };
    await this.cancellations.saveOffer(tx, withOffer);
    await this.outbox.add(tx, weatherEvents.calledOff, {
      booking: toBooking(booking),
      callId: call.id,
      cancellationId: cancellation.id,
      cause: call.cause,
      note: call.note,
      chooseBy: cancellation.chooseBy!.toISOString(),
      explanation: cancellation.explanation,
      offer,
      alternatives,
      ...(formerOffer && { formerOffer }),
    });
    return withOffer;
  }

  /** Cancellations whose offered slots are in the range of the call. While calls are locked no other ones get there. */
  async lost(tx: Transaction, call: WeatherCallEntity): Promise<CancellationEntity[]> {
    return this.cancellations.offeredBetween(tx, call, this.clock.now());
  }

  /**
   * Offers other slots to the guests of earlier calls, after the block has taken theirs.
   * @param locked with the rows of their bookings
   * @returns the ids of the bookings
   */
  async offerAgain(
    tx: Transaction,
    lost: readonly CancellationEntity[],
    locked: readonly BookingEntity[],
    call: WeatherCallEntity,
  ): Promise<string[]> {
    const offered: string[] = [];
    for (const { id, bookingId } of lost) {
      const booking = locked.find((row) => row.id === bookingId);
      // Read again under the lock: the guest may have chosen.
      const cancellation = await this.cancellations.byId(tx, id);
      if (!booking || booking.archivedAt || !cancellation?.offer || !awaitsChoice(cancellation)) continue;
      const { expiresAt: _expiresAt, ...formerOffer } = cancellation.offer;
      await this.offer(tx, booking, cancellation, call, formerOffer);
      offered.push(bookingId);
    }
    return offered;
  }

  /** Publishes which sales offers lose the boat. Before the first charter is released, because each change of an offer locks it before the boat. */
  async publishLostSales(tx: Transaction, call: WeatherCallEntity): Promise<void> {
    await this.sales.publishLost(tx, call);
  }
}
