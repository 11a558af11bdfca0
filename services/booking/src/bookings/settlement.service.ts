import { Injectable } from '@nestjs/common';
import {
  bookingEvents,
  type BookingRefused,
  type Cents,
  cents,
  DomainError,
  type FreeSlot,
  type PaymentCaptured,
  toDollars,
} from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { bookingEnv } from '../booking.env.js';
import { type NextHoldState, holdTransition } from '../holds/hold.js';
import { HoldRepository } from '../holds/hold.repository.js';
import { OccupancyRepository } from '../holds/occupancy.repository.js';
import { AvailabilityService } from '../holds/availability.service.js';
import { type BookingEntity, type HoldEntity, newBooking } from './booking.entity.js';
import { paymentStatusOf } from './booking.js';
import { BookingRepository, columnsOf, newCode, toBooking } from './booking.repository.js';
import { decideSettlement } from './settlement.js';

type CapturedPayment = Pick<PaymentCaptured, 'paymentId' | 'holdId' | 'orderId' | 'amountCents'>;

/** Turns a captured payment into a booking, or refuses it, upon which payment refunds it. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly holds: HoldRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly availability: AvailabilityService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * The event and the guest's page may both call it, repeatedly and at the same time: the lock of the hold's row puts the calls in order.
   * @returns null when the payment does not become a booking
   */
  async settle(tx: Transaction, payment: CapturedPayment): Promise<BookingEntity | null> {
    const hold = await this.holds.lock(tx, payment.holdId);
    if (!hold) throw new Error(`payment ${payment.paymentId} names hold ${payment.holdId}, which does not exist`);
    const decision = decideSettlement(hold, await this.bookings.byPayment(tx, payment.paymentId), payment, this.clock.now());
    switch (decision.kind) {
      case 'existing':
        return decision.booking;
      case 'refuse-again':
        // Published again for a repeated event: payment refunds once, and the e-mail is sent once.
        return this.publishRefusal(tx, hold, payment, decision.reason);
      case 'refuse':
        return this.refuse(tx, hold, payment, decision.reason);
      case 'release':
        await this.endHold(tx, hold, { to: 'released' });
        return null;
      case 'book': {
        const occupancyId = await this.occupy(tx, hold);
        if (!occupancyId) return this.refuse(tx, hold, payment, 'slot_gone');
        return this.book(tx, hold, { ...payment, occupancyId, refundedCents: decision.refundedCents });
      }
    }
  }

  /** @returns the hold's occupancy, or a new one of the same time; null when the slot is no longer free */
  private async occupy(tx: Transaction, hold: HoldEntity): Promise<string | null> {
    if (hold.occupancyId && (await this.occupancies.convertToBooking(tx, hold.occupancyId))) return hold.occupancyId;
    const occupancyId = await this.occupancies.occupy(tx, 'booking', await this.availability.timeOf(tx, hold.offer), this.clock.now());
    // Availability does not change when a held slot is booked.
    if (occupancyId) await this.availability.publishChange(tx);
    return occupancyId;
  }

  private async book(
    tx: Transaction,
    hold: HoldEntity,
    { occupancyId, paymentId, orderId, amountCents, refundedCents }: CapturedPayment & { occupancyId: string; refundedCents: Cents },
  ): Promise<BookingEntity> {
    const { id: holdId, form, offer } = hold;
    const booking = newBooking({
      holdId,
      paymentId,
      paymentOrderId: orderId,
      occupancyId,
      confirmationCode: newCode(),
      packageId: offer.packageId,
      packageName: offer.packageName,
      packageDuration: offer.packageDuration,
      startsAt: new Date(offer.startsAt),
      endsAt: new Date(offer.endsAt),
      ...columnsOf(form),
      amountCents,
      refundedCents,
      status: bookingEnv.autoConfirmPaid ? 'confirmed' : 'pending',
      paymentStatus: paymentStatusOf(amountCents, refundedCents, cents(0)),
      createdAt: this.clock.now(),
    });
    await this.bookings.add(tx, booking);
    await this.endHold(tx, { ...hold, occupancyId: null }, { to: 'booked' });
    await this.outbox.add(tx, bookingEvents.created, { booking: toBooking(booking) });
    return booking;
  }

  private async refuse(tx: Transaction, hold: HoldEntity, payment: CapturedPayment, reason: 'slot_gone' | 'departed'): Promise<null> {
    await this.endHold(tx, hold, { to: 'refused', refusedAs: reason });
    return this.publishRefusal(tx, hold, payment, reason);
  }

  /** Ends the hold and releases its slot, if it has one. */
  private async endHold(tx: Transaction, hold: HoldEntity, next: NextHoldState): Promise<void> {
    await this.holds.saveTransition(tx, { ...hold, occupancyId: null, committedAt: null }, holdTransition(hold.status, next));
    if (!hold.occupancyId) return;
    await this.occupancies.release(tx, hold.occupancyId);
    await this.availability.publishChange(tx);
  }

  private async publishRefusal(
    tx: Transaction,
    { id, form, offer }: HoldEntity,
    { paymentId, amountCents }: CapturedPayment,
    reason: BookingRefused['reason'],
  ): Promise<null> {
    await this.outbox.add(tx, bookingEvents.refused, {
      reason,
      holdId: id,
      paymentId,
      firstName: form.firstName,
      lastName: form.lastName,
      email: form.email,
      locale: form.locale ?? 'en',
      packageId: offer.packageId,
      packageName: offer.packageName,
      bookingDate: form.bookingDate,
      timeSlot: form.timeSlot,
      totalAmount: toDollars(amountCents),
      alternatives: reason !== 'already_booked' ? await this.alternatives(tx, offer.packageId, form.bookingDate) : [],
    });
    return null;
  }

  private async alternatives(tx: Transaction, packageId: number, after: string): Promise<FreeSlot[]> {
    try {
      return (await this.availability.nextFree(tx, { packageId, after })).alternatives;
    } catch (error) {
      // The package may no longer be sold, or catalog unreachable: the refund must not wait for that.
      if (error instanceof DomainError) return [];
      throw error;
    }
  }
}
