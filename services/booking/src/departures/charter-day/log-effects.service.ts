import { Injectable } from '@nestjs/common';
import { charterDayEvents } from '@charter/contracts';
import { staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import type { BookingEntity } from '../../sales/bookings/booking.entity.js';
import { toBooking } from '../../sales/bookings/booking.repository.js';
import { StatusService } from '../../sales/bookings/status.service.js';
import { manifestCauseOf, noShowAt } from './charter-day.js';
import type { CharterLogEntity } from './charter-day.entity.js';
import { LogRepository } from './log.repository.js';

/** What an entry of the log changes: whether the party is a no-show, the status of the booking, and the manifest ashore. */
@Injectable()
export class LogEffectsService {
  constructor(
    private readonly logs: LogRepository,
    private readonly status: StatusService,
    private readonly outbox: Outbox,
  ) {}

  /** @param booking the locked row @param entry stored in the same transaction */
  async apply(tx: Transaction, booking: BookingEntity, entry: CharterLogEntity): Promise<void> {
    await this.logs.saveNoShow(tx, booking.id, noShowAt(await this.logs.ofCharters(tx, [booking.id])));
    // One member who leaves the party does not end the charter.
    if (entry.kind === 'returned' && entry.memberId === null && booking.status === 'confirmed') {
      await this.status.change(tx, booking, 'completed', staffActor(entry.who));
    }
    const cause = manifestCauseOf(entry);
    if (cause) await this.outbox.add(tx, charterDayEvents.manifestDue, { booking: toBooking(booking), cause, at: entry.at.toISOString() });
  }
}
