import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { AddOnStockService, OccupancyService } from '../../calendar/index.js';
import { type BookingEntity, ScarceService } from '../../sales/index.js';
import type { WantedBoat } from '../../sales/model.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { addOnTooLate, unavailable } from './move-errors.js';
import { lateAddOn, type Move } from './move.js';

/** The boat and the add-ons at the new time of a charter. Rows of bookings are locked. */
@Injectable()
export class MoveSlotService {
  constructor(
    private readonly occupancies: OccupancyService,
    private readonly addOns: AddOnStockService,
    private readonly scarce: ScarceService,
    private readonly clock: Clock,
  ) {}

  /**
   * The add-ons move with the charter, or it does not move. On the same day they stay as they are.
   * @returns the occupancy; null when the boat is occupied
   * @throws DomainError MOVE_NOT_ALLOWED with the name for a guest, ADD_ON_UNAVAILABLE for staff
   */
  async take(tx: Transaction, booking: BookingEntity, { time, cause, actor }: Move, boat: WantedBoat): Promise<string | null> {
    const had = dayInNassau(time.startsAt) === dayInNassau(booking.startsAt);
    const taken = await this.scarce.take(tx, 'move', { boat, addOns: { ordered: booking.addOns, startsAt: time.startsAt, had } });
    if ('missing' in taken && taken.missing.thing === 'boat') return null;
    // The company arranges what it needs for its own moves, but has no second photographer for them.
    const tooLate = cause === 'guest' && !had ? lateAddOn(booking, time, this.clock.now()) : undefined;
    if (tooLate) throw addOnTooLate(actor, tooLate);
    if ('missing' in taken) throw unavailable(taken.missing, actor);
    return taken.occupancyId;
  }

  /**
   * Several charters together, each on its day: one may take the hours that another leaves.
   * @returns their occupancies, in the order of the moves
   * @throws DomainError SLOT_TAKEN that names the occupant, ADD_ON_UNAVAILABLE
   */
  async takeTogether(tx: Transaction, moves: readonly { booking: BookingEntity; move: Move }[]): Promise<string[]> {
    const changes = moves.map(({ booking, move }) => ({ id: booking.occupancyId!, time: move.time }));
    const formerIds = changes.map(({ id }) => id);
    const requested = await this.addOns.requested(tx, formerIds);
    const occupancyIds = await this.occupancies.exchangeAll(tx, changes, this.clock.now());
    await this.addOns.keepRequested(tx, requested, new Map(formerIds.map((id, index) => [id, occupancyIds[index]!])));
    for (const [index, { booking, move }] of moves.entries()) await this.take(tx, booking, move, { occupied: occupancyIds[index]! });
    return occupancyIds;
  }

  /**
   * The slot that was kept for a move whose difference was paid.
   * @param heldId null when it has expired
   * @returns null when the boat is occupied
   * @throws DomainError MOVE_NOT_ALLOWED when an add-on has been sold since the slot expired
   */
  async takeHeld(tx: Transaction, booking: BookingEntity, { time, actor }: Move, heldId: string | null): Promise<string | null> {
    const boat = { kind: 'booking', time, now: this.clock.now(), held: heldId, leaves: booking.occupancyId! } as const;
    const taken = await this.scarce.take(tx, 'move', { boat, addOns: { ordered: booking.addOns, startsAt: time.startsAt } });
    if ('occupancyId' in taken) return taken.occupancyId;
    if (taken.missing.thing !== 'boat') throw unavailable(taken.missing, actor);
    return null;
  }

  /** @throws DomainError MOVE_NOT_ALLOWED with the name for a guest, ADD_ON_UNAVAILABLE for staff, when one is sold out on the day of the move */
  async takeAddOns(tx: Transaction, { addOns }: BookingEntity, { time, actor }: Move, occupied: string): Promise<void> {
    const taken = await this.scarce.take(tx, 'move', { boat: { occupied }, addOns: { ordered: addOns, startsAt: time.startsAt } });
    if ('missing' in taken) throw unavailable(taken.missing, actor);
  }
}
