import { Injectable } from '@nestjs/common';
import {
  type Booking,
  type Cents,
  cents,
  DomainError,
  fieldError,
  invalid,
  type MoveForm,
  type MovePrice,
  type MovePriceRequest,
  type MoveRequest,
} from '@charter/contracts';
import { Database, staffActor } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { AvailabilityService, OccupancyService } from '../../calendar/index.js';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import { dayInNassau, hoursLabel, momentOf } from '../../shared/nassau-time.js';
import { isActive, type Move, requireSameLength } from './move.js';
import { MoveRequestService } from './move-request.service.js';
import { MoveService } from './move.service.js';
import { PriceChangeService } from './price-change.service.js';
import { PriceComparisonService } from './price-comparison.service.js';

/** Moves by staff, who choose whether the price becomes that of the new day. */
@Injectable()
export class StaffMoveService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly moves: MoveService,
    private readonly requests: MoveRequestService,
    private readonly occupancies: OccupancyService,
    private readonly availability: AvailabilityService,
    private readonly comparisons: PriceComparisonService,
    private readonly prices: PriceChangeService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `tripBackOffice.move` does, and PACKAGE_NOT_FOUND when a package that is no longer sold has no price to change to */
  async move(request: MoveRequest): Promise<Booking> {
    const { bookingId, form, staff } = request;
    const found = await this.bookings.find(this.database.manager, bookingId);
    const differenceOn = form.changePrice ? await this.comparisons.of(found) : null;
    const { moveId, cause, notifyGuest = true } = form;
    const move: Move = { id: moveId, ...(await this.timeOf(found, form)), cause, actor: staffActor(staff.username), notifyGuest };
    const moved = this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      if (await this.moves.isDone(tx, booking, move)) return toBooking(booking);
      requireSameLength(found, booking);
      if (!isActive(booking)) throw new DomainError('STATUS_NOT_ALLOWED', { detail: `A ${booking.status} charter can't be moved.` });
      await this.requests.requireNoReview(tx, booking, move);
      const difference = differenceOn?.(booking, move.date);
      const row = await this.moves.save(tx, booking, move);
      if (!row) throw await this.occupancies.takenBy(tx, move.time, this.clock.now());
      // Before the event, whose e-mail has the new price.
      const changed: Cents = difference === undefined ? cents(0) : await this.prices.apply(tx, booking, difference, request);
      await this.moves.publish(tx, booking, move, row);
      await this.prices.ask(tx, booking, changed, request);
      return toBooking(booking);
    });
    return moved.catch(async (error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'SLOT_TAKEN')) throw error;
      const { packageId, addOns } = found;
      // None for a custom charter or a package that is no longer sold; nor may their lookup replace the name of the occupant.
      const { alternatives } = await this.availability
        .nextFree(this.database.manager, { packageId, addOns, after: move.date })
        .catch(() => ({ alternatives: [] }));
      throw new DomainError('SLOT_TAKEN', { ...error.details, extensions: { alternatives } });
    });
  }

  /** @throws DomainError BOOKING_NOT_FOUND, PACKAGE_NOT_FOUND */
  async price({ bookingId, date }: MovePriceRequest): Promise<MovePrice> {
    const { manager } = this.database;
    const booking = await this.bookings.find(manager, bookingId);
    const differenceOn = await this.comparisons.of(booking);
    return this.prices.quote(manager, booking, differenceOn(booking, date));
  }

  private async timeOf(found: BookingEntity, form: MoveForm): Promise<Pick<Move, 'date' | 'timeSlot' | 'time'>> {
    const { date = '', timeSlot = '', from, to } = form;
    if (from === undefined || to === undefined) {
      const time = await this.availability.slotTime(found, date, timeSlot);
      if (time.startsAt <= this.clock.now()) throw invalid({ date: fieldError('moveInPast') });
      return { date, timeSlot, time };
    }
    const [startsAt, endsAt] = [momentOf(from), momentOf(to)];
    if (!startsAt) throw invalid({ from: fieldError('notAMoment', { field: 'from' }) });
    if (!endsAt) throw invalid({ to: fieldError('notAMoment', { field: 'to' }) });
    if (startsAt <= this.clock.now()) throw invalid({ from: fieldError('moveInPast') });
    if (endsAt <= startsAt) throw invalid({ to: fieldError('moveOrder') });
    const hours = { startsAt, endsAt };
    const time = await this.occupancies.timeOf(this.database.manager, hours);
    return { date: dayInNassau(hours.startsAt), timeSlot: hoursLabel(hours), time };
  }
}
