import { Injectable } from '@nestjs/common';
import {
  type Cents,
  DomainError,
  fieldError,
  invalid,
  isOutdated,
  type MoveCause,
  type MoveObstacle,
  type MovedChoice,
  toDollars,
  tripEvents,
  type TripMoveForm,
} from '@charter/contracts';
import { type Actor, Database, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { AddOnStockService, AvailabilityService, OccupancyService } from '../../calendar/index.js';
import { type CharterTime, toFreeSlot } from '../../calendar/model.js';
import type { OrderedAddOn } from '../../pricing/model.js';
import { type BookingEntity, BookingRepository, ScarceService, toBooking } from '../../sales/index.js';
import { bookingChanged, type Missing, type WantedBoat } from '../../sales/model.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { quoteAll, quotePolicy } from '../cancellations/cancellation.js';
import { agreedTime, chooseByAfter } from './move-choice.js';
import type { MoveEntity } from './move.entity.js';
import { guestMoveObstacle, lateAddOn } from './move.js';
import { MoveRequestService } from './move-request.service.js';
import { idUsed, MoveRepository } from './move.repository.js';
import { PriceComparisonService } from './price-comparison.service.js';

export interface Move {
  id: string;
  /** yyyy-MM-dd in Nassau. */
  date: string;
  timeSlot: string;
  time: CharterTime;
  cause: MoveCause;
  actor: Extract<Actor, { kind: 'guest' | 'staff' }>;
  /** Whether the guest is sent an e-mail. */
  notifyGuest: boolean;
  /** The guest has chosen this time after a weather call, or after a move by the company. */
  chosen?: boolean;
  /** Id of a delay that moves several charters. */
  delayId?: string | null;
  /** What staff write to the guest. */
  note?: string | null;
  /** Change of the price on the new day, in cents, negative for less; absent when it is not compared. */
  difference?: Cents;
}

/** Moves charters to another time: the booking, the boat's time and the event change in one transaction. */
@Injectable()
export class MoveService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly moves: MoveRepository,
    private readonly occupancies: OccupancyService,
    private readonly addOns: AddOnStockService,
    private readonly scarce: ScarceService,
    private readonly requests: MoveRequestService,
    private readonly availability: AvailabilityService,
    private readonly prices: PriceComparisonService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `trip.move` does */
  async moveByGuest(found: BookingEntity, { moveId, date, timeSlot, expectedRevision }: TripMoveForm): Promise<void> {
    const { id, packageId } = found;
    const time = await this.guestTime(found, date, timeSlot);
    const isDark = await this.availability.isDark(packageId, date, time);
    const differenceOn = await this.prices.of(found);
    const move: Move = { id: moveId, date, timeSlot, time, cause: 'guest', actor: { kind: 'guest' }, notifyGuest: true };
    const moved = this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, id);
      if (await this.isDone(tx, booking, move)) return;
      if (isOutdated(booking, { expectedRevision })) throw bookingChanged(booking);
      const why = guestMoveObstacle(booking, this.clock.now());
      if (why) throw notAllowed(why);
      await this.requests.requireNoReview(tx, booking, move);
      if (!this.availability.isOpen(date, time)) throw invalid({ date: fieldError('outsideWindow') });
      if (isDark) throw invalid({ timeSlot: fieldError('tooDark') });
      const difference = differenceOn(booking, date);
      if (difference > 0) return this.requestDifference(tx, booking, move, difference);
      // What is less stays with the booking, unless staff refund it.
      if (!(await this.apply(tx, booking, { ...move, difference }))) throw new DomainError('SLOT_TAKEN');
    });
    // Looked up after the roll-back, so that the charter's present time is not among them.
    return moved.catch(async (error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'SLOT_TAKEN')) throw error;
      const { alternatives } = await this.availability.nextFree(
        this.database.manager,
        { packageId, addOns: found.addOns, after: date },
        (other) => differenceOn(found, other) === 0,
      );
      throw new DomainError('SLOT_TAKEN', { extensions: { alternatives } });
    });
  }

  /**
   * The time that the charter has in a slot that its guest chooses. A package that is no longer sold has none.
   * @throws DomainError MOVE_NOT_ALLOWED, INVALID at `timeSlot` for an unknown slot
   */
  guestTime(found: BookingEntity, date: string, timeSlot: string): Promise<CharterTime> {
    return this.availability.slotTime(found, date, timeSlot).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'PACKAGE_NOT_FOUND')) throw error;
      throw notAllowed('notSold');
    });
  }

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
   * Moves several charters together, each on its day: one may take the hours that another leaves.
   * @param moves of locked rows
   * @throws DomainError SLOT_TAKEN that names the occupant, ADD_ON_UNAVAILABLE
   */
  async moveTogether(tx: Transaction, moves: readonly { booking: BookingEntity; move: Move }[]): Promise<void> {
    const changes = moves.map(({ booking, move }) => ({ id: booking.occupancyId!, time: move.time }));
    const formerIds = changes.map(({ id }) => id);
    const requested = await this.addOns.requested(tx, formerIds);
    const occupancyIds = await this.occupancies.exchangeAll(tx, changes, this.clock.now());
    await this.addOns.keepRequested(tx, requested, new Map(formerIds.map((id, index) => [id, occupancyIds[index]!])));
    for (const [index, { booking, move }] of moves.entries()) {
      await this.take(tx, booking, move, { occupied: occupancyIds[index]! });
      await this.record(tx, booking, move, occupancyIds[index]!);
    }
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
    const occupancyId = await this.take(tx, booking, move, boat);
    return occupancyId === null ? null : this.saveAt(tx, booking, move, occupancyId);
  }

  /** The slot and the add-ons of that day are kept while the guest pays; the charter stays where it is until then. */
  private async requestDifference(tx: Transaction, booking: BookingEntity, move: Move, difference: Cents): Promise<void> {
    const tooLate = lateAddOn(booking, move.time, this.clock.now());
    if (tooLate)
      throw addOnUnavailable(move.actor, tooLate, `${tooLate.name} must be ordered ${tooLate.leadHours} hours before departure.`);
    const missing = await this.requests.request(tx, booking, move, difference);
    if (missing) throw unavailable(missing, move.actor);
  }

  /**
   * Makes a move whose difference was paid.
   * @param booking the locked row
   * @param heldId of the slot that was kept; null when it has expired
   * @returns false when the boat is occupied then: the transaction must be rolled back, as for an error
   * @throws DomainError MOVE_NOT_ALLOWED when an add-on has been sold since the slot expired
   */
  async applyPaid(tx: Transaction, booking: BookingEntity, move: Move, heldId: string | null): Promise<boolean> {
    const boat = { kind: 'booking', time: move.time, now: this.clock.now(), held: heldId, leaves: booking.occupancyId! } as const;
    const taken = await this.scarce.take(tx, 'move', { boat, addOns: { ordered: booking.addOns, startsAt: move.time.startsAt } });
    if ('occupancyId' in taken) await this.record(tx, booking, move, taken.occupancyId);
    else if (taken.missing.thing !== 'boat') throw unavailable(taken.missing, move.actor);
    return 'occupancyId' in taken;
  }

  /**
   * The add-ons move with the charter, or it does not move. On the same day they stay as they are.
   * @returns the occupancy; null when the boat is occupied
   * @throws DomainError MOVE_NOT_ALLOWED with the name for a guest, ADD_ON_UNAVAILABLE for staff
   */
  private async take(tx: Transaction, booking: BookingEntity, { time, cause, actor }: Move, boat: WantedBoat): Promise<string | null> {
    const had = dayInNassau(time.startsAt) === dayInNassau(booking.startsAt);
    const taken = await this.scarce.take(tx, 'move', { boat, addOns: { ordered: booking.addOns, startsAt: time.startsAt, had } });
    if ('missing' in taken && taken.missing.thing === 'boat') return null;
    // The company arranges what it needs for its own moves, but has no second photographer for them.
    const tooLate = cause === 'guest' && !had ? lateAddOn(booking, time, this.clock.now()) : undefined;
    if (tooLate) throw addOnUnavailable(actor, tooLate, `${tooLate.name} must be ordered ${tooLate.leadHours} hours before departure.`);
    if ('missing' in taken) throw unavailable(taken.missing, actor);
    return taken.occupancyId;
  }

  /** @throws DomainError MOVE_NOT_ALLOWED with the name for a guest, ADD_ON_UNAVAILABLE for staff, when one is sold out on the day of the move */
  async takeAddOns(tx: Transaction, { addOns }: BookingEntity, { time, actor }: Move, occupied: string): Promise<void> {
    const taken = await this.scarce.take(tx, 'move', { boat: { occupied }, addOns: { ordered: addOns, startsAt: time.startsAt } });
    if ('missing' in taken) throw unavailable(taken.missing, actor);
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

/** A move would lose an add-on. Guests see it in their own language. */
const addOnUnavailable = (actor: Move['actor'], { name, nameShown = name }: OrderedAddOn, detail: string): DomainError =>
  actor.kind === 'guest'
    ? new DomainError('MOVE_NOT_ALLOWED', { extensions: { why: 'addOn' satisfies MoveObstacle, addOn: nameShown } })
    : new DomainError('ADD_ON_UNAVAILABLE', { detail });

/** Something scarce cannot be had at the new time. */
const unavailable = (missing: Missing, actor: Move['actor']): DomainError =>
  missing.thing === 'addOns'
    ? addOnUnavailable(actor, missing.addOn, `${missing.addOn.name} is sold out on that day.`)
    : new DomainError('SLOT_TAKEN');

const notAllowed = (why: MoveObstacle) => new DomainError('MOVE_NOT_ALLOWED', { extensions: { why } });
