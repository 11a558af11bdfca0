import { Injectable } from '@nestjs/common';
import type { DomainError } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { extraMinutesOf, extraTimeError, type OrderedAddOn, scarceOf, soldOut } from '../../pricing/model.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { OccupancyService } from '../availability/occupancy.service.js';
import { AddOnStockRepository } from './add-on-stock.repository.js';

/** A time of the boat that a booking has, whose guest orders more with it. */
export interface BookedTime {
  /** Occupancy of the booking, whose row is locked. */
  occupancyId: string;
  startsAt: Date;
}

/**
 * Takes what is scarce of add-ons that a guest orders after the booking, also the boat's time into which they lengthen the charter: first for
 * the payment request, then for the booking.
 */
@Injectable()
export class RequestedStockService {
  constructor(
    private readonly stock: AddOnStockRepository,
    private readonly occupancies: OccupancyService,
    private readonly clock: Clock,
  ) {}

  /** How many are taken on the day of the charter, without those of the payment request. */
  async taken(tx: ReadManager, addOnId: number, startsAt: Date, requestId: string | null): Promise<number> {
    return this.stock.taken(tx, addOnId, dayInNassau(startsAt), this.clock.now(), requestId);
  }

  /**
   * Takes them until then, in place of those that the payment request had.
   * @returns why one cannot be had, INVALID at `addOns`: the payment request has nothing then; null when all are taken
   */
  async reserve(
    tx: Transaction,
    requestId: string,
    { occupancyId, startsAt }: BookedTime,
    ordered: readonly OrderedAddOn[],
    expiresAt: Date,
  ): Promise<DomainError | null> {
    await this.stock.releaseRequested(tx, requestId);
    if (!(await this.occupancies.occupyAfter(tx, occupancyId, extraMinutesOf(ordered), expiresAt, this.clock.now()))) {
      return extraTimeError('addOnTimeTaken', ordered);
    }
    const unavailable = await this.firstSoldOut(tx, requestId, startsAt, ordered);
    if (unavailable) {
      await this.occupancies.occupyAfter(tx, occupancyId, 0, expiresAt, this.clock.now());
      return soldOut(unavailable);
    }
    const day = dayInNassau(startsAt);
    for (const { id, qty } of scarceOf(ordered)) {
      await this.stock.addRequested(tx, { occupancyId, addOnId: id, day, qty, paymentRequestId: requestId, expiresAt });
    }
    return null;
  }

  /** Minutes for which the boat is free after the charter; what a payment request of its guest has occupied counts as free. */
  async minutesAfter(tx: ReadManager, occupancyId: string): Promise<number> {
    return this.occupancies.minutesAfter(tx, occupancyId, this.clock.now());
  }

  /** They were paid: the booking has them. @returns as `reserve` */
  async confirm(tx: Transaction, requestId: string, booked: BookedTime, ordered: readonly OrderedAddOn[]): Promise<DomainError | null> {
    const { occupancyId, startsAt } = booked;
    const error = await this.reserve(tx, requestId, booked, ordered, this.clock.now());
    if (error) return error;
    await this.occupancies.lengthen(tx, occupancyId, extraMinutesOf(ordered));
    await this.stock.releaseRequested(tx, requestId);
    const day = dayInNassau(startsAt);
    for (const { id, qty } of scarceOf(ordered)) await this.stock.increase(tx, { occupancyId, addOnId: id, day, qty });
    return null;
  }

  /** Locks each of them on that day, so that they are still there when they are stored. */
  private async firstSoldOut(tx: Transaction, requestId: string, startsAt: Date, ordered: readonly OrderedAddOn[]) {
    for (const addOn of scarceOf(ordered)) {
      await this.stock.lock(tx, addOn.id, dayInNassau(startsAt));
      if ((await this.taken(tx, addOn.id, startsAt, requestId)) + addOn.qty > addOn.perDay) return addOn;
    }
    return null;
  }
}
