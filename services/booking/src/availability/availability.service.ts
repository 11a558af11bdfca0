import { Inject, Injectable } from '@nestjs/common';
import {
  dayMs,
  fieldError,
  invalid,
  type Availability,
  type AvailabilityQuery,
  type AvailabilityRecord,
  type AvailabilityRecords,
  type AvailabilityRecordsQuery,
  type BookingForm,
  type BookingWindow,
  type NextFree,
  type NextFreeRequest,
  type UnavailableDates,
} from '@charter/contracts';
import { longestSchedule, type UnavailabilityReason } from '@charter/contracts/limits';
import { BatchedRead, Database, type ReadManager } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BookingConfig } from '../booking.env.js';
import {
  bookingWindow,
  charterTime,
  type CharterTime,
  daysOf,
  freeSlots,
  isOpen,
  nextFree,
  type Opening,
  rangeOfDays,
  unavailabilityOf,
  unavailableDays,
} from './calendar.js';
import { OccupancyRepository } from './occupancy.repository.js';
import { type Offer, offerOf, requireSellable, slotOf } from './offer.js';
import { PackageClient } from './package.client.js';

/** How many free slots a guest is offered instead of one that is taken. */
const maxAlternatives = 3;

/** Days in Nassau, yyyy-MM-dd, both inclusive. */
interface DayRange {
  from: string;
  to: string;
}

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** When the boat can be booked. */
@Injectable()
export class AvailabilityService {
  private readonly occupied = new BatchedRead((times: readonly CharterTime[]) =>
    this.occupancies.areOccupied(this.database.manager, times, this.clock.now()),
  );

  constructor(
    private readonly database: Database,
    private readonly occupancies: OccupancyRepository,
    private readonly packages: PackageClient,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  window(): BookingWindow {
    return bookingWindow(this.clock.now(), this.config.window);
  }

  async unavailableDates(packageId: number): Promise<UnavailableDates> {
    const { slots } = await this.packages.find(packageId);
    const { window, occupied, turnaround, now } = await this.occupiedInWindow(this.database.manager);
    const { unavailable, soldOut } = unavailableDays(window, slots, occupied, turnaround, now);
    return { unavailableDates: unavailable, soldOut };
  }

  /** Each slot of the package on each of the days. One boat: a charter of another package at that time takes the slot too. */
  async records({ packageId, from, to }: AvailabilityRecordsQuery): Promise<AvailabilityRecords> {
    const { startsAt, endsAt, days } = rangeOfDays(from, to);
    if (days < 1 || days > longestSchedule) throw invalid({ to: fieldError('scheduleRange', { max: longestSchedule }) });
    const { slots } = await this.packages.find(packageId);
    const { manager } = this.database;
    const now = this.clock.now();
    const turnaround = await this.occupancies.turnaroundMinutes(manager);
    // A slot may end on the next day.
    const occupied = await this.occupancies.occupiedBetween(manager, startsAt, new Date(endsAt.getTime() + 2 * dayMs), now);
    const window = this.window();
    const records = daysOf({ start: from, end: to }).flatMap((date) =>
      slots.map((slot) => {
        const reason = unavailabilityOf(date, charterTime(date, slot, turnaround), window, occupied, now);
        return recordOf(date, packageId, slot.label, reason);
      }),
    );
    return { records };
  }

  async checkAvailability({ packageId, date, timeSlot }: AvailabilityQuery): Promise<Availability> {
    const slot = slotOf(await this.packages.find(packageId), timeSlot);
    const time = charterTime(date, slot, 0);
    if (!isOpen(date, time, this.window(), this.clock.now())) return { available: false };
    return { available: !(await this.occupied.call(time)) };
  }

  async nextFree(tx: ReadManager, { packageId, after }: NextFreeRequest): Promise<NextFree> {
    const { slots } = await this.packages.find(packageId);
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

  /**
   * The slots of a package to which a charter can be moved: those that can be booked, and those that only the charter itself takes.
   * @param days first and last, inclusive, in Nassau
   * @param occupancyId of the charter
   * @throws DomainError PACKAGE_NOT_FOUND
   */
  async openingsFor(
    { packageId, occupancyId }: { packageId: number; occupancyId: string | null },
    days: DayRange,
    tx: ReadManager = this.database.manager,
  ): Promise<Opening[]> {
    const { slots } = await this.packages.find(packageId);
    const { window, occupied, turnaround, now } = await this.occupiedInWindow(tx, occupancyId);
    const limited = { ...window, start: later(window.start, days.from), end: earlier(window.end, days.to) };
    return [...freeSlots(limited, slots, occupied, turnaround, now)];
  }

  /**
   * The time of a package's slot on that day; whether the boat is free then is not checked.
   * @throws DomainError PACKAGE_NOT_FOUND, INVALID at `timeSlot` for an unknown slot
   */
  async slotTime(packageId: number, day: string, timeSlot: string): Promise<CharterTime> {
    const slot = slotOf(await this.packages.find(packageId), timeSlot);
    return charterTime(day, slot, await this.occupancies.turnaroundMinutes(this.database.manager));
  }

  /** Whether guests can book that time now, if the boat is free. */
  isOpen(day: string, time: CharterTime): boolean {
    return isOpen(day, time, this.window(), this.clock.now());
  }

  /**
   * What a booking form orders, as it is sold now; whether the boat is free then is not checked.
   * @param totalAmount whole US dollars that the visitor is about to pay; without it the price is not checked
   * @throws DomainError PACKAGE_NOT_FOUND, and INVALID for another price, too many guests or an unknown slot
   */
  async offerFor(form: BookingForm, totalAmount?: number): Promise<{ offer: Offer; time: CharterTime }> {
    const charterPackage = await this.packages.find(form.packageId, form.locale);
    requireSellable(charterPackage, form.guestCount, totalAmount);
    const slot = slotOf(charterPackage, form.timeSlot);
    const time = charterTime(form.bookingDate, slot, await this.occupancies.turnaroundMinutes(this.database.manager));
    return { offer: offerOf(charterPackage, time, form.locale), time };
  }

  private async occupiedInWindow(tx: ReadManager, except: string | null = null) {
    const now = this.clock.now();
    const window = this.window();
    const from = charterTime(window.start, { label: '', startMinute: 0, endMinute: 0 }, 0).startsAt;
    const until = charterTime(window.end, { label: '', startMinute: 2880, endMinute: 2880 }, 0).startsAt;
    const occupied = await this.occupancies.occupiedBetween(tx, from, until, now, except);
    return { now, window, occupied, turnaround: await this.occupancies.turnaroundMinutes(tx) };
  }
}

const recordOf = (date: string, packageId: number, timeSlot: string, reason: UnavailabilityReason | undefined): AvailabilityRecord => ({
  date,
  packageId,
  timeSlot,
  isAvailable: reason === undefined,
  maxBookings: 1,
  currentBookings: reason === 'sold' ? 1 : 0,
  ...(reason && { reason }),
});
