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
import { Database, type ReadManager } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BookingConfig } from '../booking.env.js';
import {
  bookingWindow,
  charterTime,
  type CharterTime,
  daysOf,
  freeSlots,
  isFree,
  isOpen,
  nextFree,
  rangeOfDays,
  unavailabilityOf,
  unavailableDays,
} from './calendar.js';
import { OccupancyRepository } from './occupancy.repository.js';
import { type Offer, offerOf, requireSellable, slotOf } from './offer.js';
import { PackageClient } from './package.client.js';

/** How many free slots a guest is offered instead of one that is taken. */
const maxAlternatives = 3;

/** When the boat can be booked. */
@Injectable()
export class AvailabilityService {
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
    const now = this.clock.now();
    const time = charterTime(date, slot, await this.occupancies.turnaroundMinutes(this.database.manager));
    if (!isOpen(date, time, this.window(), now)) return { available: false };
    const occupied = await this.occupancies.occupiedBetween(this.database.manager, time.startsAt, time.freeAgainAt, now);
    return { available: isFree(time, occupied) };
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
   * What a booking form orders, as it is sold now; whether the boat is free then is not checked.
   * @param totalAmount whole US dollars that the visitor is about to pay; without it the price is not checked
   * @throws DomainError PACKAGE_NOT_FOUND, and INVALID for another price, too many guests or an unknown slot
   */
  async offerFor(form: BookingForm, totalAmount?: number): Promise<{ offer: Offer; time: CharterTime }> {
    const charterPackage = await this.packages.find(form.packageId);
    requireSellable(charterPackage, form.guestCount, totalAmount);
    const slot = slotOf(charterPackage, form.timeSlot);
    const time = charterTime(form.bookingDate, slot, await this.occupancies.turnaroundMinutes(this.database.manager));
    return { offer: offerOf(charterPackage, time), time };
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

const recordOf = (date: string, packageId: number, timeSlot: string, reason: UnavailabilityReason | undefined): AvailabilityRecord => ({
  date,
  packageId,
  timeSlot,
  isAvailable: reason === undefined,
  maxBookings: 1,
  currentBookings: reason === 'sold' ? 1 : 0,
  ...(reason && { reason }),
});
