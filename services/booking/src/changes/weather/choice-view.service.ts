import { Injectable } from '@nestjs/common';
import { type OpenChoice, toDollars, type TripChoice } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { toFreeSlot } from '../../calendar/model.js';
import type { BookingEntity } from '../../sales/index.js';
import type { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { awaitsChoice, isRefundedMeanwhile, quoteAll } from '../cancellations/cancellation.js';
import type { MoveEntity } from '../moves/move.entity.js';
import { MoveChoiceService } from './move-choice.service.js';
import { HeldSlotService } from './held-slot.service.js';

/** The choice of a guest whose charter was called off, or moved by the company. */
@Injectable()
export class ChoiceViewService {
  constructor(
    private readonly database: Database,
    private readonly heldSlots: HeldSlotService,
    private readonly moves: MoveChoiceService,
    private readonly clock: Clock,
  ) {}

  /** The choice on the trip page. @returns null when there is nothing to choose */
  async find(booking: BookingEntity, cancellation: CancellationEntity | null): Promise<TripChoice | null> {
    const open = await this.open(booking, cancellation);
    if (!open) return null;
    const { choice, move } = open;
    const { refund, ...shown } = choice;
    const alternatives = await this.alternatives(booking);
    return { ...shown, ...(move && { moved: { cause: move.cause, from: formerTime(move), refund } }), alternatives };
  }

  /** The choice that staff can make for the guest. @returns null when there is nothing to choose */
  async findOpen(booking: BookingEntity, cancellation: CancellationEntity | null): Promise<OpenChoice | null> {
    if (booking.archivedAt) return null;
    return (await this.open(booking, cancellation))?.choice ?? null;
  }

  private async open(
    booking: BookingEntity,
    cancellation: CancellationEntity | null,
  ): Promise<{ choice: OpenChoice; move?: MoveEntity } | null> {
    if (!cancellation) return this.openAfterMove(booking);
    if (!cancellation.chooseBy || !awaitsChoice(cancellation) || isRefundedMeanwhile(cancellation, booking)) return null;
    const offer = (await this.heldSlots.held(this.database.manager, [cancellation])).get(cancellation.id);
    const { id: cancellationId, chooseBy, dueCents } = cancellation;
    return { choice: { cancellationId, chooseBy: chooseBy.toISOString(), ...(offer && { offer }), refund: toDollars(dueCents) } };
  }

  private async openAfterMove(booking: BookingEntity): Promise<{ choice: OpenChoice; move: MoveEntity } | null> {
    const move = await this.moves.find(booking);
    if (!move) return null;
    const refund = toDollars(quoteAll(booking, this.clock.now()).dueCents);
    return { choice: { moveId: move.id, chooseBy: move.chooseBy!.toISOString(), refund }, move };
  }

  private alternatives(booking: BookingEntity) {
    return this.heldSlots.alternatives(booking, this.database.manager, booking.bookingDate);
  }
}

const formerTime = ({ fromDate, fromSlot, fromStartsAt, fromEndsAt }: MoveEntity) =>
  toFreeSlot(fromDate, fromSlot, { startsAt: fromStartsAt, endsAt: fromEndsAt });
