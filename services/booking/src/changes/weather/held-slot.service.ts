import { Injectable } from '@nestjs/common';
import { DomainError, type FreeSlot, type OfferedSlot } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { AvailabilityService, OccupancyService } from '../../calendar/index.js';
import { type Opening, toFreeSlot } from '../../calendar/model.js';
import { type BookingEntity, ScarceService } from '../../sales/index.js';
import type { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { byNearness, offerExpiry, offerHeld } from './weather.js';

export interface Offered {
  offer: OfferedSlot | null;
  occupancyId: string | null;
  /** Free slots besides the offered one. */
  alternatives: FreeSlot[];
}

const maxAlternatives = 3;

/** Slots that are held for one guest each, after their charters were called off. */
@Injectable()
export class HeldSlotService {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly occupancies: OccupancyService,
    private readonly scarce: ScarceService,
    private readonly clock: Clock,
  ) {}

  /** Holds the nearest free slot for the guest, with the add-ons of the charter; none is held when the package has none, or is no longer sold. */
  async offer(tx: Transaction, booking: BookingEntity): Promise<Offered> {
    const now = this.clock.now();
    const openings = byNearness(await this.openings(tx, booking), booking);
    for (const [index, opening] of openings.entries()) {
      const { startsAt } = opening.time;
      const until = offerExpiry(startsAt, now);
      const boat = { kind: 'held', time: opening.time, now, until } as const;
      const taken = await this.scarce.take(tx, 'heldSlot', { boat, addOns: { ordered: booking.addOns, startsAt } });
      // It has been booked since it was read, or an add-on is sold out.
      if ('missing' in taken) continue;
      const overlaps = ({ time }: Opening) => time.startsAt < opening.time.freeAgainAt && time.freeAgainAt > startsAt;
      const others = openings.slice(index + 1).filter((other) => !overlaps(other));
      const slot = toFreeSlot(opening.date, opening.timeSlot, opening.time);
      return {
        offer: { ...slot, expiresAt: until.toISOString() },
        occupancyId: taken.occupancyId,
        alternatives: others.slice(0, maxAlternatives).map(({ date, timeSlot, time }) => toFreeSlot(date, timeSlot, time)),
      };
    }
    return { offer: null, occupancyId: null, alternatives: [] };
  }

  /** The slots that are still held for guests. @returns by cancellation */
  async held(tx: ReadManager, cancellations: readonly CancellationEntity[]): Promise<Map<string, OfferedSlot>> {
    const now = this.clock.now();
    const ids = cancellations.flatMap(({ heldOccupancyId }) => heldOccupancyId ?? []);
    const occupied = ids.length > 0 ? await this.occupancies.stillHeld(tx, ids, now) : new Set<string>();
    return new Map(
      cancellations.flatMap(({ id, offer, heldOccupancyId }) => {
        const held = heldOccupancyId && occupied.has(heldOccupancyId) ? offerHeld(offer, now) : null;
        return held ? [[id, held] as const] : [];
      }),
    );
  }

  /** Free slots of the package near a day; none when it is no longer sold. */
  async alternatives(
    { packageId, addOns }: Pick<BookingEntity, 'packageId' | 'addOns'>,
    tx: ReadManager,
    after: string,
  ): Promise<FreeSlot[]> {
    return this.availability
      .nextFree(tx, { packageId, addOns, after })
      .then(({ alternatives }) => alternatives)
      .catch(withoutPackage);
  }

  private async openings(tx: Transaction, { packageId, addOns }: BookingEntity): Promise<Opening[]> {
    const { start, end } = this.availability.window();
    return this.availability.openingsFor({ packageId, addOns, occupancyId: null }, { from: start, to: end }, tx).catch(withoutPackage);
  }
}

/** A package that is no longer sold has no free slots. */
function withoutPackage(error: unknown): never[] {
  if (error instanceof DomainError && error.code === 'PACKAGE_NOT_FOUND') return [];
  throw error;
}
