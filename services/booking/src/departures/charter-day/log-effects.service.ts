import { Injectable } from '@nestjs/common';
import { charterDayEvents } from '@charter/contracts';
import { staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { type BookingEntity, BookingRepository, StatusService, toBooking } from '../../sales/index.js';
import { manifestCauseOf, noShowAt } from './charter-day.js';
import type { CharterLogEntity } from './charter-day.entity.js';
import { LogRepository } from './log.repository.js';

/** What an entry of the log changes: whether the party is a no-show, the status of the booking, and the manifest ashore. */
@Injectable()
export class LogEffectsService {
  constructor(
    private readonly logs: LogRepository,
    private readonly bookings: BookingRepository,
    private readonly status: StatusService,
    private readonly outbox: Outbox,
  ) {}

  /** @param booking the locked row @param entry stored in the same transaction */
  async apply(tx: Transaction, booking: BookingEntity, entry: CharterLogEntity): Promise<void> {
    await this.bookings.saveNoShow(tx, booking.id, noShowAt(await this.logs.ofCharters(tx, [booking.id])));
    // One member who leaves the party does not end the charter.
    if (entry.kind === 'returned' && entry.memberId === null && booking.status === 'confirmed') {
      await this.status.change(tx, booking, 'completed', staffActor(entry.who));
    }
    const cause = manifestCauseOf(entry);
    if (cause) await this.outbox.add(tx, charterDayEvents.manifestDue, { booking: toBooking(booking), cause, at: entry.at.toISOString() });
  }
}
