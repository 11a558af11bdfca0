import { Inject, Injectable } from '@nestjs/common';
import { type BoardCharter, type BoardQuery, dayMs, fieldError, invalid, limits, toDollars, type WeatherBoard } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import { dayInNassau, rangeOfDays } from '../../shared/nassau-time.js';
import { BookingConfig } from '../../booking.env.js';
import { quoteAll } from '../cancellations/cancellation.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import { moveChoiceState } from '../moves/move-choice.js';
import type { MoveEntity } from '../moves/move.entity.js';
import { isActive } from '../moves/move.js';
import { MoveRepository } from '../moves/move.repository.js';
import { sunOf } from '../../shared/sun.js';
import { WeatherCallRepository } from './weather-call.repository.js';
import { WeatherCallViewService } from './weather-call-view.service.js';
import { WatchRepository } from './watch.repository.js';
import { decideBy, weatherState } from './weather.js';

/** The charters of the next days, and what staff decide about their weather. */
@Injectable()
export class BoardService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly cancellations: CancellationRepository,
    private readonly weatherCalls: WeatherCallRepository,
    private readonly moves: MoveRepository,
    private readonly views: WeatherCallViewService,
    private readonly watches: WatchRepository,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /** @throws DomainError as `weather.board` does */
  async find(query: BoardQuery): Promise<WeatherBoard> {
    const { manager } = this.database;
    const now = this.clock.now();
    const from = query.from ?? dayInNassau(now);
    const to = query.to ?? dayInNassau(new Date(Date.parse(`${from}T17:00:00Z`) + (limits.boardDays - 1) * dayMs));
    const range = rangeOfDays(from, to);
    if (range.days < 1 || range.days > limits.maxBoardDays) {
      throw invalid({ to: fieldError('scheduleRange', { max: limits.maxBoardDays }) });
    }
    const sailing = (await this.bookings.onDays(manager, from, to)).filter(isActive);
    const watched = await this.watches.watched(manager, sailing);
    const waiting = await this.cancellations.waitingBetween(manager, range);
    const calledOff = await this.weatherCalls.bookings(
      manager,
      waiting.map(({ bookingId }) => bookingId),
    );
    const latest = await this.moves.latest(
      manager,
      sailing.map(({ id }) => id),
    );
    const moves = new Map(latest.map((move) => [move.bookingId, move]));
    const charters = [
      ...sailing.map((booking) => ({
        ...this.charterOf(booking, weatherState(this.decideBy(booking), watched.has(booking.id), now)),
        ...boardMove(moves.get(booking.id), now),
      })),
      ...calledOff.map((booking) => this.charterOf(booking, 'calledOff')),
    ].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
    const ids = await this.weatherCalls.shown(manager, range);
    return { charters, calls: await Promise.all(ids.map((callId) => this.views.find({ callId }))) };
  }

  private decideBy({ startsAt }: BookingEntity): Date {
    return decideBy(startsAt, this.config.decision);
  }

  private charterOf(booking: BookingEntity, state: BoardCharter['state']): BoardCharter {
    return {
      bookingId: booking.id,
      packageId: booking.packageId,
      startsAt: booking.startsAt.toISOString(),
      endsAt: booking.endsAt.toISOString(),
      packageName: booking.packageName,
      guestName: `${booking.firstName} ${booking.lastName}`,
      guestCount: booking.guestCount,
      phone: booking.phone,
      locale: booking.locale,
      refund: toDollars(quoteAll(booking, this.clock.now()).dueCents),
      sunset: sunOf(dayInNassau(booking.startsAt), this.config.vessel).set.toISOString(),
      decideBy: this.decideBy(booking).toISOString(),
      state,
    };
  }
}

function boardMove(move: MoveEntity | undefined, now: Date): Pick<BoardCharter, 'moved'> {
  const choice = move && moveChoiceState(move, now);
  if (!choice) return {};
  const { id: moveId, fromStartsAt, chooseBy } = move;
  const until = choice === 'waits' && { chooseBy: chooseBy!.toISOString() };
  return { moved: { moveId, from: fromStartsAt.toISOString(), choice, ...until } };
}
