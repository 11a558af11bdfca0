import { Injectable } from '@nestjs/common';
import { weatherEvents } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { BookingRepository, toBooking } from '../../sales/index.js';
import { awaitsChoice } from '../cancellations/cancellation.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import { HeldSlotService } from './held-slot.service.js';
import { choiceReminderDue, reminderCutoffs } from './weather.js';

/** Reminds guests who have not chosen after a weather call. */
@Injectable()
export class ChoiceReminderService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly cancellations: CancellationRepository,
    private readonly heldSlots: HeldSlotService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async remind(): Promise<void> {
    const now = this.clock.now();
    for (const bookingId of await this.cancellations.choicesToRemind(this.database.manager, now, reminderCutoffs(now))) {
      await this.database.transaction((tx) => this.remindGuest(tx, bookingId));
    }
  }

  /** Read again under the lock of the booking's row: the guest may have chosen. The guest of a deleted booking is not reminded. */
  private async remindGuest(tx: Transaction, bookingId: string): Promise<void> {
    const booking = await this.bookings.lockWithDeleted(tx, bookingId);
    const standing = await this.cancellations.findActive(tx, bookingId);
    if (!standing?.chooseBy || !awaitsChoice(standing) || booking.archivedAt) return;
    const now = this.clock.now();
    const due = choiceReminderDue({ ...standing, chooseBy: standing.chooseBy }, now);
    if (!due) return;
    await this.cancellations.saveReminders(tx, standing, due);
    await this.outbox.add(tx, weatherEvents.choiceReminderDue, {
      booking: toBooking(booking),
      cancellationId: standing.id,
      cause: standing.cause === 'boat' ? 'boat' : 'weather',
      chooseBy: standing.chooseBy.toISOString(),
      isLast: due === 2,
      explanation: standing.explanation,
      offer: (await this.heldSlots.held(tx, [standing])).get(standing.id) ?? null,
    });
  }
}
