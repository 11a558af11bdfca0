import { Injectable } from '@nestjs/common';
import type { Booking, MovePrice, MovePriceRequest, MoveRequest } from '@charter/contracts';
import { Database } from '@charter/database';
import { BookingRepository } from '../../sales/index.js';
import { MoveService } from './move.service.js';
import { PriceChangeService } from './price-change.service.js';
import { PriceComparisonService } from './price-comparison.service.js';

/** Moves by staff, who choose whether the price becomes that of the new day. */
@Injectable()
export class StaffMoveService {
  constructor(
    private readonly database: Database,
    private readonly moves: MoveService,
    private readonly comparisons: PriceComparisonService,
    private readonly bookings: BookingRepository,
    private readonly prices: PriceChangeService,
  ) {}

  /** @throws DomainError as `tripBackOffice.move` does, and PACKAGE_NOT_FOUND when a package that is no longer sold has no price to change to */
  async move(request: MoveRequest): Promise<Booking> {
    if (!request.form.changePrice) return this.moves.moveByStaff(request);
    const differenceOn = await this.comparisons.of(await this.bookings.find(this.database.manager, request.bookingId));
    return this.moves.moveByStaff(request, {
      change: (tx, booking, before) => this.prices.change(tx, booking, differenceOn(before, booking.bookingDate), request),
      after: (tx, booking, changed) => this.prices.ask(tx, booking, changed, request),
    });
  }

  /** @throws DomainError BOOKING_NOT_FOUND, PACKAGE_NOT_FOUND */
  async price({ bookingId, date }: MovePriceRequest): Promise<MovePrice> {
    const { manager } = this.database;
    const booking = await this.bookings.find(manager, bookingId);
    const differenceOn = await this.comparisons.of(booking);
    return this.prices.quote(manager, booking, differenceOn(booking, date));
  }
}
