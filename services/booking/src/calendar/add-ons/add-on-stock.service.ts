import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type OrderedAddOn, type ScarceAddOn, scarceOf } from '../../pricing/model.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { AddOnStockRepository, type RequestedStock } from './add-on-stock.repository.js';

/** Takes scarce add-ons, of which there are so many per day, for a time of the boat. */
@Injectable()
export class AddOnStockService {
  constructor(
    private readonly stock: AddOnStockRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes the add-ons in place of those that the occupancy has; what it has of them it keeps, also where fewer are offered by now.
   * @param occupancyId stored in this transaction, or locked with its hold or booking
   * @returns the add-on that is sold out on that day: the transaction must be rolled back, or the occupancy released; null when all are taken
   */
  async take(tx: Transaction, occupancyId: string, startsAt: Date, ordered: readonly OrderedAddOn[]): Promise<OrderedAddOn | null> {
    const released = await this.stock.release(tx, occupancyId);
    const day = dayInNassau(startsAt);
    for (const addOn of scarceOf(ordered)) {
      await this.stock.lock(tx, addOn.id, day);
      const had = released.some((taken) => taken.addOnId === addOn.id && taken.day === day && taken.qty >= addOn.qty);
      if (!had && !(await this.isLeft(tx, addOn, day))) return addOn;
      await this.stock.add(tx, { occupancyId, addOnId: addOn.id, day, qty: addOn.qty });
    }
    return null;
  }

  /** The add-on of which too few are left on that day at this moment, without waiting for other transactions; null when enough are left of all. */
  async findSoldOut(tx: Transaction, startsAt: Date, ordered: readonly OrderedAddOn[]): Promise<OrderedAddOn | null> {
    for (const addOn of scarceOf(ordered)) {
      if (!(await this.isLeft(tx, addOn, dayInNassau(startsAt)))) return addOn;
    }
    return null;
  }

  /** Gives a new occupancy what the former one, released in this transaction, had on the same day: nobody else can have taken it meanwhile. */
  async keep(tx: Transaction, occupancyId: string, startsAt: Date, ordered: readonly OrderedAddOn[]): Promise<void> {
    const day = dayInNassau(startsAt);
    for (const { id, qty } of scarceOf(ordered)) await this.stock.add(tx, { occupancyId, addOnId: id, day, qty });
  }

  /** What is taken for payment requests with these occupancies. */
  async requested(tx: Transaction, occupancyIds: readonly string[]): Promise<RequestedStock[]> {
    return this.stock.requested(tx, occupancyIds);
  }

  /**
   * Gives new occupancies what payment requests have taken with the former ones.
   * @param occupancyIds the new occupancies, by the former ones
   */
  async keepRequested(tx: Transaction, requested: readonly RequestedStock[], occupancyIds: ReadonlyMap<string, string>): Promise<void> {
    for (const taken of requested) {
      await this.stock.addRequested(tx, { ...taken, occupancyId: occupancyIds.get(taken.occupancyId)! });
    }
  }

  private async isLeft(tx: Transaction, { id, qty, perDay }: ScarceAddOn, day: string): Promise<boolean> {
    return (await this.stock.taken(tx, id, day, this.clock.now())) + qty <= perDay;
  }
}
