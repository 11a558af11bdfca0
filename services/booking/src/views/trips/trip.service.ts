import { Injectable } from '@nestjs/common';
import {
  cents,
  fieldError,
  invalid,
  limits,
  type Openings,
  type OpeningsRequest,
  toDollars,
  type Trip,
  type TripChangeRequest,
  type TripMoveRequest,
} from '@charter/contracts';
import { AvailabilityService } from '../../calendar/index.js';
import { toFreeSlot } from '../../calendar/model.js';
import { GuestMoveService, MoveChoiceService, PriceComparisonService } from '../../changes/index.js';
import { overlapsFormer, isActive } from '../../changes/model.js';
import { CorrectionService } from '../../departures/index.js';
import { charterCents } from '../../pricing/model.js';
import { GuestLinkService } from '../../sales/index.js';
import { rangeOfDays } from '../../shared/nassau-time.js';
import { TripViewService } from './trip-view.service.js';

/** What a guest sees and does on the trip page of a booking. */
@Injectable()
export class TripService {
  constructor(
    private readonly links: GuestLinkService,
    private readonly availability: AvailabilityService,
    private readonly corrections: CorrectionService,
    private readonly guestMoves: GuestMoveService,
    private readonly prices: PriceComparisonService,
    private readonly choices: MoveChoiceService,
    private readonly views: TripViewService,
  ) {}

  async change({ key, form }: TripChangeRequest): Promise<Trip> {
    await this.corrections.correctByGuest(await this.links.open('trip', key), form);
    return this.views.find({ key });
  }

  async openings({ key, query }: OpeningsRequest): Promise<Openings> {
    const booking = await this.links.open('trip', key);
    const { days } = rangeOfDays(query.from, query.to);
    if (days < 1 || days > limits.maxOpeningDays) throw invalid({ to: fieldError('scheduleRange', { max: limits.maxOpeningDays }) });
    if (booking.packageId === null) return { openings: [] };
    const differenceOn = await this.prices.of(booking);
    const moved = await this.choices.find(booking);
    const byDate = new Map<string, Openings['openings'][number]['slots']>();
    for (const { date, timeSlot, time } of await this.availability.openingsFor(booking, query)) {
      if (date === booking.bookingDate && timeSlot === booking.timeSlot) continue;
      if (moved && overlapsFormer(moved, time)) continue;
      const { date: _date, ...slot } = toFreeSlot(date, timeSlot, time);
      byDate.set(date, [...(byDate.get(date) ?? []), slot]);
    }
    return {
      openings: Array.from(byDate, ([date, slots]) => {
        // After a weather call or a move of ours the price stays as it was paid.
        const difference = isActive(booking) && !moved ? differenceOn(booking, date) : 0;
        const priced = { difference: toDollars(cents(difference)), price: toDollars(cents(charterCents(booking) + difference)) };
        return { date, ...(difference !== 0 && priced), slots };
      }),
    };
  }

  async move({ key, form }: TripMoveRequest): Promise<Trip> {
    await this.guestMoves.move(await this.links.open('trip', key), form);
    return this.views.find({ key });
  }
}
