import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Clock, Gauge } from '@charter/service-kit';
import { BookingConfig } from '../booking.env.js';
import { HoldRepository } from './hold.repository.js';

/** Limits of unpaid holds, so that nobody can block the calendar without paying. */
@Injectable()
export class HoldLimitService {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldRepository,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  @Gauge('charter_holds_live', 'Unexpired holds.')
  live(): Promise<number> {
    return this.holds.countUnexpired(this.database.manager, this.clock.now());
  }

  @Gauge('charter_holds_unpaid', 'Unexpired holds without a payment in progress; at most charter_holds_unpaid_limit.')
  async unpaid(): Promise<number> {
    return (await this.holds.unpaidAddresses(this.database.manager, this.clock.now())).length;
  }

  @Gauge('charter_holds_unpaid_limit', 'Maximum number of unpaid holds (HOLDS_UNPAID).')
  async unpaidLimit(): Promise<number> {
    return this.config.holds.unpaid;
  }

  /**
   * Counts a hold that `tx` has just stored, too. Requests that lose the race for a slot do not get here, so they do not wait for the lock.
   * @throws DomainError TOO_MANY_HOLDS of this network address, TOO_MANY_REQUESTS in total
   */
  async requireWithinLimits(tx: Transaction, address: string, now: Date): Promise<void> {
    await this.holds.lockUnpaid(tx);
    const addresses = await this.holds.unpaidAddresses(tx, now);
    if (addresses.filter((one) => one === address).length > this.config.holds.perAddress) throw new DomainError('TOO_MANY_HOLDS');
    if (addresses.length > this.config.holds.unpaid) {
      throw new DomainError('TOO_MANY_REQUESTS', { detail: 'Many guests are booking right now. Please try again in a few minutes.' });
    }
  }
}
