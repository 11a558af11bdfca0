import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type Availability,
  type AvailabilityQuestion,
  bookingFacts,
  type BookingForm,
  type BookingWindow,
  catalog,
  type CharterPackage,
  type HeldUntil,
  type Hold,
  type HoldRequest,
  type ReleaseHoldRequest,
  limits,
  type NextFree,
  type NextFreeQuestion,
  Refusal,
  type UnavailableDates,
} from '@charter/contracts';
import { Database, recordAudit, type Transaction } from '@charter/database';
import { Caller, Outbox } from '@charter/messaging';
import { Clock, Measures } from '@charter/service-kit';
import { heldUntil, pendingPaymentHoldDays, requireSellable, securedUntil, slotOf } from './booking.js';
import { bookingEnv } from './booking.env.js';
import type { HoldEntity, Offer } from './booking.entity.js';
import { BookingRepository } from './booking.repository.js';
import { bookingWindow, charterTime, type CharterTime, freeSlots, isFree, isOpen, nextFree, unavailableDates } from './calendar.js';
import { OccupancyRepository, theVessel } from './occupancy.repository.js';

const day = 86_400_000;
/** What a guest whose slot has gone is offered instead. */
const alternatives = 3;

/** When the boat can be had, and holding it while somebody pays. */
@Injectable()
export class ScheduleService {
  private readonly packages = new Map<number, { found: Promise<CharterPackage>; askedAt: number }>();

  constructor(
    private readonly database: Database,
    private readonly occupancies: OccupancyRepository,
    private readonly bookings: BookingRepository,
    private readonly caller: Caller,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  window(): BookingWindow {
    return bookingWindow(this.clock.now(), bookingEnv.window);
  }

  @Measures('charter_holds_live', 'Slots that somebody holds while paying.')
  liveHolds(): Promise<number> {
    return this.occupancies.liveHolds(this.database.read, this.clock.now());
  }

  async unavailableDates(packageId: number): Promise<UnavailableDates> {
    const sold = await this.findPackage(packageId);
    const { window, taken, turnaround, now } = await this.plan(this.database.read);
    return { unavailableDates: unavailableDates(window, sold.slots, taken, turnaround, now) };
  }

  async checkAvailability({ packageId, date, timeSlot }: AvailabilityQuestion): Promise<Availability> {
    const slot = slotOf(await this.findPackage(packageId), timeSlot);
    const now = this.clock.now();
    const time = charterTime(date, slot, await this.occupancies.turnaroundMinutes(this.database.read));
    if (!isOpen(date, time, this.window(), now)) return { available: false };
    const taken = await this.occupancies.taken(this.database.read, time.startsAt, time.freeAgainAt, now);
    return { available: isFree(time, taken) };
  }

  async nextFree(tx: Transaction, { packageId, after }: NextFreeQuestion): Promise<NextFree> {
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

  /** Takes the slot for this visitor. Pressing again renews it; choosing another slot gives the first one back. */
  async hold({ form, checkout, totalAmount }: HoldRequest): Promise<Hold> {
    const sold = await this.findPackage(form.packageId);
    requireSellable(sold, form.guestCount, totalAmount);
    const slot = slotOf(sold, form.timeSlot);
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const time = charterTime(form.bookingDate, slot, await this.occupancies.turnaroundMinutes(tx));
      if (!isOpen(form.bookingDate, time, this.window(), now)) {
        throw new Refusal('INVALID', { errors: { bookingDate: limits.booking.messages.outsideWindow } });
      }
      const offer = offerOf(sold, time);
      const earlier = await this.bookings.lockHeldBy(tx, checkout);
      const renewed = earlier && (await this.renew(tx, earlier, form, offer, now));
      if (renewed) return { holdId: earlier.id, ...renewed };
      if (earlier) await this.giveBack(tx, earlier);
      return this.takeHold(tx, { form, checkout, offer, time, now });
    });
  }

  /** The same slot again, with a form that may have changed. */
  private async renew(tx: Transaction, hold: HoldEntity, form: BookingForm, offer: Offer, now: Date) {
    const same = hold.offer.startsAt === offer.startsAt && hold.offer.endsAt === offer.endsAt;
    if (!same || hold.offer.packageId !== offer.packageId || !hold.occupancyId) return null;
    const until = heldUntil(now, hold.createdAt);
    if (until <= now || !(await this.occupancies.extend(tx, hold.occupancyId, until))) return null;
    hold.form = form;
    hold.offer = offer;
    await this.bookings.saveHold(tx, hold);
    return { packageName: offer.packageName, totalAmount: offer.price, heldUntil: until.toISOString(), committed: false };
  }

  private async takeHold(
    tx: Transaction,
    { form, checkout, offer, time, now }: { form: BookingForm; checkout: string; offer: Offer; time: CharterTime; now: Date },
  ): Promise<Hold> {
    const until = heldUntil(now);
    const occupancyId = await this.occupancies.take(tx, 'hold', time, now, until);
    if (!occupancyId) {
      // Whose answer to the capture got lost presses again; who has the slot is the very same guest.
      throw new Refusal((await this.bookings.isBookedBy(tx, checkout, offer)) ? 'ALREADY_PAID' : 'SLOT_TAKEN');
    }
    const id = randomUUID();
    await this.bookings.addHold(tx, { id, checkout, occupancyId, status: 'held', form, offer, createdAt: now });
    await this.announceChange(tx);
    return { holdId: id, packageName: offer.packageName, totalAmount: offer.price, heldUntil: until.toISOString(), committed: false };
  }

