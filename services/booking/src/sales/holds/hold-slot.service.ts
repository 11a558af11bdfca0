import { Injectable } from '@nestjs/common';
import type { DomainError } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { AddOnStockService, OccupancyService } from '../../calendar/index.js';
import type { CharterTime } from '../../calendar/model.js';
import { type OrderedAddOn, soldOut } from '../../pricing/model.js';
import { decideHoldChange, type NextHoldState } from './hold.js';
import type { HoldEntity } from './hold.entity.js';
import { HoldLimitService } from './hold-limit.service.js';
import { HoldRepository } from './hold.repository.js';
import { orderError } from './scarce.js';
import { ScarceService } from './scarce.service.js';

/** The slot of a hold: its occupancy of the boat, with everything scarce that belongs to it. */
@Injectable()
export class HoldSlotService {
  constructor(
    private readonly holds: HoldRepository,
    private readonly scarce: ScarceService,
    private readonly occupancies: OccupancyService,
    private readonly limits: HoldLimitService,
    private readonly addOns: AddOnStockService,
  ) {}

  /**
   * Occupies the slot of a new hold and stores the hold.
   * @returns false when the boat is occupied
   * @throws DomainError TOO_MANY_HOLDS, and INVALID at `addOns`, `promoCode` or `vouchers` for what has been used up
   */
  async reserve(
    tx: Transaction,
    hold: HoldEntity,
    { time, until, address, now }: { time: CharterTime; until: Date; address: string; now: Date },
  ): Promise<boolean> {
    const { sale, checkout } = hold;
    // Each buyer who inserted the occupancy only to find the add-on sold out would make the next buyer of that slot wait for the rollback.
    const unavailable = await this.addOns.findSoldOut(tx, time.startsAt, sale.addOns ?? []);
    if (unavailable && (await this.occupancies.isFree(tx, time, now))) throw soldOut(unavailable);
    if (unavailable) return false;
    const boat = { kind: 'hold', time, now, until, address } as const;
    const taken = await this.scarce.take(tx, 'reservation', { boat, ...ofHold(hold, now), vouchers: { ...moneyOf(hold), checkout } });
    if ('missing' in taken) {
      if (taken.missing.thing === 'boat') return false;
      throw orderError(taken.missing);
    }
    await this.holds.add(tx, { ...hold, occupancyId: taken.occupancyId });
    await this.limits.requireWithinLimits(tx, { id: hold.id, address, now });
    return true;
  }

  /** Minutes for which an unpaid slot is held now. */
  minutes(tx: ReadManager, now: Date): Promise<number> {
    return this.limits.minutes(tx, now);
  }

  /** Why a slot could not be reserved that is free without the add-ons that lengthen it; null for any other reason. */
  async extraTimeTaken(tx: Transaction, { sale }: HoldEntity, time: CharterTime, now: Date): Promise<DomainError | null> {
    return this.occupancies.extraTimeTaken(tx, time, sale.addOns ?? [], now);
  }

  /**
   * Extends the slot of an unpaid hold, whose order may have changed; the caller stores the hold.
   * @returns false when it has expired
   * @throws DomainError INVALID at `addOns`, `promoCode` or `vouchers` for what has been used up
   */
  async renew(tx: Transaction, hold: HoldEntity, until: Date, now: Date): Promise<boolean> {
    const { occupancyId, checkout } = hold;
    if (occupancyId === null || !(await this.setExpiry(tx, hold, until, now))) return false;
    const boat = { occupied: occupancyId };
    // The order before may have had other add-ons and vouchers.
    const { addOns, promoCode } = ofHold(hold, now);
    const wanted = { addOns: { ...addOns, hasNone: false }, promoCode, vouchers: { ...moneyOf(hold), checkout, hasNone: false } };
    const taken = await this.scarce.take(tx, 'renewal', { boat, ...wanted });
    if ('missing' in taken) throw orderError(taken.missing);
    return true;
  }

