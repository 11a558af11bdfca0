import { Inject, Injectable } from '@nestjs/common';
import { fieldError, invalid, type WatchRequest, type WeatherBoard, weatherEvents } from '@charter/contracts';
import { type Actor, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, toBooking } from '../../sales/index.js';
import { BookingConfig } from '../../booking.env.js';
import { isActive } from '../moves/move.js';
import { BoardService } from './board.service.js';
import { WeatherCallRepository } from './weather-call.repository.js';
import { WatchRepository } from './watch.repository.js';
import { decideBy } from './weather.js';

/** Tells guests that the weather of their charter is watched, before staff decide whether it sails. */
@Injectable()
export class WatchService {
  constructor(
    private readonly database: Database,
    private readonly weatherCalls: WeatherCallRepository,
    private readonly watches: WatchRepository,
    private readonly boards: BoardService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /** @throws DomainError INVALID when none of the charters is to be decided any more */
  async watch({ form, staff }: WatchRequest): Promise<WeatherBoard> {
    await this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const locked = await this.weatherCalls.lockBookings(tx, form.bookingIds);
      const undecided = locked.filter(
        (booking) => isActive(booking) && !booking.archivedAt && decideBy(booking.startsAt, this.config.decision) > now,
      );
      if (undecided.length === 0) throw invalid({ bookingIds: fieldError('nothingToWatch') });
      for (const booking of undecided) await this.watchCharter(tx, booking, form.note || null, staffActor(staff.username));
    });
    return this.boards.find({});
  }

  private async watchCharter(tx: Transaction, booking: BookingEntity, note: string | null, actor: Actor): Promise<void> {
    if (!(await this.watches.add(tx, booking, this.clock.now()))) return;
    const until = decideBy(booking.startsAt, this.config.decision).toISOString();
    await recordAudit(tx, { actor, action: 'weather.watch', subject: booking.id, before: null, after: { note, decideBy: until } });
    await this.outbox.add(tx, weatherEvents.watched, { booking: toBooking(booking), note, decideBy: until });
  }
}
