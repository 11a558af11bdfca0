import { Injectable } from '@nestjs/common';
import { bookingEvents, type BookingRefused, DomainError, type FreeSlot, toDollars } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { AvailabilityService } from '../calendar/index.js';
import { type CapturedPayment, type HoldEntity, HoldSlotService } from '../sales/index.js';
import { type Offer, shownNameOf } from '../sales/model.js';

/** Captured payments that do not become a booking: their holds end, and payment refunds them upon the event. */
@Injectable()
export class RefusedPaymentService {
  constructor(
    private readonly holdSlots: HoldSlotService,
    private readonly availability: AvailabilityService,
    private readonly outbox: Outbox,
  ) {}

  async refuse(tx: Transaction, hold: HoldEntity, payment: CapturedPayment, reason: 'slot_gone' | 'departed'): Promise<void> {
    await this.holdSlots.end(tx, hold, { to: 'refused', refusedAs: reason });
    await this.publish(tx, hold, payment, reason);
  }

  /** Ends the hold of a payment that was refunded in full before it became a booking. */
  async release(tx: Transaction, hold: HoldEntity): Promise<void> {
    await this.holdSlots.end(tx, hold, { to: 'released' });
  }

  /** May be called again for a repeated event: payment refunds once, and the e-mail is sent once. */
  async publish(
    tx: Transaction,
    { id, form, offer }: HoldEntity,
    { paymentId, amountCents }: CapturedPayment,
    reason: BookingRefused['reason'],
  ): Promise<void> {
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
      ...shownNameOf(offer),
      bookingDate: form.bookingDate,
      timeSlot: form.timeSlot,
      startsAt: offer.startsAt,
      endsAt: offer.endsAt,
      totalAmount: toDollars(amountCents),
      alternatives: reason !== 'already_booked' ? await this.alternatives(tx, offer, form.bookingDate) : [],
    });
  }

  private async alternatives(tx: Transaction, { packageId, addOns = [] }: Offer, after: string): Promise<FreeSlot[]> {
    try {
      return (await this.availability.nextFree(tx, { packageId, addOns, after })).alternatives;
    } catch (error) {
      // The package may no longer be sold, or catalog unreachable: the refund must not wait for that.
      if (error instanceof DomainError) return [];
      throw error;
    }
  }
}
