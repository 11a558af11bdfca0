import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  cents,
  bookingEvents,
  type BookingForm,
  type HeldUntil,
  type Hold,
  type HoldRequest,
  limits,
  type PayingGuest,
  type PaymentDeclined,
  type PaymentFailed,
  type PaymentPending,
  DomainError,
  type ReleaseHoldRequest,
  type SecureHoldRequest,
} from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock, Gauge } from '@charter/service-kit';
import { requireSellable, slotOf } from '../bookings/booking.js';
import { bookingEnv } from '../booking.env.js';
import type { HoldEntity } from '../bookings/booking.entity.js';
import { BookingRepository } from '../bookings/booking.repository.js';
import { charterTime, type CharterTime, isOpen } from './calendar.js';
import { OccupancyRepository } from './occupancy.repository.js';
import { offerOf, ScheduleService } from '../back-office/schedule.service.js';
import { decideHold, declinedUntil, hasDeparted, limitMemory, type Offer, pendingUntil, securedUntil } from './hold.js';
import { HoldRepository } from './hold.repository.js';

/** A slot that is kept for a visitor who pays. From the capture on it is committed: only the payment's own end gives it away. */
@Injectable()
export class HoldService {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldRepository,
    private readonly bookings: BookingRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly schedule: ScheduleService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  @Gauge('charter_holds_live', 'Slots that visitors hold while paying.')
  live(): Promise<number> {
    return this.occupancies.liveHolds(this.database.manager, this.clock.now());
  }

  @Gauge('charter_holds_unpaid', 'Slots held without money on its way; no more than charter_holds_unpaid_limit.')
  async unpaid(): Promise<number> {
    return (await this.holds.unpaidAddresses(this.database.manager, this.clock.now())).length;
  }

  @Gauge('charter_holds_unpaid_limit', 'The most slots that may be held without money on its way (HOLDS_UNPAID).')
  async unpaidLimit(): Promise<number> {
    return bookingEnv.holds.unpaid;
  }

