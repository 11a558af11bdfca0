import { Injectable } from '@nestjs/common';
import {
  type Availability,
  type AvailabilityQuery,
  bookingEvents,
  type BookingWindow,
  catalog,
  type CharterPackage,
  type NextFree,
  type NextFreeRequest,
  type UnavailableDates,
} from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { RpcClient, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { slotOf } from '../bookings/booking.js';
import { bookingEnv } from '../booking.env.js';
import { bookingWindow, charterTime, type CharterTime, freeSlots, isFree, isOpen, nextFree, unavailableDates } from '../holds/calendar.js';
import type { Offer } from '../holds/hold.js';
import { OccupancyRepository, theVessel } from '../holds/occupancy.repository.js';

/** What a guest whose slot has gone is offered instead. */
const alternatives = 3;

/** When the boat can be booked. */
@Injectable()
export class ScheduleService {
  private readonly packages = new Map<number, { found: Promise<CharterPackage>; askedAt: number }>();

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
    const sold = await this.findPackage(packageId);
    const { window, taken, turnaround, now } = await this.plan(this.database.manager);
    return { unavailableDates: unavailableDates(window, sold.slots, taken, turnaround, now) };
  }

  async checkAvailability({ packageId, date, timeSlot }: AvailabilityQuery): Promise<Availability> {
    const slot = slotOf(await this.findPackage(packageId), timeSlot);
    const now = this.clock.now();
    const time = charterTime(date, slot, await this.occupancies.turnaroundMinutes(this.database.manager));
    if (!isOpen(date, time, this.window(), now)) return { available: false };
    const taken = await this.occupancies.taken(this.database.manager, time.startsAt, time.freeAgainAt, now);
    return { available: isFree(time, taken) };
  }

  async nextFree(tx: ReadManager, { packageId, after }: NextFreeRequest): Promise<NextFree> {
    const sold = await this.findPackage(packageId);
    const { window, taken, turnaround, now } = await this.plan(tx);
    const openings = nextFree(freeSlots(window, sold.slots, taken, turnaround, now), alternatives, after);
    return {
      alternatives: openings.map(({ date, timeSlot, time: { startsAt, endsAt } }) => ({
        date,
        timeSlot,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })),
    };
  }

  /** The boat's time for something that was sold: its own hours as frozen then, today's turnaround. */
  async timeOf(tx: Transaction, { startsAt, endsAt }: { startsAt: Date | string; endsAt: Date | string }): Promise<CharterTime> {
    const ends = new Date(endsAt);
    const turnaround = await this.occupancies.turnaroundMinutes(tx);
    return { startsAt: new Date(startsAt), endsAt: ends, freeAgainAt: new Date(ends.getTime() + turnaround * 60_000) };
  }

  async announceChange(tx: Transaction): Promise<void> {
    await this.outbox.add(tx, bookingEvents.availabilityChanged, { vesselId: theVessel });
  }

  /** Asked once a second and package at most: 200 buyers of one slot are one question. A hold freezes what it was told. */
  findPackage(packageId: number): Promise<CharterPackage> {
    const now = performance.now();
    const known = this.packages.get(packageId);
    if (known && now - known.askedAt < 1_000) return known.found;
    const found = this.rpc.call(catalog.findPackage, { packageId });
    this.packages.set(packageId, { found, askedAt: now });
    found.catch(() => this.packages.delete(packageId));
    return found;
  }

  private async plan(tx: ReadManager) {
    const now = this.clock.now();
    const window = this.window();
    const from = charterTime(window.start, { label: '', startMinute: 0, endMinute: 0 }, 0).startsAt;
    const until = charterTime(window.end, { label: '', startMinute: 2880, endMinute: 2880 }, 0).startsAt;
    const taken = await this.occupancies.taken(tx, from, until, now);
    return { now, window, taken, turnaround: await this.occupancies.turnaroundMinutes(tx) };
  }
}

/** What is sold, as it is on the day it is sold. */
export function offerOf(sold: CharterPackage, { startsAt, endsAt }: CharterTime): Offer {
  return {
    packageId: sold.id,
    packageName: sold.name,
    packageDuration: sold.duration,
    price: sold.price,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
