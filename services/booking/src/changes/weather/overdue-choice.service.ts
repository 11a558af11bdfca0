import { Injectable, Logger } from '@nestjs/common';
import { Database, systemActor, type Transaction } from '@charter/database';
import { Clock, Counter } from '@charter/service-kit';
import { BookingRepository } from '../../sales/index.js';
import { awaitsChoice } from '../cancellations/cancellation.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import { ChoiceOutcomeService } from './choice-outcome.service.js';

/** How many overdue choices are read at once. */
const batch = 50;

const overdueFailures = new Counter(
  'charter_overdue_refund_failures_total',
  'Attempts to refund a called-off charter after its time to choose that failed.',
);

/** Refunds to guests who have not chosen in time after a weather call. */
@Injectable()
export class OverdueChoiceService {
  private readonly logger = new Logger(OverdueChoiceService.name);

  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly cancellationRows: CancellationRepository,
    private readonly outcomes: ChoiceOutcomeService,
    private readonly clock: Clock,
  ) {}

  /** Refunds everything to guests whose time to choose is over, also of deleted bookings. Those that fail are tried again the next time. */
  async refund(): Promise<void> {
    const failed: string[] = [];
    overdueFailures.zero();
    for (;;) {
      const overdue = await this.cancellationRows.overdueChoices(this.database.manager, this.clock.now(), { limit: batch, except: failed });
      for (const { id, bookingId } of overdue) {
        try {
          await this.database.transaction((tx) => this.refundOne(tx, bookingId));
        } catch (error) {
          failed.push(id);
          overdueFailures.count();
          this.logger.error({ bookingId, cancellationId: id, error }, 'Overdue refund of a called-off charter failed');
        }
      }
      if (overdue.length < batch) return;
    }
  }

  private async refundOne(tx: Transaction, bookingId: string): Promise<void> {
    const booking = await this.bookings.lockWithDeleted(tx, bookingId);
    // Read again under the lock: the guest may have chosen at the last moment.
    const standing = await this.cancellationRows.findActive(tx, bookingId);
    if (!standing || !awaitsChoice(standing) || standing.chooseBy! > this.clock.now()) return;
    await this.outcomes.refund(tx, booking, standing, systemActor);
  }
}
