import { Injectable } from '@nestjs/common';
import { bookingEvents, type DomainError, minuteMs } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { extraMinutesOf, extraTimeError, type OrderedAddOn } from '../../pricing/model.js';
import { type CharterTime, isExtraTaken } from './calendar.js';
import { OccupancyRepository, vesselId } from './occupancy.repository.js';
import { type OccupancyKind, slotTaken } from './occupant.js';
import { OccupantService } from './occupant.service.js';

/** Occupies and releases the boat. Each change of what can be booked is published in the transaction that makes it. */
@Injectable()
export class OccupancyService {
  constructor(
    private readonly occupancies: OccupancyRepository,
    private readonly occupants: OccupantService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @param hold expiry of a hold or offer, and the visitor's network address by which unpaid holds are limited; null for a booking or a block
   * @returns the id of the occupancy; null when the boat is occupied
   */
  async occupy(
    tx: Transaction,
    kind: OccupancyKind,
    time: Pick<CharterTime, 'startsAt' | 'freeAgainAt'>,
    now: Date,
    hold: { until: Date; address: string | null; extends?: string } | null = null,
  ): Promise<string | null> {
    const id = await this.occupancies.occupy(tx, kind, time, now, hold);
    if (id) await this.publishChange(tx);
    return id;
  }

  /** @throws DomainError SLOT_TAKEN that names the occupant, for staff */
  async occupyOrThrow(tx: Transaction, kind: 'booking' | 'block', time: CharterTime, now: Date): Promise<string> {
    const id = await this.occupy(tx, kind, time, now);
    if (!id) throw await this.takenBy(tx, time, now);
    return id;
  }

  /**
   * Keeps a hold or offer for a payment in progress, or turns it into the occupancy of a booking.
   * @param until null for a booking
   * @returns false when it has expired: somebody else may have taken what belongs to it
   */
  async keep(tx: Transaction, id: string, state: { kind: 'hold' | 'held' | 'booking'; until: Date | null; now: Date }): Promise<boolean> {
    return this.occupancies.keep(tx, id, state);
  }

  /** A booking leaves its time for another one, which may overlap it, and which it gets in this transaction. @param id of its occupancy */
  async leave(tx: Transaction, id: string): Promise<void> {
    await this.occupancies.deferReferences(tx);
    await this.release(tx, id);
  }

  /** Sets the expiry of an unpaid hold, also to an earlier time. @returns false when it has expired */
  async setExpiry(tx: Transaction, id: string, expiresAt: Date, now: Date): Promise<boolean> {
    return this.occupancies.setExpiry(tx, id, expiresAt, now);
  }

  /**
   * Gives several bookings other times of the boat, of which one may be what another leaves.
   * @returns the ids of the new occupancies, in order
   * @throws DomainError SLOT_TAKEN that names the occupant; the transaction must be rolled back
   */
  async exchangeAll(tx: Transaction, changes: readonly { id: string; time: CharterTime }[], now: Date): Promise<string[]> {
    await this.occupancies.deferReferences(tx);
    for (const { id } of changes) await this.occupancies.release(tx, id);
    const ids: string[] = [];
    for (const { time } of changes) ids.push(await this.occupyOrThrow(tx, 'booking', time, now));
    return ids;
  }

  /** Whether the boat is free at this moment, without waiting for other transactions. */
  async isFree(tx: ReadManager, { startsAt, freeAgainAt }: CharterTime, now: Date): Promise<boolean> {
    return (await this.occupancies.occupiedBetween(tx, startsAt, freeAgainAt, now)).length === 0;
  }

  /** SLOT_TAKEN that names the occupant, for staff. */
  async takenBy(tx: Transaction, time: CharterTime, now: Date): Promise<DomainError> {
    return slotTaken(await this.occupants.find(tx, time, now));
  }

  /** INVALID at `addOns` when the boat is free for a charter's slot, but not as long as the add-ons make it; otherwise null. */
  async extraTimeTaken(tx: ReadManager, time: CharterTime, addOns: readonly OrderedAddOn[], now: Date): Promise<DomainError | null> {
    const occupied = await this.occupancies.occupiedBetween(tx, time.startsAt, time.freeAgainAt, now);
    return isExtraTaken(time, extraMinutesOf(addOns), occupied) ? extraTimeError('addOnTimeTaken', addOns) : null;
  }

  /** Minutes for which the boat is free after a booking and its turnaround. @param id of its occupancy */
  async minutesAfter(tx: ReadManager, id: string, now: Date): Promise<number> {
    const { freeAgainAt, takenAt } = await this.occupancies.timeAfter(tx, id, now);
    return takenAt ? (takenAt.getTime() - freeAgainAt.getTime()) / minuteMs : Infinity;
  }

  /**
   * Occupies so many minutes after a booking for its guest, in place of those that were occupied before. The booking keeps its turnaround
   * when it is lengthened, so that these minutes follow it.
   * @param id of the occupancy of the booking, whose row is locked
   * @returns false when the boat is taken then, and nothing is occupied after the booking
   */
  async occupyAfter(tx: Transaction, id: string, minutes: number, until: Date, now: Date): Promise<boolean> {
    if (await this.occupancies.releaseAfter(tx, id)) await this.publishChange(tx);
    if (minutes === 0) return true;
    const { freeAgainAt: startsAt } = await this.occupancies.timeAfter(tx, id, now);
    const time = { startsAt, freeAgainAt: new Date(startsAt.getTime() + minutes * minuteMs) };
    return (await this.occupy(tx, 'hold', time, now, { until, address: null, extends: id })) !== null;
  }

  /**
   * Lengthens the occupancy of a booking into the minutes that `occupyAfter` has occupied in this transaction: an insertion gives way to others
   * where an update would wait for them in a circle.
   */
  async lengthen(tx: Transaction, id: string, minutes: number): Promise<void> {
    if (minutes > 0) await this.occupancies.lengthen(tx, id, minutes);
  }

  async release(tx: Transaction, id: string): Promise<void> {
    await this.occupancies.release(tx, id);
    await this.publishChange(tx);
  }

  /** The holds and offers in a range. */
  async temporaryWithin(tx: Transaction, range: CharterTime): Promise<string[]> {
    return this.occupancies.temporaryWithin(tx, range);
  }

  /** Deletes those that are still holds or offers. @returns how many */
  async releaseTemporary(tx: Transaction, ids: readonly string[]): Promise<number> {
    return this.occupancies.releaseTemporary(tx, ids);
  }

  /** Which of these occupancies still hold the boat for the guest of an offer. */
  async stillHeld(tx: ReadManager, ids: readonly string[], now: Date): Promise<Set<string>> {
    return this.occupancies.stillHeld(tx, ids, now);
  }

  /** @throws DomainError SLOT_TAKEN that names the occupant, for staff */
  async requireFree(tx: Transaction, time: CharterTime, now: Date): Promise<void> {
    const occupant = await this.occupants.find(tx, time, now);
    if (occupant) throw slotTaken(occupant);
  }

  async releaseHeld(tx: Transaction, id: string): Promise<void> {
    await this.occupancies.releaseHeld(tx, id);
    await this.publishChange(tx);
  }

  /** @returns how many holds and offers had expired */
  async releaseExpired(tx: Transaction, now: Date): Promise<number> {
    const released = await this.occupancies.releaseExpired(tx, now);
    if (released > 0) await this.publishChange(tx);
    return released;
  }

  /** The time for which a hold or booking occupies the boat: its own hours as they were sold, with the turnaround as it is now. */
  async timeOf(tx: ReadManager, { startsAt, endsAt }: { startsAt: Date | string; endsAt: Date | string }): Promise<CharterTime> {
    const end = new Date(endsAt);
    const turnaround = await this.occupancies.turnaroundMinutes(tx);
    return { startsAt: new Date(startsAt), endsAt: end, freeAgainAt: new Date(end.getTime() + turnaround * minuteMs) };
  }

  private async publishChange(tx: Transaction): Promise<void> {
    await this.outbox.add(tx, bookingEvents.availabilityChanged, { vesselId });
  }
}
