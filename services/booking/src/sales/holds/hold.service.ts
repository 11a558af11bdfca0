import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type BookingForm, cents, DomainError, fieldError, type Hold, type HoldRequest, invalid, toDollars } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { limitMemory } from '../../accounts/model.js';
import { AvailabilityService } from '../../calendar/index.js';
import { type CharterTime, isOpen } from '../../calendar/model.js';
import { dueOf, extraMinutesOf, requireInTime } from '../../pricing/model.js';
import { hoursLabel } from '../../shared/nassau-time.js';
import type { Offer } from '../sale/offer.js';
import { decideHold } from './hold.js';
import type { HoldEntity } from './hold.entity.js';
import { HoldPriceService } from './hold-price.service.js';
import { HoldRepository } from './hold.repository.js';
import { HoldSlotService } from './hold-slot.service.js';

/** Slots reserved for visitors who pay, until a payment is in progress (`HoldPaymentService`). */
@Injectable()
export class HoldService {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldRepository,
    private readonly holdSlots: HoldSlotService,
    private readonly availability: AvailabilityService,
    private readonly prices: HoldPriceService,
    private readonly clock: Clock,
  ) {}

  /** Holds the slot for this visitor. A second request renews the hold; a request for another slot replaces it. */
  async hold(request: HoldRequest): Promise<Hold> {
    const { form, checkout } = request;
    const now = this.clock.now();
    const { offer, time } = await this.prices.offerFor(request, now);
    if (!isOpen(form.bookingDate, time, this.availability.window(), now)) {
      throw invalid({ bookingDate: fieldError('outsideWindow') });
    }
    await this.availability.requireDaylight(offer, form.bookingDate, time);
    requireInTime(offer.addOns ?? [], time.startsAt, now);
    return this.database.transaction(async (tx) => {
      const made = await this.holds.lockOf(tx, checkout, new Date(now.getTime() - limitMemory));
      const decision = decideHold(made, offer, now, await this.holdSlots.minutes(tx, now));
      switch (decision.kind) {
        case 'committed':
          return toHold(decision.hold, (await this.holds.expiryOf(tx, decision.hold)) ?? now);
        case 'in-doubt':
          throw new DomainError('PAYMENT_IN_DOUBT');
        case 'limit-reached':
          throw new DomainError('HOLD_GONE', {
            detail: "You've held this slot for an hour without paying, so other guests can book it now. Please choose a slot again.",
          });
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
    Object.assign(hold, { form: storedForm(form), offer, paymentId });
    // Before the changed order is stored: whether the hold has a use of its code, its stored order says.
    if (!(await this.holdSlots.renew(tx, hold, until, this.clock.now()))) return null;
    await this.holds.save(tx, hold);
    return toHold(hold, until);
  }

  private async create(
    tx: Transaction,
    { form, checkout, paymentId, address }: HoldRequest,
    { offer, time, now, until, replaces }: { offer: Offer; time: CharterTime; now: Date; until: Date; replaces: HoldEntity | null },
  ): Promise<Hold> {
    if (replaces) await this.holdSlots.end(tx, replaces, { to: 'released' });
    const hold: HoldEntity = {
      id: randomUUID(),
      checkout,
      occupancyId: null,
      status: 'held',
      form: storedForm(form),
      offer,
      paymentId,
      committedAt: null,
      refundedCents: cents(0),
      refusedAs: null,
      createdAt: now,
    };
    if (!(await this.holdSlots.reserve(tx, hold, { time, until, address, now }))) {
      // The response to the visitor's own capture may have been lost, so that they try to pay again.
      if (await this.holds.isBooked(tx, checkout, offer)) throw new DomainError('ALREADY_PAID');
      throw (await this.holdSlots.extraTimeTaken(tx, hold, time, now)) ?? new DomainError('SLOT_TAKEN');
    }
    return toHold(hold, until);
  }
}

/** The codes of vouchers are secrets, and the offer names the vouchers. */
const storedForm = ({ vouchers: _codes, ...form }: BookingForm): BookingForm => form;

const toHold = ({ id, offer, committedAt }: HoldEntity, until: Date): Hold => ({
  holdId: id,
  packageName: offer.packageName,
  ...(offer.packageNameShown && { packageNameShown: offer.packageNameShown }),
  totalAmount: toDollars(dueOf(offer)),
  heldUntil: until.toISOString(),
  ...((offer.sunset || extraMinutesOf(offer.addOns) > 0) && {
    hours: hoursLabel({ startsAt: new Date(offer.startsAt), endsAt: new Date(offer.endsAt) }),
  }),
  committed: committedAt !== null,
});
