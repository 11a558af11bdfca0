import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type Booking,
  type ChoiceForm,
  DomainError,
  type EndChoiceRequest,
  fieldError,
  invalid,
  type StaffChoiceRequest,
} from '@charter/contracts';
import { type Actor, Database, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import type { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { awaitsChoice, decideRefundChange, isRefundedMeanwhile, outstandingCents } from '../cancellations/cancellation.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import { CancellationService } from '../cancellations/cancellation.service.js';
import { ChoiceOutcomeService } from './choice-outcome.service.js';
import { type ChosenSlot, ChosenSlotService } from './chosen-slot.service.js';

type Chooser = Extract<Actor, { kind: 'guest' | 'staff' }>;

/** The choice after a weather call: another slot, or the refund. The lock of the booking's row orders all who choose for it. */
@Injectable()
export class ChoiceService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly cancellationRows: CancellationRepository,
    private readonly cancellations: CancellationService,
    private readonly chosenSlots: ChosenSlotService,
    private readonly outcomes: ChoiceOutcomeService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `weather.choose` does */
  async chooseByGuest(booking: BookingEntity, form: ChoiceForm): Promise<void> {
    await this.choose(booking, form, { kind: 'guest' });
  }

  /** @throws DomainError as `weather.chooseForGuest` does */
  async chooseByStaff({ bookingId, form, staff }: StaffChoiceRequest): Promise<Booking> {
    const { manager } = this.database;
    await this.choose(await this.bookings.find(manager, bookingId), form, staffActor(staff.username));
    return toBooking(await this.bookings.find(manager, bookingId));
  }

  /** @throws DomainError as `weather.endChoice` does */
  async endByStaff({ bookingId, staff }: EndChoiceRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lockWithDeleted(tx, bookingId);
      const standing = await this.cancellationRows.findActive(tx, bookingId);
      if (!standing || !awaitsChoice(standing)) return;
      await this.cancellations.endChoice(tx, standing, staffActor(staff.username));
      // Not "sent": staff see it as due until their refund is made, and can pay it here when PayPal rejects theirs.
      const owed = outstandingCents(standing, booking) > 0 && decideRefundChange(standing.refundState, 'owed');
      if (owed) await this.cancellationRows.saveRefundState(tx, standing, owed);
    });
  }

  private async choose(found: BookingEntity, form: ChoiceForm, actor: Chooser): Promise<void> {
    // Read before the transaction, because catalog answers it.
    const wanted = form.choose === 'move' ? await this.chosenSlots.find(found, form) : null;
    // The lookup follows the roll-back, so that the guest's own offer is held again.
    await this.chosenSlots.withAlternatives(
      found,
      form,
      this.database.transaction(async (tx) => {
        const booking = await this.bookings.lock(tx, found.id);
        const cancellation = await this.waiting(tx, booking, form.cancellationId!);
        if (form.choose === 'refund') return this.outcomes.refund(tx, booking, cancellation, actor);
        return this.sail(tx, booking, cancellation, wanted, actor);
      }),
    );
  }

  /** @throws DomainError INVALID, CHOICE_MADE */
  private async waiting(
    tx: Transaction,
    { id, bookingDate, timeSlot }: BookingEntity,
    cancellationId: string,
  ): Promise<CancellationEntity> {
    const found = await this.cancellationRows.byId(tx, cancellationId);
    if (found?.bookingId !== id || !found.chooseBy) throw invalid({ cancellationId: fieldError('notACancellationId') });
    if (awaitsChoice(found)) return found;
    // Without a choice the call was withdrawn, or staff have reinstated the booking.
    const { choice } = found;
    throw new DomainError('CHOICE_MADE', {
      extensions: { choice: choice ?? 'withdrawn', ...(choice !== 'refund' && { date: bookingDate, timeSlot }) },
    });
  }

  private async sail(
    tx: Transaction,
    booking: BookingEntity,
    cancellation: CancellationEntity,
    wanted: ChosenSlot | null,
    actor: Chooser,
  ): Promise<void> {
    if (isRefundedMeanwhile(cancellation, booking)) throw new DomainError('CHOICE_MADE', { extensions: { choice: 'refund' } });
    const taken = await this.chosenSlots.take(tx, cancellation, wanted);
    if (!taken) throw new DomainError('SLOT_TAKEN');
    await this.cancellationRows.saveChoice(tx, cancellation, 'move', this.clock.now());
    await this.cancellations.undo(tx, booking, actor);
    await this.chosenSlots.sail(tx, booking, { cancellation, slot: taken, moveId: randomUUID(), actor });
    await this.outcomes.record(tx, booking, cancellation, actor, { choice: 'move', amount: 0, refundSent: false });
  }
}
