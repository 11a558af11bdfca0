import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type Booking,
  type ChoiceForm,
  DomainError,
  fieldError,
  invalid,
  type MoveCause,
  type StaffChoiceRequest,
} from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { AvailabilityService } from '../../calendar/index.js';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import { quoteAll } from '../cancellations/cancellation.js';
import { CancellationService } from '../cancellations/cancellation.service.js';
import { awaitsMoveChoice, overlapsFormer } from '../moves/move-choice.js';
import type { MoveEntity } from '../moves/move.entity.js';
import { isActive, type Move, requireSameLength } from '../moves/move.js';
import { MoveRepository } from '../moves/move.repository.js';
import { MoveService } from '../moves/move.service.js';
import { type ChosenSlot, ChosenSlotService } from './chosen-slot.service.js';

type Chooser = Move['actor'];

/** The choice after a move by the company: the new time, another slot, or the refund. Silence keeps the new time. */
@Injectable()
export class MoveChoiceService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly moveRows: MoveRepository,
    private readonly moves: MoveService,
    private readonly cancellations: CancellationService,
    private readonly chosenSlots: ChosenSlotService,
    private readonly availability: AvailabilityService,
    private readonly clock: Clock,
  ) {}

  /** The move after which the guest may still choose. */
  async find(booking: BookingEntity): Promise<MoveEntity | null> {
    return this.moveRows.openChoice(this.database.manager, booking, this.clock.now());
  }

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

  private async choose(found: BookingEntity, form: ChoiceForm, actor: Chooser): Promise<void> {
    // Read before the transaction, because catalog answers it.
    const wanted = form.choose === 'move' ? await this.chosenSlots.find(found, form) : null;
    // The lookup follows the roll-back, so that the charter's present time is not among them.
    await this.chosenSlots.withAlternatives(
      found,
      form,
      this.database.transaction(async (tx) => {
        const booking = await this.bookings.lock(tx, found.id);
        const move = await this.waiting(tx, booking, form.moveId!);
        if (wanted) {
          requireSameLength(found, booking);
          return this.sail(tx, booking, move, wanted, actor);
        }
        if (form.choose === 'refund') return this.refund(tx, booking, move, actor);
        return this.end(tx, move, 'keep', actor);
      }),
    );
  }

  /** @throws DomainError INVALID, CHOICE_MADE */
  private async waiting(tx: Transaction, booking: BookingEntity, moveId: string): Promise<MoveEntity> {
    const found = await this.moveRows.find(tx, moveId);
    if (found?.bookingId !== booking.id || !found.chooseBy) throw invalid({ moveId: fieldError('notAMoveId') });
    if (awaitsMoveChoice(found, booking, this.clock.now())) return found;
    const { bookingDate: date, timeSlot } = booking;
    const choice = found.choice ?? (found.choiceEndedAt || !isActive(booking) ? 'withdrawn' : 'keep');
    throw new DomainError('CHOICE_MADE', { extensions: { choice, ...(isActive(booking) && { date, timeSlot }) } });
  }

  private async sail(tx: Transaction, booking: BookingEntity, move: MoveEntity, slot: ChosenSlot, actor: Chooser): Promise<void> {
    if (!this.availability.isOpen(slot.date, slot.time)) throw invalid({ date: fieldError('outsideWindow') });
    // The boat did not sail then for a reason, which need not have blocked the time.
    if (overlapsFormer(move, slot.time)) throw new DomainError('SLOT_TAKEN');
    await this.end(tx, move, 'move', actor);
    const applied = await this.moves.apply(tx, booking, {
      ...slot,
      id: randomUUID(),
      cause: move.cause,
      actor,
      notifyGuest: true,
      chosen: true,
    });
    if (!applied) throw new DomainError('SLOT_TAKEN');
  }

  private async refund(tx: Transaction, booking: BookingEntity, move: MoveEntity, actor: Chooser): Promise<void> {
    await this.end(tx, move, 'refund', actor);
    await this.cancellations.cancel(tx, booking, {
      requestHash: null,
      actor,
      cause: causeOf(move.cause),
      quote: quoteAll(booking, this.clock.now()),
      reason: null,
      payNow: true,
      notifyGuest: true,
      chosen: true,
    });
  }

  private async end(tx: Transaction, move: MoveEntity, choice: 'keep' | 'move' | 'refund', actor: Chooser): Promise<void> {
    await this.moveRows.saveChoice(tx, move, choice, this.clock.now());
    await recordAudit(tx, { actor, action: 'booking.choose', subject: move.bookingId, before: null, after: { choice } });
  }
}

/** A move with a choice has no other cause. */
const causeOf = (cause: MoveCause) => (cause === 'weather' ? 'weather' : 'business');
