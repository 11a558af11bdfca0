import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError, limits, networkOf } from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Clock, Counter, Gauge } from '@charter/service-kit';
import { OccupancyService } from '../../calendar/index.js';
import { BookingConfig } from '../../booking.env.js';
import { exceedsShare, givingWay } from './hold-limit.js';
import { HoldRepository } from './hold.repository.js';

const displaced = new Counter(
  'charter_holds_displaced_total',
  'Unpaid holds that gave way to others, because there were HOLDS_UNPAID of them.',
);

/** Limits of unpaid holds, so that nobody can block the calendar without paying, and nobody can fill the limits to keep others from booking. */
@Injectable()
export class HoldLimitService {
  private readonly logger = new Logger(HoldLimitService.name);

  constructor(
    private readonly database: Database,
    private readonly holds: HoldRepository,
    private readonly occupancies: OccupancyService,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  @Gauge('charter_holds_live', 'Unexpired holds.')
  live(): Promise<number> {
    return this.holds.countUnexpired(this.database.manager, this.clock.now());
  }

  @Gauge('charter_holds_unpaid', 'Unexpired holds without a payment in progress; at most charter_holds_unpaid_limit.')
  unpaid(): Promise<number> {
    return this.holds.countUnpaid(this.database.manager, this.clock.now());
  }

  @Gauge('charter_holds_unpaid_limit', 'Maximum number of unpaid holds (HOLDS_UNPAID).')
  async unpaidLimit(): Promise<number> {
    return this.config.holds.unpaid;
  }

  /** Minutes for which a slot is held now: fewer while many are. */
  async minutes(tx: ReadManager, now: Date): Promise<number> {
    const { unpaid, shortMinutes } = this.config.holds;
    const isBusy = (await this.holds.countUnpaid(tx, now)) > unpaid / 2;
    return isBusy ? Math.min(shortMinutes, limits.booking.holdMinutes) : limits.booking.holdMinutes;
  }

  /**
   * Counts a hold that `tx` has just stored, too. When there are too many, others give way: they expire, so that an approval that arrives
   * later is still captured if the slot is free. Requests that lose the race for a slot do not get here, so they do not wait for the lock.
   * @throws DomainError TOO_MANY_HOLDS of this address or its network
   */
  async requireWithinLimits(tx: Transaction, { id, address, now }: { id: string; address: string; now: Date }): Promise<void> {
    await this.holds.lockUnpaid(tx);
    const unpaid = await this.holds.unpaid(tx, now);
    if (exceedsShare(unpaid, address, this.config.holds)) throw new DomainError('TOO_MANY_HOLDS');
    let excess = unpaid.length - this.config.holds.unpaid;
    for (const other of excess > 0 ? givingWay(unpaid, id) : []) {
      if (excess <= 0) return;
      // One that is about to be paid, or to be changed by its visitor, stays.
      const occupancyId = await this.holds.lockUnpaidOccupancy(tx, other.id);
      if (!occupancyId) continue;
      await this.occupancies.release(tx, occupancyId);
      displaced.count();
      this.logger.warn(
        { holdId: other.id, network: other.address && networkOf(other.address) },
        'Unpaid hold displaced above HOLDS_UNPAID',
      );
      excess -= 1;
    }
  }
}
