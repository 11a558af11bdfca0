import { Inject, Injectable } from '@nestjs/common';
import {
  dayMs,
  fieldError,
  invalid,
  type Availability,
  type AvailabilityQuery,
  type AvailabilityRecords,
  type AvailabilityRecordsQuery,
  type BookingWindow,
  limits,
  type NextFree,
  type NextFreeRequest,
  type SoldPackage,
  type SlotTimes,
  type SlotTimesRequest,
  type SlotYear,
  type SlotYearForm,
  type UnavailableDates,
} from '@charter/contracts';
import { maxScheduleDays, type UnavailabilityReason } from '@charter/contracts/browser';
import { Database, type ReadManager } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { PackageClient } from '../../pricing/index.js';
import { extraMinutesOf, extraTimeError, type OrderedAddOn } from '../../pricing/model.js';
import { BookingConfig } from '../../booking.env.js';
import { sunOf } from '../../shared/sun.js';
import {
  bookingWindow,
  charterTime,
  type CharterTime,
  type Daylight,
  freeSlots,
  isDark,
  isExtraTaken,
  isOpen,
  lengthened,
  nextFree,
  type Opening,
  toFreeSlot,
  unavailabilityOf,
  unavailableDays,
} from './calendar.js';
import { dayInNassau, daysOf, rangeOfDays } from '../../shared/nassau-time.js';
import type { DayRange, SlotsWanted } from './availability-query.js';
import { obstacles, recordOf } from './availability-record.js';
import { OccupancyRepository } from './occupancy.repository.js';
import { slotOf } from './calendar.js';
import { slotYear } from './slot-year.js';

/** How many free slots a guest is offered instead of one that is taken. */
export const maxAlternatives = 3;

