import { Injectable } from '@nestjs/common';
import { type ChoiceForm, DomainError, fieldError, invalid } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { AvailabilityService, OccupancyService } from '../../calendar/index.js';
import type { CharterTime } from '../../calendar/model.js';
import { type BookingEntity, StatusService } from '../../sales/index.js';
import type { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { GuestMoveService } from '../moves/guest-move.service.js';
import type { Move } from '../moves/move.js';
import { MoveSlotService } from '../moves/move-slot.service.js';
import { MoveService } from '../moves/move.service.js';
import { HeldSlotService } from './held-slot.service.js';

export interface ChosenSlot {
  /** yyyy-MM-dd in Nassau. */
  date: string;
  timeSlot: string;
  time: CharterTime;
}

export interface TakenSlot extends ChosenSlot {
  occupancyId: string;
}

interface Sailing {
  cancellation: CancellationEntity;
  slot: TakenSlot;
  moveId: string;
  actor: Move['actor'];
}

/** The slot that a guest chooses after a weather call. */
@Injectable()
export class ChosenSlotService {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly occupancies: OccupancyService,
    private readonly status: StatusService,
    private readonly moves: MoveService,
    private readonly moveSlots: MoveSlotService,
    private readonly guestMoves: GuestMoveService,
    private readonly heldSlots: HeldSlotService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError MOVE_NOT_ALLOWED for a package that is no longer sold, INVALID for an unknown slot, and one without daylight */
  async find(booking: BookingEntity, { date = '', timeSlot = '' }: ChoiceForm): Promise<ChosenSlot> {
    const time = await this.guestMoves.timeOf(booking, date, timeSlot);
    if (await this.availability.isDark(booking.packageId, date, time)) throw invalid({ timeSlot: fieldError('tooDark') });
    return { date, timeSlot, time };
  }

  /** Adds free slots near the chosen day to the error of a slot that is taken: `SLOT_TAKEN` with `alternatives`. */
  async withAlternatives(booking: BookingEntity, { date = '' }: ChoiceForm, chosen: Promise<void>): Promise<void> {
    await chosen.catch(async (error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'SLOT_TAKEN')) throw error;
      const alternatives = await this.heldSlots.alternatives(booking, this.database.manager, date);
      throw new DomainError('SLOT_TAKEN', { extensions: { alternatives } });
    });
  }

  async release(tx: Transaction, { heldOccupancyId }: CancellationEntity): Promise<void> {
    if (heldOccupancyId) await this.occupancies.releaseHeld(tx, heldOccupancyId);
  }

  /**
   * @param wanted null for the offer. It is taken as it was held; one that has lapsed only if it is still free and open
   * @returns null when the boat is occupied, and the transaction must be rolled back
   * @throws DomainError INVALID for a day outside the window
   */
  async take(tx: Transaction, cancellation: CancellationEntity, wanted: ChosenSlot | null): Promise<TakenSlot | null> {
    if (!wanted) return this.takeOffer(tx, cancellation);
    // The guest may also choose a slot that overlaps the offer.
    await this.release(tx, cancellation);
    if (!this.availability.isOpen(wanted.date, wanted.time)) throw invalid({ date: fieldError('outsideWindow') });
    return this.occupy(tx, wanted);
  }

  /**
   * The booking has its former status again, at the slot that was taken.
   * @throws DomainError MOVE_NOT_ALLOWED or ADD_ON_UNAVAILABLE when an add-on is sold out on that day
   */
  async sail(tx: Transaction, booking: BookingEntity, { cancellation, slot, moveId, actor }: Sailing): Promise<void> {
    booking.occupancyId = slot.occupancyId;
    // The e-mail of the move says that it sails.
    await this.status.change(tx, booking, cancellation.statusBefore!, actor, { published: { notifyGuest: false } });
    const cause = cancellation.cause === 'weather' ? ('weather' as const) : ('business' as const);
    const move: Move = { ...slot, id: moveId, cause, actor, notifyGuest: true, chosen: true };
    await this.moveSlots.takeAddOns(tx, booking, move, slot.occupancyId);
    await this.moves.record(tx, booking, move, slot.occupancyId);
  }

  private async takeOffer(tx: Transaction, { offer, heldOccupancyId }: CancellationEntity): Promise<TakenSlot | null> {
    if (!offer) return null;
    const { date, timeSlot, sunset } = offer;
    const time = { ...(await this.occupancies.timeOf(tx, offer)), ...(sunset && { sunset: new Date(sunset) }) };
    const slot: ChosenSlot = { date, timeSlot, time };
    const booked = { kind: 'booking', until: null, now: this.clock.now() } as const;
    if (heldOccupancyId && (await this.occupancies.keep(tx, heldOccupancyId, booked))) return { ...slot, occupancyId: heldOccupancyId };
    return this.availability.isOpen(date, slot.time) ? this.occupy(tx, slot) : null;
  }

  private async occupy(tx: Transaction, slot: ChosenSlot): Promise<TakenSlot | null> {
    const occupancyId = await this.occupancies.occupy(tx, 'booking', slot.time, this.clock.now());
    return occupancyId ? { ...slot, occupancyId } : null;
  }
}
