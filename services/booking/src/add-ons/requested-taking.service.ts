import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../availability/calendar.js';
import { type OrderedAddOn, scarceOf } from '../prices/add-on.js';
import { AddOnTakingRepository } from './taking.repository.js';

/** A time of the boat that a booking has, whose guest orders more with it. */
export interface BookedTime {
  /** Of the booking, whose row is locked. */
  occupancyId: string;
  startsAt: Date;
}

/** Takes scarce add-ons that a guest orders after the booking: first for the payment request, then for the booking. */
@Injectable()
export class RequestedTakingService {
  constructor(
    private readonly takings: AddOnTakingRepository,
    private readonly clock: Clock,
  ) {}

  /** How many are taken on the day of the charter, without those of the payment request. */
  async taken(tx: ReadManager, addOnId: number, startsAt: Date, requestId: string | null): Promise<number> {
    return this.takings.taken(tx, addOnId, dayInNassau(startsAt), this.clock.now(), requestId);
  }

  /**
   * Takes them until then, in place of those that the payment request had.
   * @returns the add-on that is sold out on that day, and nothing has changed; null when all are taken
   */
  async reserve(
    tx: Transaction,
    requestId: string,
    { occupancyId, startsAt }: BookedTime,
    ordered: readonly OrderedAddOn[],
    expiresAt: Date,
  ): Promise<OrderedAddOn | null> {
    const gone = await this.firstGone(tx, requestId, startsAt, ordered);
    if (gone) return gone;
    await this.takings.releaseRequested(tx, requestId);
    const day = dayInNassau(startsAt);
    for (const { id, qty } of scarceOf(ordered)) {
      await this.takings.addRequested(tx, { occupancyId, addOnId: id, day, qty, paymentRequestId: requestId, expiresAt });
    }
    return null;
  }

  /** They were paid: the booking has them. @returns as `reserve` */
  async confirm(
    tx: Transaction,
    requestId: string,
    { occupancyId, startsAt }: BookedTime,
    ordered: readonly OrderedAddOn[],
  ): Promise<OrderedAddOn | null> {
    const gone = await this.firstGone(tx, requestId, startsAt, ordered);
    if (gone) return gone;
    await this.takings.releaseRequested(tx, requestId);
    const day = dayInNassau(startsAt);
    for (const { id, qty } of scarceOf(ordered)) await this.takings.increase(tx, { occupancyId, addOnId: id, day, qty });
    return null;
  }

  /** Locks each of them on that day, so that they are still there when they are stored. */
  private async firstGone(tx: Transaction, requestId: string, startsAt: Date, ordered: readonly OrderedAddOn[]) {
    for (const addOn of scarceOf(ordered)) {
      await this.takings.lock(tx, addOn.id, dayInNassau(startsAt));
      if ((await this.taken(tx, addOn.id, startsAt, requestId)) + addOn.qty > addOn.perDay) return addOn;
    }
    return null;
  }
}
