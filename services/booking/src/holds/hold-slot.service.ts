import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';
import { AvailabilityService } from './availability.service.js';
import type { HoldEntity } from '../bookings/booking.entity.js';
import { holdTransition } from './hold.js';
import { HoldRepository } from './hold.repository.js';
import { OccupancyRepository } from './occupancy.repository.js';

/** The slot of a hold: its occupancy of the boat. */
@Injectable()
export class HoldSlotService {
  constructor(
    private readonly holds: HoldRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly availability: AvailabilityService,
  ) {}

  /**
   * Extends the hold's slot, or occupies it again and sets `hold.occupancyId`, which the caller stores.
   * @returns false when the boat is occupied
   */
  async keepUntil(tx: Transaction, hold: HoldEntity, until: Date, now: Date): Promise<boolean> {
    if (hold.occupancyId && (await this.occupancies.extend(tx, hold.occupancyId, until))) return true;
    const time = await this.availability.timeOf(tx, hold.offer);
    const occupancyId = await this.occupancies.occupy(tx, 'hold', time, now, { until, address: null });
    if (!occupancyId) return false;
    hold.occupancyId = occupancyId;
    await this.availability.publishChange(tx);
    return true;
  }

  /** @returns false when the hold's occupancy no longer exists */
  async setExpiry(tx: Transaction, { occupancyId }: HoldEntity, expiresAt: Date): Promise<boolean> {
    return occupancyId !== null && this.occupancies.setExpiry(tx, occupancyId, expiresAt);
  }

  /** Ends a hold that did not become a booking. The caller publishes the change of availability. */
  async release(tx: Transaction, hold: HoldEntity): Promise<void> {
    await this.holds.saveTransition(tx, { ...hold, occupancyId: null, committedAt: null }, holdTransition(hold.status, { to: 'released' }));
    if (hold.occupancyId) await this.occupancies.release(tx, hold.occupancyId);
  }
}
