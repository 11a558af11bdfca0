import { Injectable } from '@nestjs/common';
import { type AddLogEntryRequest, DomainError, fieldError, invalid, type LogEntry } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BookingRepository } from '../../sales/index.js';
import { isSameEntry, logTimeError } from './charter-day.js';
import { LogEffectsService } from './log-effects.service.js';
import { LogRepository, toLogEntry } from './log.repository.js';

/** Records what happens on the day of a charter. Devices send entries when they have a connection, so late, twice and in any order. */
@Injectable()
export class LogService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly logs: LogRepository,
    private readonly effects: LogEffectsService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `charterDay.addLogEntry` does */
  async add({ bookingId, form, staff }: AddLogEntryRequest): Promise<LogEntry> {
    const { id, kind, memberId = null, note } = form;
    const entry = {
      id,
      bookingId,
      kind,
      memberId,
      note: note || null,
      at: new Date(form.at),
      receivedAt: this.clock.now(),
      who: staff.username,
    };
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      const earlier = await this.logs.find(tx, id);
      if (earlier && isSameEntry(earlier, entry)) return toLogEntry(earlier);
      if (earlier) throw invalid({ id: fieldError('idUsed') });
      if (booking.status === 'cancelled') throw new DomainError('STATUS_NOT_ALLOWED', { detail: 'A cancelled charter has no log.' });
      const error = Number.isNaN(entry.at.getTime())
        ? fieldError('notAMoment', { field: 'at' })
        : logTimeError(kind, entry.at, booking, entry.receivedAt);
      if (error) throw invalid({ at: error });
      if (memberId && !(await this.logs.wasOfParty(tx, bookingId, memberId))) throw invalid({ memberId: fieldError('unknownMember') });
      // Two charters, so two locks, and the same id at once.
      if (!(await this.logs.add(tx, entry))) throw invalid({ id: fieldError('idUsed') });
      await this.effects.apply(tx, booking, entry);
      return toLogEntry(entry);
    });
  }
}