  private async giveBack(tx: Transaction, hold: HoldEntity): Promise<void> {
    const { occupancyId } = hold;
    hold.status = 'released';
    hold.occupancyId = null;
    await this.bookings.saveHold(tx, hold);
    if (occupancyId) await this.occupancies.release(tx, occupancyId);
  }

  /** Before money moves: the slot is kept for the minutes a capture may take. Refuses SLOT_TAKEN, and nobody is charged. */
  async secure(holdId: string): Promise<HeldUntil> {
    const until = await this.database.transaction((tx) => this.keepUntil(tx, holdId, (now, expiry) => securedUntil(now, expiry)));
    if (!until) throw new Refusal('SLOT_TAKEN');
    return { heldUntil: until.toISOString() };
  }

  /** PayPal thinks it over (an eCheck, a review): the slot waits with it. */
  async keepWhilePending(tx: Transaction, holdId: string): Promise<void> {
    await this.keepUntil(tx, holdId, (now) => new Date(now.getTime() + pendingPaymentHoldDays * day));
  }

  private async keepUntil(tx: Transaction, holdId: string, until: (now: Date, expiry: Date) => Date): Promise<Date | null> {
    const hold = await this.bookings.lockHold(tx, holdId);
    if (!hold || hold.status === 'refused' || hold.status === 'booked') return null;
    const now = this.clock.now();
    const expiry = await this.bookings.expiryOf(tx, hold);
    const wanted = until(now, expiry ?? now);
    if (hold.occupancyId && (await this.occupancies.extend(tx, hold.occupancyId, wanted))) return wanted;
    const occupancyId = await this.occupancies.take(tx, 'hold', await this.timeOf(tx, hold.offer), now, wanted);
    if (!occupancyId) return null;
    hold.occupancyId = occupancyId;
    hold.status = 'held';
    await this.bookings.saveHold(tx, hold);
    await this.announceChange(tx);
    return wanted;
  }

  /** No money will come for this hold. */
  async release(tx: Transaction, holdId: string): Promise<void> {
    const hold = await this.bookings.lockHold(tx, holdId);
    if (hold?.status !== 'held') return;
    await this.giveBack(tx, hold);
    await this.announceChange(tx);
  }

  /** Staff give an unpaid slot back. */
  async releaseByStaff({ holdId, staff }: ReleaseHoldRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const hold = await this.bookings.lockHold(tx, holdId);
      if (hold?.status !== 'held' || !hold.occupancyId) throw new Refusal('HOLD_GONE');
      const { form, offer } = hold;
      await this.giveBack(tx, hold);
      await this.announceChange(tx);
      await recordAudit(tx, { who: staff.username, action: 'hold.release', subject: holdId, before: { form, offer }, after: null });
    });
  }

  async sweepExpired(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const released = await this.occupancies.releaseExpired(tx, this.clock.now());
      if (released > 0) await this.announceChange(tx);
      return released;
    });
  }

  /** The boat's time for something that was sold: its own hours as frozen then, today's turnaround. */
  async timeOf(tx: Transaction, { startsAt, endsAt }: { startsAt: Date | string; endsAt: Date | string }): Promise<CharterTime> {
    const ends = new Date(endsAt);
    const turnaround = await this.occupancies.turnaroundMinutes(tx);
    return { startsAt: new Date(startsAt), endsAt: ends, freeAgainAt: new Date(ends.getTime() + turnaround * 60_000) };
  }

  async announceChange(tx: Transaction): Promise<void> {
    await this.outbox.add(tx, bookingFacts.availabilityChanged, { vesselId: theVessel });
  }

  /** Asked once a second and package at most: 200 buyers of one slot are one question. A hold freezes what it was told. */
  findPackage(packageId: number): Promise<CharterPackage> {
    const now = performance.now();
    const known = this.packages.get(packageId);
    if (known && now - known.askedAt < 1_000) return known.found;
    const found = this.caller.ask(catalog.findPackage, { packageId });
    this.packages.set(packageId, { found, askedAt: now });
    found.catch(() => this.packages.delete(packageId));
    return found;
  }

  private async plan(tx: Transaction) {
    const now = this.clock.now();
    const window = this.window();
    const from = charterTime(window.start, { label: '', startMinute: 0, endMinute: 0 }, 0).startsAt;
    const until = charterTime(window.end, { label: '', startMinute: 2880, endMinute: 2880 }, 0).startsAt;
    const taken = await this.occupancies.taken(tx, from, until, now);
    return { now, window, taken, turnaround: await this.occupancies.turnaroundMinutes(tx) };
  }
}

function offerOf(sold: CharterPackage, { startsAt, endsAt }: CharterTime): Offer {
  return {
    packageId: sold.id,
    packageName: sold.name,
    packageDuration: sold.duration,
    price: sold.price,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
