import { Injectable } from '@nestjs/common';
import {
  type Availability,
  type AvailabilityQuery,
  bookingEvents,
  type BookingWindow,
  catalog,
  type CharterPackage,
  minuteMs,
  type NextFree,
  type NextFreeRequest,
  type UnavailableDates,
} from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Outbox, RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { bookingEnv } from '../booking.env.js';
import { slotOf } from '../bookings/booking.js';
import { bookingWindow, charterTime, type CharterTime, freeSlots, isFree, isOpen, nextFree, unavailableDates } from './calendar.js';
import type { Offer } from './hold.js';
import { OccupancyRepository, vesselId } from './occupancy.repository.js';

/** How many free slots a guest is offered instead of one that is taken. */
const maxAlternatives = 3;
const packageCacheMs = 1_000;

/** When the boat can be booked. */
@Injectable()
export class AvailabilityService {
  private readonly packages = new Map<number, { result: Promise<CharterPackage>; requestedAt: number }>();

  constructor(
    private readonly database: Database,
    private readonly occupancies: OccupancyRepository,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  window(): BookingWindow {
    return bookingWindow(this.clock.now(), bookingEnv.window);
  }

  async unavailableDates(packageId: number): Promise<UnavailableDates> {
    const { slots } = await this.findPackage(packageId);
    const { window, occupied, turnaround, now } = await this.occupiedInWindow(this.database.manager);
    return { unavailableDates: unavailableDates(window, slots, occupied, turnaround, now) };
  }

  async checkAvailability({ packageId, date, timeSlot }: AvailabilityQuery): Promise<Availability> {
    const slot = slotOf(await this.findPackage(packageId), timeSlot);
    const now = this.clock.now();
    const time = charterTime(date, slot, await this.occupancies.turnaroundMinutes(this.database.manager));
    if (!isOpen(date, time, this.window(), now)) return { available: false };
    const occupied = await this.occupancies.occupiedBetween(this.database.manager, time.startsAt, time.freeAgainAt, now);
    return { available: isFree(time, occupied) };
  }

  async nextFree(tx: ReadManager, { packageId, after }: NextFreeRequest): Promise<NextFree> {
    const { slots } = await this.findPackage(packageId);
    const { window, occupied, turnaround, now } = await this.occupiedInWindow(tx);
    const openings = nextFree(freeSlots(window, slots, occupied, turnaround, now), maxAlternatives, after);
    return {
      alternatives: openings.map(({ date, timeSlot, time: { startsAt, endsAt } }) => ({
        date,
        timeSlot,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
    };
  }

  /** The time for which a hold or booking occupies the boat: its own hours as they were sold, with the turnaround as it is now. */
  async timeOf(tx: Transaction, { startsAt, endsAt }: { startsAt: Date | string; endsAt: Date | string }): Promise<CharterTime> {
    const end = new Date(endsAt);
    const turnaround = await this.occupancies.turnaroundMinutes(tx);
    return { startsAt: new Date(startsAt), endsAt: end, freeAgainAt: new Date(end.getTime() + turnaround * minuteMs) };
  }

  async publishChange(tx: Transaction): Promise<void> {
    await this.outbox.add(tx, bookingEvents.availabilityChanged, { vesselId });
  }

  /**
   * Cached for a second, so that 200 buyers of one slot cause one request to catalog. A hold keeps the price and hours that it was sold with.
   * @throws DomainError PACKAGE_NOT_FOUND
   */
  findPackage(packageId: number): Promise<CharterPackage> {
    const now = performance.now();
    const cached = this.packages.get(packageId);
    if (cached && now - cached.requestedAt < packageCacheMs) return cached.result;
    const result = this.rpc.call(catalog.findPackage, { packageId });
    this.packages.set(packageId, { result, requestedAt: now });
    result.catch(() => this.packages.delete(packageId));
    return result;
  }

  private async occupiedInWindow(tx: ReadManager) {
    const now = this.clock.now();
    const window = this.window();
    const from = charterTime(window.start, { label: '', startMinute: 0, endMinute: 0 }, 0).startsAt;
    const until = charterTime(window.end, { label: '', startMinute: 2880, endMinute: 2880 }, 0).startsAt;
    const occupied = await this.occupancies.occupiedBetween(tx, from, until, now);
    return { now, window, occupied, turnaround: await this.occupancies.turnaroundMinutes(tx) };
  }
}

/** A snapshot of the package and slot, which the hold keeps. */
export function offerOf(charterPackage: CharterPackage, { startsAt, endsAt }: CharterTime): Offer {
  return {
    packageId: charterPackage.id,
    packageName: charterPackage.name,
    packageDuration: charterPackage.duration,
    price: charterPackage.price,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
