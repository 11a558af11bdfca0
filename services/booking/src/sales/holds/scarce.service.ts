import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';
import { AddOnStockService, OccupancyService } from '../../calendar/index.js';
import { PromoCodeService } from '../../pricing/index.js';
import { hasUseLeft } from '../../pricing/model.js';
import { VoucherUseService } from '../../vouchers/index.js';
import { HoldRepository } from './hold.repository.js';
import {
  type Missing,
  type Occasion,
  occasions,
  type ScarceThing,
  scarceThings,
  type Taken,
  type WantedAt,
  type WantedBoat,
  type Wants,
} from './scarce.js';

/** The boat's time that was taken; `fresh` when this has occupied it anew. */
interface TakenBoat {
  occupancyId: string;
  fresh: boolean;
}

type Taker<Thing extends ScarceThing> = (tx: Transaction, wanted: Wants[Thing], boat: TakenBoat) => Promise<Missing | null>;

/** Takes everything of a sale that is scarce, or nothing: each time anew that the boat's time may have been somebody else's meanwhile. */
@Injectable()
export class ScarceService {
  private readonly takers: { [Thing in Exclude<ScarceThing, 'boat'>]: Taker<Thing> } = {
    addOns: async (tx, { ordered, startsAt, had, hasNone = false }, { occupancyId }) => {
      if (hasNone && ordered.length === 0) return null;
      if (had) {
        await this.addOns.keep(tx, occupancyId, startsAt, ordered);
        return null;
      }
      const addOn = await this.addOns.take(tx, occupancyId, startsAt, ordered);
      return addOn && { thing: 'addOns', addOn };
    },
    promoCode: async (tx, { lines, holdId, now }) => {
      const use = await this.promoCodes.lockUse(tx, lines);
      if (!use || use.code?.maxUses === null) return null;
      const held = await this.holds.usingCode(tx, use.id, now);
      // A hold that has not ended has its use, whatever has become of the code.
      if (holdId !== null && held.includes(holdId)) return null;
      if (!use.code) return { thing: 'promoCode', code: 'unknownPromoCode' };
      return hasUseLeft(use.code, use.used + held.length) ? null : { thing: 'promoCode', code: 'promoCodeUsedUp' };
    },
    vouchers: async (tx, { holdId, shares = [], checkout, hasNone = false }) => {
      if (hasNone && shares.length === 0) return null;
      return (await this.vouchers.tryReserve(tx, holdId, shares, checkout)) ? null : { thing: 'vouchers' };
    },
  };

  constructor(
    private readonly occupancies: OccupancyService,
    private readonly addOns: AddOnStockService,
    private readonly promoCodes: PromoCodeService,
    private readonly vouchers: VoucherUseService,
    private readonly holds: HoldRepository,
  ) {}

  /**
   * @param tx that has locked the row of the hold, booking or offer, if there is one yet
   * @returns what is missing; the table says whether the time of the boat that was occupied is released then, or `tx` must be rolled back
   */
  async take<O extends Occasion>(tx: Transaction, occasion: O, wanted: WantedAt<O>): Promise<Taken> {
    // What the table does not take at this occasion is not in it.
    const wants = wanted as unknown as Wants;
    const boat = await this.takeBoat(tx, wants.boat);
    if (!boat) return { missing: { thing: 'boat' } };
    for (const thing of scarceThings) {
      if (thing === 'boat' || occasions[occasion][thing] !== 'take') continue;
      const missing = await this.takeThing(tx, thing, wants, boat);
      if (!missing) continue;
      if (boat.fresh && occasions[occasion].ifMissing === 'release') await this.occupancies.release(tx, boat.occupancyId);
      return { missing };
    }
    return { occupancyId: boat.occupancyId };
  }

  private takeThing<Thing extends Exclude<ScarceThing, 'boat'>>(tx: Transaction, thing: Thing, wants: Wants, boat: TakenBoat) {
    const taker: Taker<Thing> = this.takers[thing];
    return taker(tx, wants[thing], boat);
  }

  private async takeBoat(tx: Transaction, wanted: WantedBoat): Promise<TakenBoat | null> {
    if ('occupied' in wanted) return { occupancyId: wanted.occupied, fresh: false };
    const { kind, now, held = null, until, address = null, leaves } = wanted;
    const isKept = held !== null && (await this.occupancies.keep(tx, held, { kind, until: until ?? null, now }));
    if (leaves) await this.occupancies.leave(tx, leaves);
    if (isKept) return { occupancyId: held, fresh: false };
    const time = 'time' in wanted ? wanted.time : await this.occupancies.timeOf(tx, wanted.hours);
    const occupancyId = await this.occupancies.occupy(tx, kind, time, now, until ? { until, address } : null);
    return occupancyId === null ? null : { occupancyId, fresh: true };
  }
}
