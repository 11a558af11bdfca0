import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type Booking,
  bookingEvents,
  type BookingRefused,
  type FreeSlot,
  type GuestBooking,
  limits,
  payment,
  type PaymentCaptured,
  type PaymentRefunded,
  type PlacedBooking,
  type PlaceRequest,
  DomainError,
  type Settlements,
  type SettlementsPage,
  type SettlementsQuery,
} from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { RpcClient, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { bookingEnv } from '../booking.env.js';
import { asNew, type BookingEntity, type HoldEntity } from './booking.entity.js';
import { paymentStatusOf, readCode } from './booking.js';
import { BookingRepository, guestOf, newCode, toBooking } from './booking.repository.js';
import { hasDeparted } from '../holds/hold.js';
import { HoldRepository } from '../holds/hold.repository.js';
import { ScheduleService } from '../back-office/schedule.service.js';
import { OccupancyRepository } from '../holds/occupancy.repository.js';

const settlementsPage = 500;

/** A captured payment becomes a booking, or is refused. */
@Injectable()
export class BookingService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly holds: HoldRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly schedule: ScheduleService,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The guest's page asks for the booking it paid for; whoever comes first, page or event, makes it. */
  async place({ checkout, paymentOrderId, totalAmount }: PlaceRequest): Promise<PlacedBooking> {
    // Mostly the event was faster, and payment need not be asked: the hold says whose booking this is.
    const known = paymentOrderId ? await this.bookings.byOrder(this.database.manager, checkout, paymentOrderId) : null;
    if (known) {
      requireAmount(known.amountCents, totalAmount);
      return this.database.transaction((tx) => this.answer(tx, known));
    }
    const paid = await this.rpc.call(payment.findCheckout, { checkout, orderId: paymentOrderId });
    requireAmount(paid.amountCents, totalAmount);
    if (!paid.captured) throw new DomainError('NOT_PAID');
    return this.database.transaction(async (tx) => {
      const booking = await this.settle(tx, paid);
      if (!booking)
        throw new DomainError('SLOT_TAKEN', { detail: 'This charter is no longer available. Your payment is refunded in full.' });
      if (booking.archivedAt) throw new DomainError('BOOKING_NOT_FOUND');
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
    const hold = await this.holds.lock(tx, holdId);
    if (!hold) throw new Error(`payment ${paymentId} names hold ${holdId}, which does not exist`);
    const existing = await this.bookings.byPayment(tx, paymentId);
    if (existing) return existing;
    if (hold.status === 'booked') return this.refuse(tx, hold, paymentId, amountCents, 'already_booked');
    // Published again for a repeated request: payment refunds once, and the e-mail is sent once.
    if (hold.refusedAs) return this.refuse(tx, hold, paymentId, amountCents, hold.refusedAs);
    const refundedCents = hold.paymentId === paymentId ? hold.refundedCents : 0;
    if (refundedCents >= amountCents) return this.forgo(tx, hold);

    const departed = hasDeparted(hold.offer, this.clock.now());
    const occupancyId = departed ? null : await this.keepSlot(tx, hold);
    if (!occupancyId) {
      const refusedAs = departed ? 'departed' : 'slot_gone';
      await this.close(tx, hold, { status: 'refused', refusedAs });
      return this.refuse(tx, hold, paymentId, amountCents, refusedAs);
    }
    const booking = this.bookingOf(hold, { occupancyId, paymentId, orderId, amountCents, refundedCents });
    await this.bookings.add(tx, booking);
    await this.close(tx, { ...hold, occupancyId: null }, { status: 'booked' });
    await this.outbox.add(tx, bookingEvents.created, { booking: toBooking(booking) });
    return booking;
  }

  /** The hold has come to its end; what it still has of the boat's time is free again. */
  private async close(tx: Transaction, hold: HoldEntity, end: Pick<HoldEntity, 'status'> & Partial<HoldEntity>): Promise<void> {
    await this.holds.save(tx, { ...hold, ...end, occupancyId: null, committedAt: null });
    if (!hold.occupancyId) return;
    await this.occupancies.release(tx, hold.occupancyId);
    await this.schedule.announceChange(tx);
  }

  /** All of the money went back before the booking was made: there is nothing to sell and nothing to refund. */
  private async forgo(tx: Transaction, hold: HoldEntity): Promise<null> {
    await this.close(tx, hold, { status: 'released' });
    return null;
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
    paid: { occupancyId: string; paymentId: string; orderId: string; amountCents: number; refundedCents: number },
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
      refundedCents: paid.refundedCents,
      policy: { refundTiers: limits.refundTiers },
      status: bookingEnv.autoConfirmPaid ? 'confirmed' : 'pending',
      paymentStatus: paymentStatusOf(paid.amountCents, paid.refundedCents, 0),
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
    reason: BookingRefused['reason'],
  ): Promise<null> {
    await this.outbox.add(tx, bookingEvents.refused, {
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
      alternatives: reason !== 'already_booked' ? await this.alternatives(tx, offer.packageId, form.bookingDate) : [],
    });
    return null;
  }

  private async alternatives(tx: Transaction, packageId: number, after: string): Promise<FreeSlot[]> {
    try {
      return (await this.schedule.nextFree(tx, { packageId, after })).alternatives;
    } catch (error) {
      // A package that is no longer sold, or a catalogue that does not answer, must not keep the guest's money here.
      if (error instanceof DomainError) return [];
      throw error;
    }
  }

  /** Events have no order: the sum only rises, and one that arrives before its booking is kept with the hold. */
  async noteRefund(tx: Transaction, { paymentId, holdId, refundedCents }: PaymentRefunded): Promise<void> {
    // The hold is what both events lock first.
    const hold = await this.holds.lock(tx, holdId);
    const booking = await this.bookings.lockByPayment(tx, paymentId);
    if (!booking) {
      if (hold?.paymentId === paymentId) await this.holds.save(tx, { ...hold, refundedCents: Math.max(hold.refundedCents, refundedCents) });
      return;
    }
    if (refundedCents <= booking.refundedCents) return;
    const amount = (refundedCents - booking.refundedCents) / 100;
    booking.refundedCents = refundedCents;
    booking.paymentStatus = paymentStatusOf(booking.amountCents, refundedCents, booking.reversedCents);
    await this.bookings.save(tx, booking);
    await this.outbox.add(tx, bookingEvents.refunded, { booking: toBooking(booking), amount, refundedAmount: refundedCents / 100 });
  }

  async findSettlements({ paymentIds }: SettlementsQuery): Promise<Settlements> {
    return { settlements: await this.bookings.settlementsOf(this.database.manager, paymentIds) };
  }

  async listSettlements(page: SettlementsPage): Promise<Settlements> {
    return { settlements: await this.bookings.settlementsSince(this.database.manager, page, settlementsPage) };
  }

  async findByCode(typed: string): Promise<GuestBooking> {
    return forGuest(toBooking(await this.bookings.byCode(this.database.manager, readCode(typed))));
  }
}

/** Refuses a page that believes in another price than the one that was paid. */
function requireAmount(amountCents: number, totalAmount: number): void {
  if (amountCents !== totalAmount * 100) {
    throw new DomainError('INVALID', { errors: { totalAmount: limits.booking.messages.amount } });
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
