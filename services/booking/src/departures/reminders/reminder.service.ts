import { Injectable } from '@nestjs/common';
import { bookingEvents } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { toBooking } from '../../sales/index.js';
import { captainOf } from '../charter-day/crew.repository.js';
import { earliestReminderMs, latestReminderMs, reminderDue } from './reminder.js';
import { ReminderRepository } from './reminder.repository.js';

/** Publishes the reminders of charters that depart soon. */
@Injectable()
export class ReminderService {
  constructor(
    private readonly database: Database,
    private readonly reminders: ReminderRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async remind(): Promise<void> {
    const now = this.clock.now().getTime();
    const range = { from: new Date(now + latestReminderMs), until: new Date(now + earliestReminderMs) };
    for (const id of await this.reminders.departing(this.database.manager, range)) {
      await this.database.transaction((tx) => this.remindGuest(tx, id));
    }
  }

  /** The lock holds off moves and cancellations until the event is stored, so that it has the present time. */
  private async remindGuest(tx: Transaction, id: string): Promise<void> {
    const booking = await this.reminders.lock(tx, id);
    if (!booking) return;
    const now = this.clock.now();
    const agreedAt = await this.reminders.agreedAt(tx, booking);
    const kind = reminderDue({ ...booking, agreedAt }, now);
    if (!kind || !(await this.reminders.add(tx, { bookingId: id, kind, startsAt: booking.startsAt, createdAt: now }, agreedAt))) return;
    const captain = await captainOf(tx, id);
    await this.outbox.add(tx, bookingEvents.reminderDue, { booking: toBooking(booking), kind, ...(captain && { captain }) });
  }
}
