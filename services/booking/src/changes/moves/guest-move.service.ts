import { Injectable } from '@nestjs/common';
import { type Cents, DomainError, fieldError, invalid, isOutdated, type TripMoveForm } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { AvailabilityService } from '../../calendar/index.js';
import type { CharterTime } from '../../calendar/model.js';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import { bookingChanged } from '../../sales/model.js';
import { addOnTooLate, notAllowed, unavailable } from './move-errors.js';
import { guestMoveObstacle, lateAddOn, type Move } from './move.js';
import { MoveRequestService } from './move-request.service.js';
import { MoveService } from './move.service.js';
import { PriceComparisonService } from './price-comparison.service.js';

/** Moves that guests make on the trip page: at once, or when the difference of the price is paid. */
@Injectable()
export class GuestMoveService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly moves: MoveService,
    private readonly requests: MoveRequestService,
    private readonly availability: AvailabilityService,
    private readonly prices: PriceComparisonService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `trip.move` does */
  async move(found: BookingEntity, { moveId, date, timeSlot, expectedRevision }: TripMoveForm): Promise<void> {
    const { id, packageId } = found;
    const time = await this.timeOf(found, date, timeSlot);
    const isDark = await this.availability.isDark(packageId, date, time);
    const differenceOn = await this.prices.of(found);
    const move: Move = { id: moveId, date, timeSlot, time, cause: 'guest', actor: { kind: 'guest' }, notifyGuest: true };
    const moved = this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, id);
      if (await this.moves.isDone(tx, booking, move)) return;
      if (isOutdated(booking, { expectedRevision })) throw bookingChanged(booking);
      const why = guestMoveObstacle(booking, this.clock.now());
      if (why) throw notAllowed(why);
      await this.requests.requireNoReview(tx, booking, move);
      if (!this.availability.isOpen(date, time)) throw invalid({ date: fieldError('outsideWindow') });
      if (isDark) throw invalid({ timeSlot: fieldError('tooDark') });
      const difference = differenceOn(booking, date);
      if (difference > 0) return this.requestDifference(tx, booking, move, difference);
      // What is less stays with the booking, unless staff refund it.
      if (!(await this.moves.apply(tx, booking, { ...move, difference }))) throw new DomainError('SLOT_TAKEN');
    });
    // Looked up after the roll-back, so that the charter's present time is not among them.
    return moved.catch(async (error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'SLOT_TAKEN')) throw error;
      const { alternatives } = await this.availability.nextFree(
        this.database.manager,
        { packageId, addOns: found.addOns, after: date },
        (other) => differenceOn(found, other) === 0,
      );
      throw new DomainError('SLOT_TAKEN', { extensions: { alternatives } });
    });
  }

  /**
   * The time that the charter has in a slot that its guest chooses. A package that is no longer sold has none.
   * @throws DomainError MOVE_NOT_ALLOWED, INVALID at `timeSlot` for an unknown slot
   */
  timeOf(found: BookingEntity, date: string, timeSlot: string): Promise<CharterTime> {
    return this.availability.slotTime(found, date, timeSlot).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'PACKAGE_NOT_FOUND')) throw error;
      throw notAllowed('notSold');
    });
  }

  /** The slot and the add-ons of that day are kept while the guest pays; the charter stays where it is until then. */
  private async requestDifference(tx: Transaction, booking: BookingEntity, move: Move, difference: Cents): Promise<void> {
    const tooLate = lateAddOn(booking, move.time, this.clock.now());
    if (tooLate) throw addOnTooLate(move.actor, tooLate);
    const missing = await this.requests.request(tx, booking, move, difference);
    if (missing) throw unavailable(missing, move.actor);
  }
}
