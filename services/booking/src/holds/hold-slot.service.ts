import { Injectable } from '@nestjs/common';
import type { DomainError } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { type OrderedAddOn, soldOut } from '../prices/add-on.js';
import { AddOnTakingService } from '../add-ons/taking.service.js';
import type { CharterTime } from '../availability/calendar.js';
import { OccupancyRepository } from '../availability/occupancy.repository.js';
import { OccupancyService } from '../availability/occupancy.service.js';
import { holdTransition, type NextHoldState } from './hold.js';
import { VoucherUseService } from '../vouchers/voucher-use.service.js';
import type { HoldEntity } from './hold.entity.js';
import { HoldLimitService } from './hold-limit.service.js';
import { HoldRepository } from './hold.repository.js';

/** The slot of a hold: its occupancy of the boat. */
@Injectable()
export class HoldSlotService {
  constructor(
    private readonly holds: HoldRepository,
    private readonly occupancies: OccupancyService,
    private readonly slots: OccupancyRepository,
    private readonly limits: HoldLimitService,
    private readonly addOns: AddOnTakingService,
    private readonly vouchers: VoucherUseService,
  ) {}

  /**
   * Occupies the slot of a new hold and stores the hold.
   * @returns false when the boat is occupied
   * @throws DomainError TOO_MANY_HOLDS, TOO_MANY_REQUESTS, INVALID at `addOns` for one that is sold out
   */
  async reserve(
    tx: Transaction,
    hold: HoldEntity,
    { time, until, address, now }: { time: CharterTime; until: Date; address: string; now: Date },
  ): Promise<boolean> {
    // Each buyer who inserted the occupancy only to find the add-on sold out would make the next buyer of that slot wait for the rollback.
    const gone = await this.addOns.findSoldOut(tx, time.startsAt, hold.offer.addOns ?? []);
    if (gone && (await this.occupancies.isFree(tx, time, now))) throw soldOut(gone);
    const occupancyId = gone ? null : await this.occupancies.occupy(tx, 'hold', time, now, { until, address });
    if (!occupancyId) return false;
    await this.holds.add(tx, { ...hold, occupancyId });
    await this.limits.requireWithinLimits(tx, address, now);
    await this.takeAddOns(tx, { ...hold, occupancyId });
    return true;
  }

  /** Why a slot could not be reserved that is free without the add-ons that lengthen it; null for any other reason. */
  async extraTimeTaken(tx: Transaction, { offer }: HoldEntity, time: CharterTime, now: Date): Promise<DomainError | null> {
    return this.occupancies.extraTimeTaken(tx, time, offer.addOns ?? [], now);
  }

  /**
   * Takes the add-ons of a hold that was stored or renewed.
   * @throws DomainError INVALID at `addOns` for one that is sold out
   */
  async takeAddOns(tx: Transaction, { occupancyId, offer }: Pick<HoldEntity, 'occupancyId' | 'offer'>): Promise<void> {
    const gone = occupancyId && (await this.addOns.take(tx, occupancyId, new Date(offer.startsAt), offer.addOns ?? []));
    if (gone) throw soldOut(gone);
  }

  /**
   * Extends the hold's slot, or occupies it again and sets `hold.occupancyId`, which the caller stores.
   * @returns false when the boat is occupied, or a scarce add-on or voucher of the hold has been used since it expired
   */
  async keepUntil(tx: Transaction, hold: HoldEntity, until: Date, now: Date): Promise<boolean> {
    if (!(await this.vouchers.tryReserve(tx, hold.id, hold.offer.vouchers))) return false;
    if (hold.occupancyId && (await this.slots.extend(tx, hold.occupancyId, until))) return true;
    const time = await this.occupancies.timeOf(tx, hold.offer);
    const occupancyId = await this.occupancies.occupy(tx, 'hold', time, now, { until, address: null });
    if (!occupancyId || !(await this.keepAddOns(tx, occupancyId, hold, hold.offer.addOns))) return false;
    hold.occupancyId = occupancyId;
    return true;
  }

  /** @returns false when the hold's occupancy no longer exists */
  async setExpiry(tx: Transaction, { occupancyId }: HoldEntity, expiresAt: Date): Promise<boolean> {
    return occupancyId !== null && this.slots.setExpiry(tx, occupancyId, expiresAt);
  }

  /**
   * @param addOns that are paid with the charter
   * @returns the hold's occupancy, as that of its booking, or a new one of the same time; null when the slot is no longer free
   */
  async convertToBooking(tx: Transaction, hold: HoldEntity, addOns: readonly OrderedAddOn[], now: Date): Promise<string | null> {
    const held = hold.occupancyId;
    if (held && (await this.slots.convertToBooking(tx, held))) {
      if (addOns.length === 0) await this.addOns.release(tx, held);
      return held;
    }
    const occupancyId = await this.occupancies.occupy(tx, 'booking', await this.occupancies.timeOf(tx, hold.offer), now);
    return occupancyId && (await this.keepAddOns(tx, occupancyId, hold, addOns)) ? occupancyId : null;
  }

  /** Takes the add-ons of a hold whose slot was occupied again. @returns false when one is sold out, and the slot was released */
  private async keepAddOns(
    tx: Transaction,
    occupancyId: string,
    { offer }: HoldEntity,
    addOns: readonly OrderedAddOn[] = [],
  ): Promise<boolean> {
    if (!(await this.addOns.take(tx, occupancyId, new Date(offer.startsAt), addOns))) return true;
    await this.occupancies.release(tx, occupancyId);
    return false;
  }

  /** Ends the hold and releases its slot, if it has one. */
  async end(tx: Transaction, hold: HoldEntity, next: NextHoldState): Promise<void> {
    await this.holds.saveTransition(tx, { ...hold, occupancyId: null, committedAt: null }, holdTransition(hold.status, next));
    if (hold.occupancyId) await this.occupancies.release(tx, hold.occupancyId);
  }
}
