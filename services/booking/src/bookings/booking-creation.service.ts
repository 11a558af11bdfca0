import { Inject, Injectable } from '@nestjs/common';
import { bookingEvents, type Cents, cents, type PaymentCaptured } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { BookingConfig } from '../booking.env.js';
import type { HoldEntity } from '../holds/hold.entity.js';
import { HoldSlotService } from '../holds/hold-slot.service.js';
import { type BookingEntity, newBooking, type NewBookingValues } from './booking.entity.js';
import { paymentStatusOf } from './booking.js';
import { BookingRepository, columnsOf, newCode, toBooking } from './booking.repository.js';

export type CapturedPayment = Pick<PaymentCaptured, 'paymentId' | 'holdId' | 'orderId' | 'amountCents'>;

/** Stores new bookings and publishes them. */
@Injectable()
export class BookingCreationService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly slots: HoldSlotService,
    private readonly outbox: Outbox,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  async create(tx: Transaction, values: Omit<NewBookingValues, 'confirmationCode'>): Promise<BookingEntity> {
    const booking = newBooking({ ...values, confirmationCode: newCode() });
    await this.bookings.add(tx, booking);
    await this.outbox.add(tx, bookingEvents.created, { booking: toBooking(booking) });
    return booking;
  }

  /**
   * The booking of a paid hold, whose slot it takes over.
   * @param refundedCents what was refunded of the payment before
   * @returns null when the slot is no longer free
   */
  async createFromHold(
    tx: Transaction,
    hold: HoldEntity,
    { paymentId, orderId, amountCents, refundedCents }: CapturedPayment & { refundedCents: Cents },
    now: Date,
  ): Promise<BookingEntity | null> {
    const { id: holdId, form, offer } = hold;
    const occupancyId = await this.slots.convertToBooking(tx, hold, now);
    if (!occupancyId) return null;
    const booking = await this.create(tx, {
      holdId,
      paymentId,
      paymentOrderId: orderId,
      occupancyId,
      packageId: offer.packageId,
      packageName: offer.packageName,
      packageNameShown: offer.packageNameShown ?? null,
      packageNameLanguage: offer.packageNameLanguage ?? null,
      packageDuration: offer.packageDuration,
      startsAt: new Date(offer.startsAt),
      endsAt: new Date(offer.endsAt),
      sunset: offer.sunset ? new Date(offer.sunset) : null,
      ...columnsOf(form),
      ...(form.termsVersion && { termsVersion: form.termsVersion, acceptedAt: hold.createdAt }),
      amountCents,
      refundedCents,
      status: this.config.autoConfirmPaid ? 'confirmed' : 'pending',
      paymentStatus: paymentStatusOf(amountCents, refundedCents, cents(0)),
      createdAt: now,
    });
    // The occupancy is the booking's now, so it is not released with the hold.
    await this.slots.end(tx, { ...hold, occupancyId: null }, { to: 'booked' });
    return booking;
  }
}