  /**
   * Extends the hold's slot, or takes it again and sets `hold.occupancyId`, which the caller stores.
   * @returns false when the boat is occupied, or something else of the hold has been used up since it expired
   */
  async keepUntil(tx: Transaction, hold: HoldEntity, until: Date, now: Date): Promise<boolean> {
    const boat = { kind: 'hold', hours: hold.sale, now, held: hold.occupancyId, until } as const;
    const taken = await this.scarce.take(tx, 'capture', { boat, ...ofHold(hold, now), vouchers: moneyOf(hold) });
    if ('missing' in taken) return false;
    hold.occupancyId = taken.occupancyId;
    return true;
  }

  /** @returns false when the hold's slot has expired */
  async setExpiry(tx: Transaction, { occupancyId }: HoldEntity, expiresAt: Date, now: Date): Promise<boolean> {
    return occupancyId !== null && this.occupancies.setExpiry(tx, occupancyId, expiresAt, now);
  }

  /**
   * @param addOns that are paid with the charter
   * @returns the hold's occupancy, as that of its booking, or a new one of the same time; null when the slot is no longer free, or something
   *   else of the hold has been used up since it expired
   */
  async convertToBooking(tx: Transaction, hold: HoldEntity, addOns: readonly OrderedAddOn[], now: Date): Promise<string | null> {
    const boat = { kind: 'booking', hours: hold.sale, now, held: hold.occupancyId } as const;
    const { addOns: ofOrder, promoCode } = ofHold(hold, now);
    const wanted = { addOns: { ...ofOrder, ordered: addOns }, promoCode, vouchers: moneyOf(hold) };
    const taken = await this.scarce.take(tx, 'booking', { boat, ...wanted });
    if ('missing' in taken) return null;
    return taken.occupancyId;
  }

  /**
   * Blocks a range for which all bookings are released: holds and offers in it end, also those that begin meanwhile. The charter before the
   * range has sailed by then, so the block begins after its turnaround.
   * @throws DomainError SLOT_TAKEN that names a booking or block in the range
   */
  async blockOver(tx: Transaction, range: CharterTime, now: Date): Promise<string> {
    const turnaroundEnd = await this.holds.turnaroundEnd(tx, range.startsAt);
    const time = turnaroundEnd < range.endsAt ? { ...range, startsAt: turnaroundEnd } : range;
    await this.releaseWithin(tx, range);
    for (;;) {
      const id = await this.occupancies.occupy(tx, 'block', time, now);
      if (id) return id;
      // A hold that was committed since the last statement; a booking or block stays.
      if ((await this.releaseWithin(tx, time)) === 0) throw await this.occupancies.takenBy(tx, time, now);
    }
  }

  /** The holds are locked first, as each change of a hold does: deleting their occupancies changes them too. @returns how many ended */
  private async releaseWithin(tx: Transaction, range: CharterTime): Promise<number> {
    const ids = await this.occupancies.temporaryWithin(tx, range);
    await this.holds.lockOfOccupancies(tx, ids);
    return this.occupancies.releaseTemporary(tx, ids);
  }

  /** Ends the hold and releases its slot, if it has one. @param bookingId of the booking that was made */
  async end(tx: Transaction, hold: HoldEntity, next: NextHoldState, bookingId?: string): Promise<void> {
    await this.holds.saveChange(tx, { ...hold, occupancyId: null, committedAt: null }, decideHoldChange(hold.status, next), bookingId);
    if (hold.occupancyId) await this.occupancies.release(tx, hold.occupancyId);
  }
}

/** What the stored hold has taken. */
const ofHold = ({ id, sale }: HoldEntity, now: Date) => ({
  addOns: { ordered: sale.addOns ?? [], startsAt: new Date(sale.startsAt), hasNone: !sale.addOns?.length },
  promoCode: { lines: sale.lines, holdId: id, now },
});

const moneyOf = ({ id, sale }: HoldEntity) => ({ holdId: id, shares: sale.vouchers, hasNone: !sale.vouchers?.length });
