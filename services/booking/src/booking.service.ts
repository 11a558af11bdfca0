import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type Booking,
  bookingFacts,
  type FreeSlot,
  type GuestBooking,
  limits,
  payment,
  type PaymentCaptured,
  type PaymentRefunded,
  type PlacedBooking,
  type PlaceRequest,
  Refusal,
} from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Caller, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { bookingEnv } from './booking.env.js';
import { asNew, type BookingEntity, type HoldEntity } from './booking.entity.js';
import { paymentStatusAfterRefund, readCode } from './booking.js';
import { BookingRepository, guestOf, newCode, toBooking } from './booking.repository.js';
import { ScheduleService } from './schedule.service.js';
import { OccupancyRepository } from './occupancy.repository.js';

/** A captured payment becomes a booking, or is refused. */
@Injectable()
export class BookingService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly schedule: ScheduleService,
    private readonly caller: Caller,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The guest's page asks for the booking it paid for; whoever comes first, page or event, makes it. */
  async place({ checkout, paymentOrderId, totalAmount }: PlaceRequest): Promise<PlacedBooking> {
    // Mostly the event was faster, and payment need not be asked: the hold says whose booking this is.
    const known = paymentOrderId ? await this.bookings.byOrder(this.database.read, checkout, paymentOrderId) : null;
    if (known) {
      requireAmount(known.amountCents, totalAmount);
      return this.answer(this.database.read, known);
    }
    const paid = await this.caller.ask(payment.findCheckout, { checkout, orderId: paymentOrderId });
    requireAmount(paid.amountCents, totalAmount);
    if (!paid.captured) throw new Refusal('NOT_PAID');
    return this.database.transaction(async (tx) => {
      const booking = await this.settle(tx, paid);
      if (!booking) {
        throw new Refusal('SLOT_TAKEN', {
          detail: 'Another guest was faster. Your payment goes back to you in full.',
        });
      }
      if (booking.archivedAt) throw new Refusal('BOOKING_NOT_FOUND');
      return this.answer(tx, booking);
    });
  }

  private async answer(tx: Transaction, booking: BookingEntity): Promise<PlacedBooking> {
    return { booking: forGuest(toBooking(booking)), first: await this.bookings.collect(tx, booking.id, this.clock.now()) };
  }

  /**
   * Money has come: exactly one booking, or a refusal that payment answers with a refund. Safe to repeat, from the
   * event and from the page at once: the hold's row is the lock.
   */
  async settle(
    tx: Transaction,
    { paymentId, holdId, orderId, amountCents }: Pick<PaymentCaptured, 'paymentId' | 'holdId' | 'orderId' | 'amountCents'>,
  ): Promise<BookingEntity | null> {
    const hold = await this.bookings.lockHold(tx, holdId);
    if (!hold) throw new Error(`payment ${paymentId} names hold ${holdId}, which never was`);
    const existing = await this.bookings.byPayment(tx, paymentId);
    if (existing) return existing;
    if (hold.status === 'booked') return this.refuse(tx, hold, paymentId, amountCents, 'already_booked');
    // Said again for whoever asks again: payment refunds once, and the letter is written once.
    if (hold.status === 'refused') return this.refuse(tx, hold, paymentId, amountCents, 'slot_gone');

    const occupancyId = await this.keepSlot(tx, hold);
    if (!occupancyId) {
      hold.status = 'refused';
      await this.bookings.saveHold(tx, hold);
      return this.refuse(tx, hold, paymentId, amountCents, 'slot_gone');
    }
    const booking = this.bookingOf(hold, { occupancyId, paymentId, orderId, amountCents });
    await this.bookings.add(tx, booking);
    hold.status = 'booked';
    hold.occupancyId = null;
    await this.bookings.saveHold(tx, hold);
    await this.outbox.add(tx, bookingFacts.created, { booking: toBooking(booking) });
    return booking;
  }

  /** The hold's slot if it is still there, else the same time again if nobody took it meanwhile. */
  private async keepSlot(tx: Transaction, hold: HoldEntity): Promise<string | null> {
    if (hold.occupancyId && (await this.occupancies.convert(tx, hold.occupancyId))) return hold.occupancyId;
    const again = await this.occupancies.take(tx, 'booking', await this.schedule.timeOf(tx, hold.offer), this.clock.now());
    // Only now: a slot that was held and is booked was not free before either.
    if (again) await this.schedule.announceChange(tx);
    return again;
  }

  private bookingOf(
    { id, form, offer }: HoldEntity,
    paid: { occupancyId: string; paymentId: string; orderId: string; amountCents: number },
  ): BookingEntity {
    return {
      id: randomUUID(),
      holdId: id,
      paymentId: paid.paymentId,
      paymentOrderId: paid.orderId,
      paymentNote: null,
      occupancyId: paid.occupancyId,
      confirmationCode: newCode(),
      packageId: offer.packageId,
      packageName: offer.packageName,
      packageDuration: offer.packageDuration,
      startsAt: new Date(offer.startsAt),
      endsAt: new Date(offer.endsAt),
      ...guestOf(form),
      amountCents: paid.amountCents,
      refundedCents: 0,
      policy: { refundTiers: limits.refundTiers },
      status: bookingEnv.autoConfirmPaid ? 'confirmed' : 'pending',
      paymentStatus: 'paid',
      collectedAt: null,
      invitedAt: null,
      reviewedAt: null,
      archivedAt: null,
      ...asNew,
      createdAt: this.clock.now(),
    };
  }

  private async refuse(
    tx: Transaction,
    { id, form, offer }: HoldEntity,
    paymentId: string,
    amountCents: number,
    reason: 'slot_gone' | 'already_booked',
  ): Promise<null> {
    await this.outbox.add(tx, bookingFacts.refused, {
      reason,
      holdId: id,
      paymentId,
      firstName: form.firstName,
      email: form.email,
      locale: form.locale ?? 'en',
      packageId: offer.packageId,
      packageName: offer.packageName,
      bookingDate: form.bookingDate,
      timeSlot: form.timeSlot,
      totalAmount: amountCents / 100,
      alternatives: reason === 'slot_gone' ? await this.alternatives(tx, offer.packageId, form.bookingDate) : [],
    });
    return null;
  }

  private async alternatives(tx: Transaction, packageId: number, after: string): Promise<FreeSlot[]> {
    try {
      return (await this.schedule.nextFree(tx, { packageId, after })).alternatives;
    } catch (error) {
      // A package that is no longer sold, or a catalogue that does not answer, must not keep the guest's money here.
      if (error instanceof Refusal) return [];
      throw error;
    }
  }

  /** Facts may arrive in another order than they happened: the sum only rises. */
  async noteRefund(tx: Transaction, { paymentId, refundedCents, capturedCents }: PaymentRefunded): Promise<void> {
    const booking = await this.bookings.lockByPayment(tx, paymentId);
    if (!booking || refundedCents <= booking.refundedCents) return;
    const amount = (refundedCents - booking.refundedCents) / 100;
    booking.refundedCents = refundedCents;
    booking.paymentStatus = paymentStatusAfterRefund(refundedCents, capturedCents);
    await this.bookings.save(tx, booking);
    await this.outbox.add(tx, bookingFacts.refunded, { booking: toBooking(booking), amount, refundedAmount: refundedCents / 100 });
  }

  async findByCode(typed: string): Promise<GuestBooking> {
    return forGuest(toBooking(await this.bookings.byCode(this.database.read, readCode(typed))));
  }
}

/** Refuses a page that believes in another price than the one that was paid. */
function requireAmount(amountCents: number, totalAmount: number): void {
  if (amountCents !== totalAmount * 100) {
    throw new Refusal('INVALID', { errors: { totalAmount: limits.booking.messages.amount } });
  }
}

/** Only what a guest may see: nothing one could write or call to. */
function forGuest({
  id: _id,
  lastName: _l,
  email: _e,
  phone: _p,
  charterDate: _c,
  specialRequests: _s,
  locale: _lo,
  createdAt: _cr,
  ...seen
}: Booking): GuestBooking {
  return seen;
}
