import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type DelayForm, type DelayRequest, DomainError, fieldError, invalid, type WeatherBoard } from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { AvailabilityService, OccupancyService } from '../../calendar/index.js';
import type { BookingEntity } from '../../sales/index.js';
import { hoursLabel } from '../../shared/nassau-time.js';
import { requestHash } from '../cancellations/request-hash.js';
import { isActive, type Move } from '../moves/move.js';
import { MoveService } from '../moves/move.service.js';
import { BoardService } from './board.service.js';
import { WeatherCallRepository } from './weather-call.repository.js';
import type { DelayEntity } from './delay.entity.js';
import { delayObstacle, laterBy } from './delay.js';
import { DelayRepository } from './delay.repository.js';

type Darkness = Awaited<ReturnType<AvailabilityService['darkness']>>;

/** Puts off departures because of the weather: each is a move by the company, and all of them are made in one transaction. */
@Injectable()
export class DelayService {
  constructor(
    private readonly database: Database,
    private readonly weatherCalls: WeatherCallRepository,
    private readonly delays: DelayRepository,
    private readonly availability: AvailabilityService,
    private readonly occupancies: OccupancyService,
    private readonly moves: MoveService,
    private readonly boards: BoardService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `weather.delay` does */
  async delay({ form, staff }: DelayRequest): Promise<WeatherBoard> {
    const delay = this.delayOf(form, staff.username);
    // Read before the transaction, because catalog answers it.
    const darkness = await this.darknessOf(form.bookingIds);
    await this.database.transaction(async (tx) => {
      await this.weatherCalls.lockCalls(tx);
      const known = await this.delays.find(tx, delay.id);
      if (known && known.requestHash !== delay.requestHash) throw invalid({ delayId: fieldError('idUsed') });
      if (!known) await this.apply(tx, delay, form.bookingIds, darkness);
    });
    return this.boards.find({});
  }

  private async apply(
    tx: Transaction,
    delay: DelayEntity,
    ids: readonly string[],
    darkness: ReadonlyMap<number | null, Darkness>,
  ): Promise<void> {
    const now = this.clock.now();
    const locked = await this.weatherCalls.lockBookings(tx, ids);
    const bookings = locked.filter((booking) => isActive(booking) && !booking.archivedAt && booking.endsAt > now);
    if (bookings.length === 0) throw invalid({ bookingIds: fieldError('nothingToDelay') });
    await this.delays.add(tx, delay);
    const moves: { booking: BookingEntity; move: Move }[] = [];
    for (const booking of bookings) moves.push({ booking, move: await this.moveOf(tx, booking, delay, darkness) });
    await this.moves.moveTogether(tx, moves);
    const { id: subject, who, minutes, note } = delay;
    const after = { minutes, note, bookingIds: bookings.map(({ id }) => id) };
    await recordAudit(tx, { actor: staffActor(who), action: 'weather.delay', subject, before: null, after });
  }

  private async moveOf(
    tx: Transaction,
    booking: BookingEntity,
    { id: delayId, minutes, note, who }: DelayEntity,
    darkness: ReadonlyMap<number | null, Darkness>,
  ): Promise<Move> {
    const { bookingDate: date, sunset, firstName, lastName, packageId } = booking;
    const hours = laterBy(booking, minutes);
    const isDark = darkness.get(packageId) ?? (() => false);
    const obstacle = delayObstacle({ name: `${firstName} ${lastName}`, day: date, hours, isDark }, this.clock.now());
    if (obstacle) throw invalid({ minutes: obstacle });
    // The sun sets at the same time, however late the charter departs.
    const time = { ...(await this.occupancies.timeOf(tx, hours)), ...(sunset && { sunset }) };
    return {
      id: randomUUID(),
      date,
      timeSlot: hoursLabel(hours),
      time,
      cause: 'weather',
      actor: staffActor(who),
      notifyGuest: true,
      delayId,
      note,
    };
  }

  /** The daylight rule of each package; a package that is no longer sold has none. */
  private async darknessOf(bookingIds: readonly string[]): Promise<Map<number | null, Darkness>> {
    const bookings = await this.weatherCalls.bookings(this.database.manager, bookingIds);
    const rules = new Map<number | null, Darkness>();
    for (const packageId of new Set(bookings.map((booking) => booking.packageId))) {
      const rule = await this.availability.darkness(packageId).catch((error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'PACKAGE_NOT_FOUND')) throw error;
        return null;
      });
      if (rule) rules.set(packageId, rule);
    }
    return rules;
  }

  private delayOf({ delayId: id, minutes, note: typed, bookingIds }: DelayForm, who: string): DelayEntity {
    const note = typed || null;
    const hash = requestHash({ minutes, note, bookingIds: bookingIds.toSorted() });
    return { id, who, minutes, note, requestHash: hash, createdAt: this.clock.now() };
  }
}
