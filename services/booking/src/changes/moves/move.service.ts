import { Injectable } from '@nestjs/common';
import { type MovedChoice, toDollars, tripEvents } from '@charter/contracts';
import { recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { toFreeSlot } from '../../calendar/model.js';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import { quoteAll, quotePolicy } from '../cancellations/cancellation.js';
import { agreedTime, chooseByAfter } from './move-choice.js';
import type { Move } from './move.js';
import type { MoveEntity } from './move.entity.js';
import { MoveRequestService } from './move-request.service.js';
import { idUsed, MoveRepository } from './move.repository.js';
import { MoveSlotService } from './move-slot.service.js';

/** Moves charters to another time: the booking, the boat's time and the event change in one transaction. */
@Injectable()
export class MoveService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly moves: MoveRepository,
    private readonly slots: MoveSlotService,
    private readonly requests: MoveRequestService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether the booking is where the move leads: the same request came before, or nothing is to be moved.
   * @throws DomainError INVALID when the id was used for another move
   */
  async isDone(tx: Transaction, booking: BookingEntity, { id, time, date, timeSlot }: Move): Promise<boolean> {
    const earlier = await this.moves.find(tx, id);
    if (!earlier) return booking.startsAt.getTime() === time.startsAt.getTime() && booking.endsAt.getTime() === time.endsAt.getTime();
    const isSame = earlier.bookingId === booking.id && earlier.toDate === date && earlier.toSlot === timeSlot;
    if (!isSame) throw idUsed();
    return true;
  }

  /**
   * Moves several charters together.
   * @param moves of locked rows
   * @throws DomainError SLOT_TAKEN that names the occupant, ADD_ON_UNAVAILABLE
   */
  async moveTogether(tx: Transaction, moves: readonly { booking: BookingEntity; move: Move }[]): Promise<void> {
    const occupancyIds = await this.slots.takeTogether(tx, moves);
    for (const [index, { booking, move }] of moves.entries()) await this.record(tx, booking, move, occupancyIds[index]!);
  }

  /**
   * @param booking the locked row
   * @returns false when the boat is occupied then: the transaction must be rolled back
   * @throws DomainError MOVE_NOT_ALLOWED or ADD_ON_UNAVAILABLE for a move that would lose an add-on
   */
  async apply(tx: Transaction, booking: BookingEntity, move: Move): Promise<boolean> {
    const row = await this.save(tx, booking, move);
    if (row) await this.publish(tx, booking, move, row);
    return row !== null;
  }

  /**
   * Moves without an event: `publish` follows in the same transaction, once all of the booking has changed.
   * @param booking the locked row
   * @returns null when the boat is occupied then: the transaction must be rolled back
   * @throws DomainError as `apply` does
   */
  async save(tx: Transaction, booking: BookingEntity, move: Move): Promise<MoveEntity | null> {
    const boat = { kind: 'booking', time: move.time, now: this.clock.now(), leaves: booking.occupancyId! } as const;
    const occupancyId = await this.slots.take(tx, booking, move, boat);
    return occupancyId === null ? null : this.saveAt(tx, booking, move, occupancyId);
  }

  /**
   * Makes a move whose difference was paid.
   * @param booking the locked row
   * @param heldId of the slot that was kept; null when it has expired
   * @returns false when the boat is occupied then: the transaction must be rolled back, as for an error
   * @throws DomainError MOVE_NOT_ALLOWED when an add-on has been sold since the slot expired
   */
  async applyPaid(tx: Transaction, booking: BookingEntity, move: Move, heldId: string | null): Promise<boolean> {
    const occupancyId = await this.slots.takeHeld(tx, booking, move, heldId);
    if (occupancyId) await this.record(tx, booking, move, occupancyId);
    return occupancyId !== null;
  }

  /**
   * Stores and publishes a move to a time for which the boat is occupied already.
   * @param booking the locked row
   */
  async record(tx: Transaction, booking: BookingEntity, move: Move, occupancyId: string): Promise<void> {
    await this.publish(tx, booking, move, await this.saveAt(tx, booking, move, occupancyId));
  }

  private async saveAt(tx: Transaction, booking: BookingEntity, move: Move, occupancyId: string): Promise<MoveEntity> {
    const { date, timeSlot, time, cause, actor } = move;
    const now = this.clock.now();
    const percentBefore = quotePolicy(booking, now).explanation.percent;
    const row = { ...rowOf(booking, move), percentBefore, ...(await this.choiceOf(tx, booking, move)), createdAt: now };
    await this.moves.endChoice(tx, booking.id, now);
    await this.moves.add(tx, row);
    const { startsAt, endsAt, sunset = null } = time;
    Object.assign(booking, { occupancyId, bookingDate: date, timeSlot, startsAt, endsAt, sunset, remindedAt: null });
    booking.revision += 1;
    // Otherwise a guest could move a charter that refunds little to a far day, and cancel it there.
    if (cause === 'guest') booking.refundCapPercent = Math.min(booking.refundCapPercent, percentBefore);
    if (cause === 'guest' && actor.kind === 'guest') booking.guestMoves += 1;
    await this.bookings.saveTime(tx, booking);
    await this.requests.bringBalanceForward(tx, booking);
    await recordAudit(tx, {
      actor,
      action: 'booking.move',
      subject: booking.id,
      before: formerSlotOf(row),
      after: {
        ...toFreeSlot(date, timeSlot, { startsAt, endsAt }),
        cause,
        ...(move.difference && { difference: toDollars(move.difference) }),
      },
    });
    return row;
  }

  /** @param row what `save` has returned */
  async publish(
    tx: Transaction,
    booking: BookingEntity,
    { cause, actor, notifyGuest, chosen, note }: Move,
    row: MoveEntity,
  ): Promise<void> {
    await this.outbox.add(tx, tripEvents.moved, {
      booking: toBooking(booking),
      from: formerSlotOf(row),
      cause,
      by: actor.kind,
      notifyGuest,
      ...(chosen && { chosen }),
      ...(note && { note }),
      ...(row.chooseBy && { choice: movedChoice(row.id, row.chooseBy, booking, this.clock.now()) }),
    });
  }

  /** What the guest had agreed to, and until when the guest may choose after this move. */
  private async choiceOf(tx: Transaction, booking: BookingEntity, { actor, cause, chosen = false, time }: Move) {
    const now = this.clock.now();
    const [last] = await this.moves.latest(tx, [booking.id]);
    const agreed = agreedTime(last, booking, now);
    return {
      agreedStartsAt: agreed.startsAt,
      agreedEndsAt: agreed.endsAt,
      chooseBy: chooseByAfter({ cause, actorKind: actor.kind, chosen }, agreed, time, now),
    };
  }
}

const rowOf = (booking: BookingEntity, { id, date, timeSlot, time, actor, cause, chosen = false, delayId = null }: Move) => ({
  id,
  bookingId: booking.id,
  actorKind: actor.kind,
  actorName: actor.kind === 'staff' ? actor.name : null,
  cause,
  fromDate: booking.bookingDate,
  fromSlot: booking.timeSlot,
  fromStartsAt: booking.startsAt,
  fromEndsAt: booking.endsAt,
  toDate: date,
  toSlot: timeSlot,
  toStartsAt: time.startsAt,
  toEndsAt: time.endsAt,
  delayId,
  chosen,
  choice: null,
  choiceEndedAt: null,
});

const formerSlotOf = ({ fromDate, fromSlot, fromStartsAt, fromEndsAt }: MoveEntity) =>
  toFreeSlot(fromDate, fromSlot, { startsAt: fromStartsAt, endsAt: fromEndsAt });

const movedChoice = (moveId: string, chooseBy: Date, booking: BookingEntity, now: Date): MovedChoice => ({
  moveId,
  chooseBy: chooseBy.toISOString(),
  refund: toDollars(quoteAll(booking, now).dueCents),
});