  /** Takes the slot for this visitor. Pressing again renews it; choosing another slot gives the first one back. */
  async hold(request: HoldRequest): Promise<Hold> {
    const { form, checkout, totalAmount } = request;
    const sold = await this.schedule.findPackage(form.packageId);
    requireSellable(sold, form.guestCount, totalAmount);
    const slot = slotOf(sold, form.timeSlot);
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const time = charterTime(form.bookingDate, slot, await this.occupancies.turnaroundMinutes(tx));
      if (!isOpen(form.bookingDate, time, this.schedule.window(), now)) {
        throw new DomainError('INVALID', { errors: { bookingDate: limits.booking.messages.outsideWindow } });
      }
      const offer = offerOf(sold, time);
      const decision = decideHold(await this.holds.lockOf(tx, checkout, new Date(now.getTime() - limitMemory)), offer, now);
      switch (decision.kind) {
        case 'committed':
          return answer(decision.hold, (await this.holds.expiryOf(tx, decision.hold)) ?? now);
        case 'in-doubt':
          throw new DomainError('PAYMENT_IN_DOUBT');
        case 'limit-reached':
          throw new DomainError('HOLD_GONE', { detail: 'You have held this time for an hour. Other guests can book it now.' });
        case 'renew':
          return (
            (await this.renew(tx, decision.hold, request, offer, decision.until)) ??
            this.take(tx, request, { offer, time, now, until: decision.until, replaces: decision.hold })
          );
        case 'take':
          return this.take(tx, request, { offer, time, now, ...decision });
      }
    });
  }

  /** The same slot again, with a form that may have changed. @returns null when its slot was swept meanwhile */
  private async renew(
    tx: Transaction,
    hold: HoldEntity,
    { form, paymentId }: HoldRequest,
    offer: Offer,
    until: Date,
  ): Promise<Hold | null> {
    if (!(await this.occupancies.setExpiry(tx, hold.occupancyId!, until))) return null;
    Object.assign(hold, { form, offer, paymentId });
    await this.holds.save(tx, hold);
    return answer(hold, until);
  }

  private async take(
    tx: Transaction,
    { form, checkout, paymentId, address }: HoldRequest,
    { offer, time, now, until, replaces }: { offer: Offer; time: CharterTime; now: Date; until: Date; replaces: HoldEntity | null },
  ): Promise<Hold> {
    if (replaces) await this.giveBack(tx, replaces);
    const occupancyId = await this.occupancies.take(tx, 'hold', time, now, { until, address });
    if (!occupancyId) {
      // The answer to this guest's own capture may have been lost: then the slot is theirs already.
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
    await this.schedule.announceChange(tx);
    return answer(hold, until);
  }

  /** Counted with the new hold, and only by those who got a slot: a race for one slot does not wait here. */
  private async requireWithinLimits(tx: Transaction, address: string, now: Date): Promise<void> {
    await this.holds.lockUnpaid(tx);
    const addresses = await this.holds.unpaidAddresses(tx, now);
    if (addresses.filter((one) => one === address).length > bookingEnv.holds.perAddress) throw new DomainError('TOO_MANY_HOLDS');
    if (addresses.length > bookingEnv.holds.unpaid) {
      throw new DomainError('TOO_MANY_REQUESTS', { detail: 'Many guests are booking right now. Please try again in a few minutes.' });
    }
  }

  private async giveBack(tx: Transaction, hold: HoldEntity): Promise<void> {
    const { occupancyId } = hold;
    Object.assign(hold, { status: 'released', occupancyId: null, committedAt: null });
    await this.holds.save(tx, hold);
    if (occupancyId) await this.occupancies.release(tx, occupancyId);
  }

  /**
   * Before money moves: from now on the slot belongs to this payment, for the minutes a capture may take.
   * @throws SLOT_TAKEN and nothing is charged: the slot is gone, another payment has it, or the charter has departed
   */
  async secure({ holdId, paymentId }: SecureHoldRequest): Promise<HeldUntil> {
    const until = await this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const hold = await this.holds.lock(tx, holdId);
      if (!hold || hold.status === 'refused' || hold.status === 'booked' || hasDeparted(hold.offer, now)) return null;
      if (hold.committedAt && hold.paymentId !== paymentId) return null;
      const wanted = securedUntil(now, (await this.holds.expiryOf(tx, hold)) ?? now);
      if (!(await this.keepUntil(tx, hold, wanted, now))) return null;
      Object.assign(hold, { status: 'held', paymentId, committedAt: now });
      await this.holds.save(tx, hold);
      return wanted;
    });
    if (!until) throw new DomainError('SLOT_TAKEN');
    return { heldUntil: until.toISOString() };
  }

  /** PayPal reviews the payment (an eCheck, a review), or is silent: the slot waits with it. */
  async keepWhilePending(tx: Transaction, { paymentId, holdId, reason }: PaymentPending): Promise<void> {
    const hold = await this.lockCommitted(tx, holdId, paymentId);
    if (!hold) return;
    const now = this.clock.now();
    const until = pendingUntil(now, hold.offer);
    await this.keepUntil(tx, hold, until, now);
    await this.holds.save(tx, hold);
    if (reason === 'IN_DOUBT') return;
    await this.outbox.add(tx, bookingEvents.paymentPending, { guest: guestOf(hold), reason, heldUntil: until.toISOString() });
  }

  /** Extends the hold's slot, or takes it again. @returns false when another guest has it */
  private async keepUntil(tx: Transaction, hold: HoldEntity, until: Date, now: Date): Promise<boolean> {
    if (hold.occupancyId && (await this.occupancies.extend(tx, hold.occupancyId, until))) return true;
    const occupancyId = await this.occupancies.take(tx, 'hold', await this.schedule.timeOf(tx, hold.offer), now, { until, address: null });
    if (!occupancyId) return false;
    hold.occupancyId = occupancyId;
    await this.schedule.announceChange(tx);
    return true;
  }

  /**
   * The capture was declined and the visitor may try again: the slot is held as before it.
   * @param declinedAt a capture that was sent after it keeps the slot
   */
  async uncommit(tx: Transaction, { paymentId, holdId }: PaymentDeclined, declinedAt: Date): Promise<void> {
    const hold = await this.lockCommitted(tx, holdId, paymentId);
    if (!hold || hold.committedAt! > declinedAt) return;
    hold.committedAt = null;
    await this.holds.save(tx, hold);
    const now = this.clock.now();
    const expiry = await this.holds.expiryOf(tx, hold);
    if (hold.occupancyId && expiry && expiry > declinedUntil(now))
      await this.occupancies.setExpiry(tx, hold.occupancyId, declinedUntil(now));
  }

  private async lockCommitted(tx: Transaction, holdId: string, paymentId: string): Promise<HoldEntity | null> {
    const hold = await this.holds.lock(tx, holdId);
    return hold?.committedAt && hold.paymentId === paymentId ? hold : null;
  }

  /** No money will come from this payment: its hold is released, but not one that has passed to another payment. */
  async paymentFailed(tx: Transaction, { paymentId, holdId, reason, wasPending }: PaymentFailed): Promise<void> {
    const hold = await this.holds.lock(tx, holdId);
    if (hold?.status !== 'held' || (hold.paymentId && hold.paymentId !== paymentId)) return;
    await this.giveBack(tx, hold);
    await this.schedule.announceChange(tx);
    if (wasPending) await this.outbox.add(tx, bookingEvents.paymentDenied, { guest: guestOf({ ...hold, paymentId }), reason });
  }

  /** The visitor gives their unpaid slot back. */
  async release(holdId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const hold = await this.holds.lock(tx, holdId);
      if (hold?.status !== 'held' || hold.committedAt) return;
      await this.giveBack(tx, hold);
      await this.schedule.announceChange(tx);
    });
  }

  async releaseByStaff({ holdId, staff }: ReleaseHoldRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const hold = await this.holds.lock(tx, holdId);
      if (hold?.status !== 'held' || !hold.occupancyId) throw new DomainError('HOLD_GONE');
      if (hold.committedAt) throw new DomainError('PAYMENT_IN_DOUBT');
      const { form, offer } = hold;
      await this.giveBack(tx, hold);
      await this.schedule.announceChange(tx);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'hold.release',
        subject: holdId,
        before: { form, offer },
        after: null,
      });
    });
  }

  async sweepExpired(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const released = await this.occupancies.releaseExpired(tx, this.clock.now());
      if (released > 0) await this.schedule.announceChange(tx);
      return released;
    });
  }
}

const answer = ({ id, offer, committedAt }: HoldEntity, until: Date): Hold => ({
  holdId: id,
  packageName: offer.packageName,
  totalAmount: offer.price,
  heldUntil: until.toISOString(),
  committed: committedAt !== null,
});

function guestOf({ id, paymentId, form, offer }: HoldEntity): PayingGuest {
  const { firstName, lastName, email, phone, locale = 'en', bookingDate, timeSlot }: BookingForm = form;
  return {
    holdId: id,
    paymentId: paymentId!,
    firstName,
    lastName,
    email,
    phone,
    locale,
    packageId: offer.packageId,
    packageName: offer.packageName,
    bookingDate,
    timeSlot,
    startsAt: offer.startsAt,
    totalAmount: offer.price,
  };
}
