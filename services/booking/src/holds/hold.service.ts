import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cents, DomainError, fieldError, type Hold, type HoldRequest, invalid, type ReleaseHoldRequest } from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock, Gauge } from '@charter/service-kit';
import { AvailabilityService, offerOf } from './availability.service.js';
import { bookingEnv } from '../booking.env.js';
import { requireSellable, slotOf } from '../bookings/booking.js';
import type { HoldEntity } from '../bookings/booking.entity.js';
import { BookingRepository } from '../bookings/booking.repository.js';
import { charterTime, type CharterTime, isOpen } from './calendar.js';
import { decideHold, decideStaffRelease, limitMemory, type Offer } from './hold.js';
import { HoldRepository } from './hold.repository.js';
import { HoldSlotService } from './hold-slot.service.js';
import { OccupancyRepository } from './occupancy.repository.js';

/** Slots reserved for visitors who pay, until a payment is in progress (`HoldPaymentService`). */
@Injectable()
export class HoldService {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldRepository,
    private readonly slots: HoldSlotService,
    private readonly bookings: BookingRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly availability: AvailabilityService,
    private readonly clock: Clock,
  ) {}

  @Gauge('charter_holds_live', 'Unexpired holds.')
  live(): Promise<number> {
    return this.occupancies.countHolds(this.database.manager, this.clock.now());
  }

  @Gauge('charter_holds_unpaid', 'Unexpired holds without a payment in progress; at most charter_holds_unpaid_limit.')
  async unpaid(): Promise<number> {
    return (await this.holds.unpaidAddresses(this.database.manager, this.clock.now())).length;
  }

  @Gauge('charter_holds_unpaid_limit', 'Maximum number of unpaid holds (HOLDS_UNPAID).')
  async unpaidLimit(): Promise<number> {
    return bookingEnv.holds.unpaid;
  }

  /** Holds the slot for this visitor. A second request renews the hold; a request for another slot replaces it. */
  async hold(request: HoldRequest): Promise<Hold> {
    const { form, checkout, totalAmount } = request;
    const charterPackage = await this.availability.findPackage(form.packageId);
    requireSellable(charterPackage, form.guestCount, totalAmount);
    const slot = slotOf(charterPackage, form.timeSlot);
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const time = charterTime(form.bookingDate, slot, await this.occupancies.turnaroundMinutes(tx));
      if (!isOpen(form.bookingDate, time, this.availability.window(), now)) {
        throw invalid({ bookingDate: fieldError('outsideWindow') });
      }
      const offer = offerOf(charterPackage, time);
      const decision = decideHold(await this.holds.lockOf(tx, checkout, new Date(now.getTime() - limitMemory)), offer, now);
      switch (decision.kind) {
        case 'committed':
          return toHold(decision.hold, (await this.holds.expiryOf(tx, decision.hold)) ?? now);
        case 'in-doubt':
          throw new DomainError('PAYMENT_IN_DOUBT');
        case 'limit-reached':
          throw new DomainError('HOLD_GONE', { detail: 'You have held this time for an hour. Other guests can book it now.' });
        case 'renew':
          return (
            (await this.renew(tx, decision.hold, request, offer, decision.until)) ??
            this.create(tx, request, { offer, time, now, until: decision.until, replaces: decision.hold })
          );
        case 'create':
          return this.create(tx, request, { offer, time, now, ...decision });
      }
    });
  }

  /** Extends the hold and stores the form, which may have changed. @returns null when its slot has expired and was released meanwhile */
  private async renew(
    tx: Transaction,
    hold: HoldEntity,
    { form, paymentId }: HoldRequest,
    offer: Offer,
    until: Date,
  ): Promise<Hold | null> {
    if (!(await this.slots.setExpiry(tx, hold, until))) return null;
    Object.assign(hold, { form, offer, paymentId });
    await this.holds.save(tx, hold);
    return toHold(hold, until);
  }

  private async create(
    tx: Transaction,
    { form, checkout, paymentId, address }: HoldRequest,
    { offer, time, now, until, replaces }: { offer: Offer; time: CharterTime; now: Date; until: Date; replaces: HoldEntity | null },
  ): Promise<Hold> {
    if (replaces) await this.slots.release(tx, replaces);
    const occupancyId = await this.occupancies.occupy(tx, 'hold', time, now, { until, address });
    if (!occupancyId) {
      // The response to the visitor's own capture may have been lost, so that they try to pay again.
      throw new DomainError((await this.bookings.isBookedBy(tx, checkout, offer)) ? 'ALREADY_PAID' : 'SLOT_TAKEN');
    }
    const hold: HoldEntity = {
      id: randomUUID(),
      checkout,
      occupancyId,
      status: 'held',
      form,
      offer,
      paymentId,
      committedAt: null,
      refundedCents: cents(0),
      refusedAs: null,
      createdAt: now,
    };
    await this.holds.add(tx, hold);
    await this.requireWithinLimits(tx, address, now);
    await this.availability.publishChange(tx);
    return toHold(hold, until);
  }

  /** Counts the new hold too. Requests that lose the race for a slot do not get here, so they do not wait for the lock. */
  private async requireWithinLimits(tx: Transaction, address: string, now: Date): Promise<void> {
    await this.holds.lockUnpaid(tx);
    const addresses = await this.holds.unpaidAddresses(tx, now);
    if (addresses.filter((one) => one === address).length > bookingEnv.holds.perAddress) throw new DomainError('TOO_MANY_HOLDS');
    if (addresses.length > bookingEnv.holds.unpaid) {
      throw new DomainError('TOO_MANY_REQUESTS', { detail: 'Many guests are booking right now. Please try again in a few minutes.' });
    }
  }

  async releaseByStaff({ holdId, staff }: ReleaseHoldRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const hold = await this.holds.lock(tx, holdId);
      const decision = decideStaffRelease(hold);
      if (!hold || decision === 'gone') throw new DomainError('HOLD_GONE');
      if (decision === 'payment-in-progress') throw new DomainError('PAYMENT_IN_DOUBT');
      await this.slots.release(tx, hold);
      await this.availability.publishChange(tx);
      const before = { form: hold.form, offer: hold.offer };
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'hold.release', subject: holdId, before, after: null });
    });
  }

  /** @returns how many slots were released */
  async releaseExpired(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const released = await this.occupancies.releaseExpired(tx, this.clock.now());
      if (released > 0) await this.availability.publishChange(tx);
      return released;
    });
  }
}

const toHold = ({ id, offer, committedAt }: HoldEntity, until: Date): Hold => ({
  holdId: id,
  packageName: offer.packageName,
  totalAmount: offer.price,
  heldUntil: until.toISOString(),
  committed: committedAt !== null,
});