/** A slot of a package on one day. */
interface SlotOfDay {
  date: string;
  timeSlot: string;
  time: CharterTime;
  /** Undefined when it can be booked. */
  reason: UnavailabilityReason | undefined;
}

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

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
    const { slots, daylight } = await this.find(packageId);
    const { window, occupied, turnaround, now } = await this.occupiedInWindow(this.database.manager);
    const { unavailable, soldOut } = unavailableDays(window, slots, occupied, turnaround, now, daylight);
    return { unavailableDates: unavailable, soldOut };
  }

  /** Each slot of the package on each of the days. One boat: a charter of another package at that time takes the slot too. */
  async records({ packageId, from, to }: AvailabilityRecordsQuery): Promise<AvailabilityRecords> {
    const slots = await this.slotsOf(packageId, { from, to }, maxScheduleDays);
    return { records: slots.map(({ date, timeSlot, reason }) => recordOf(date, packageId, timeSlot, reason)) };
  }

  /** The hours of the package's slots, and which guests can book. @throws DomainError PACKAGE_NOT_FOUND, INVALID at `to` */
  async slotTimes({ packageId, from, to }: SlotTimesRequest): Promise<SlotTimes> {
    const slots = await this.slotsOf(packageId, { from, to }, limits.maxSlotTimeDays);
    return {
      slotTimes: slots.map(({ date, timeSlot, time, reason }) => ({
        ...toFreeSlot(date, timeSlot, time),
        sunset: sunOf(date, this.config.vessel).set.toISOString(),
        free: reason === undefined,
        ...(reason && { reason: obstacles[reason] }),
      })),
    };
  }

  /** On which of the next days slots would sail that staff are about to save. @throws DomainError INVALID at `timeSlots` */
  async slotYear({ timeSlots, backBeforeSunset, departAfterSunrise }: SlotYearForm): Promise<SlotYear> {
    return slotYear(dayInNassau(this.clock.now()), await this.packages.readSlots(timeSlots), {
      vessel: this.config.vessel,
      backBeforeSunset: backBeforeSunset ?? undefined,
      departAfterSunrise: departAfterSunrise ?? undefined,
    });
  }

  private async slotsOf(packageId: number, { from, to }: DayRange, longest: number): Promise<SlotOfDay[]> {
    const { startsAt, endsAt, days } = rangeOfDays(from, to);
    if (days < 1 || days > longest) throw invalid({ to: fieldError('scheduleRange', { max: longest }) });
    const { slots, daylight } = await this.find(packageId);
    const { manager } = this.database;
    const now = this.clock.now();
    const turnaround = await this.occupancies.turnaroundMinutes(manager);
    // A slot may end on the next day.
    const occupied = await this.occupancies.occupiedBetween(manager, startsAt, new Date(endsAt.getTime() + 2 * dayMs), now);
    const window = this.window();
    return daysOf({ start: from, end: to }).flatMap((date) =>
      slots.map((slot) => {
        const time = charterTime(date, slot, turnaround, daylight);
        return { date, timeSlot: slot.label, time, reason: unavailabilityOf(date, time, window, occupied, now, daylight) };
      }),
    );
  }

  async checkAvailability({ packageId, date, timeSlot }: AvailabilityQuery): Promise<Availability> {
    const { daylight, ...charterPackage } = await this.find(packageId);
    const time = charterTime(date, slotOf(charterPackage.slots, timeSlot), 0, daylight);
    if (!isOpen(date, time, this.window(), this.clock.now()) || isDark(date, time, daylight)) return { available: false };
    return { available: !(await this.occupancies.isOccupied(this.database.manager, time, this.clock.now())) };
  }

  /** @param isOffered leaves out dates that are not among the alternatives */
  async nextFree(
    tx: ReadManager,
    { packageId, addOns, after }: Omit<NextFreeRequest, 'packageId'> & SlotsWanted,
    isOffered?: (date: string) => boolean,
  ): Promise<NextFree> {
    const { slots, daylight } = await this.findSlots(packageId, addOns);
    const { window, occupied, turnaround, now } = await this.occupiedInWindow(tx);
    const openings = nextFree(freeSlots(window, slots, occupied, turnaround, now, daylight), maxAlternatives, after, isOffered);
    return {
      alternatives: openings.map(({ date, timeSlot, time }) => toFreeSlot(date, timeSlot, time)),
    };
  }

  /**
   * The slots of a package to which a charter can be moved: those that can be booked, and those that only the charter itself takes.
   * @param days first and last, inclusive, in Nassau
   * @param occupancyId of the charter
   * @throws DomainError PACKAGE_NOT_FOUND
   */
  async openingsFor(
    { packageId, addOns, occupancyId }: SlotsWanted & { occupancyId: string | null },
    days: DayRange,
    tx: ReadManager = this.database.manager,
  ): Promise<Opening[]> {
    const { slots, daylight } = await this.findSlots(packageId, addOns);
    const { window, occupied, turnaround, now } = await this.occupiedInWindow(tx, occupancyId);
    const limited = { ...window, start: later(window.start, days.from), end: earlier(window.end, days.to) };
    return [...freeSlots(limited, slots, occupied, turnaround, now, daylight)];
  }

  /**
   * The time of a charter in a package's slot on that day; whether the boat is free then is not checked.
   * @throws DomainError PACKAGE_NOT_FOUND, INVALID at `timeSlot` for an unknown slot
   */
  async slotTime({ packageId, addOns }: SlotsWanted, day: string, timeSlot: string): Promise<CharterTime> {
    const { daylight, slots } = await this.findSlots(packageId, addOns);
    return charterTime(day, slotOf(slots, timeSlot), await this.occupancies.turnaroundMinutes(this.database.manager), daylight);
  }

  /** Whether the package's daylight rule forbids guests that time. @throws DomainError PACKAGE_NOT_FOUND */
  async isDark(packageId: number | null, day: string, time: CharterTime): Promise<boolean> {
    return isDark(day, time, (await this.find(packageId)).daylight);
  }

  /** Same as `isDark`, for several times. @throws DomainError PACKAGE_NOT_FOUND */
  async darkness(packageId: number | null): Promise<(day: string, time: Pick<CharterTime, 'startsAt' | 'endsAt'>) => boolean> {
    const { daylight } = await this.find(packageId);
    return (day, time) => isDark(day, time, daylight);
  }

  /**
   * @param time of a slot, lengthened by the add-ons
   * @throws DomainError INVALID at `timeSlot` when the slot is dark, at `addOns` when only the time is by which they lengthen it
   */
  async requireDaylight({ packageId, addOns = [] }: SlotsWanted, day: string, time: CharterTime): Promise<void> {
    const endsDark = await this.darkness(packageId);
    if (!endsDark(day, time)) return;
    if (endsDark(day, lengthened(time, -extraMinutesOf(addOns)))) throw invalid({ timeSlot: fieldError('tooDark') });
    throw extraTimeError('addOnTooDark', addOns);
  }

  /** @throws DomainError as `requireDaylight` does, and INVALID at `addOns` when the boat is free for the slot but not as long as they make it */
  async requireExtraTime(wanted: Required<SlotsWanted>, day: string, time: CharterTime): Promise<void> {
    await this.requireDaylight(wanted, day, time);
    const occupied = await this.occupancies.occupiedBetween(this.database.manager, time.startsAt, time.freeAgainAt, this.clock.now());
    if (isExtraTaken(time, extraMinutesOf(wanted.addOns), occupied)) throw extraTimeError('addOnTimeTaken', wanted.addOns);
  }

  /** Whether guests can book that time now, if the boat is free. */
  isOpen(day: string, time: CharterTime): boolean {
    return isOpen(day, time, this.window(), this.clock.now());
  }

  /**
   * The time of a charter in a slot of the package, as long as the add-ons make it; whether the boat is free then is not checked.
   * @throws DomainError INVALID at `timeSlot` for an unknown slot
   */
  async timeOf(
    charterPackage: SoldPackage,
    { date, timeSlot, addOns }: { date: string; timeSlot: string; addOns: readonly OrderedAddOn[] },
  ): Promise<CharterTime> {
    const slot = { ...slotOf(charterPackage.slots, timeSlot), extraMinutes: extraMinutesOf(addOns) };
    return charterTime(date, slot, await this.occupancies.turnaroundMinutes(this.database.manager), this.daylightOf(charterPackage));
  }

  /** A custom charter has no package, as one whose package is no longer sold. */
  private async find(packageId: number | null): Promise<SoldPackage & { daylight: Daylight }> {
    const charterPackage = await this.packages.find(packageId);
    return { ...charterPackage, daylight: this.daylightOf(charterPackage) };
  }

  private daylightOf({ backBeforeSunset, departAfterSunrise }: SoldPackage): Daylight {
    return { vessel: this.config.vessel, backBeforeSunset, departAfterSunrise };
  }

  /** The slots of a package, as long as the add-ons make them. */
  private async findSlots(packageId: number | null, addOns: readonly OrderedAddOn[] = []) {
    const { slots, daylight } = await this.find(packageId);
    const extraMinutes = extraMinutesOf(addOns);
    return { slots: slots.map((slot) => ({ ...slot, extraMinutes })), daylight };
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
