import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type Cents,
  cents,
  toDollars,
  type Booking,
  bookingEvents,
  type BookingRefused,
  type FreeSlot,
  type GuestBooking,
  limits,
  type PaymentCaptured,
  type PaymentRefunded,
  type PlacedBooking,
  type PlaceBookingRequest,
  DomainError,
  type Settlements,
  type SettlementsPage,
  type SettlementsQuery,
} from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
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
/** How long a request waits for the event of its captured payment, in milliseconds: less than the client's RPC timeout. */
const placeTimeout = 3_000;
/** Milliseconds between two looks for the booking; the event is usually handled before the first. */
const placeInterval = 100;

/** A captured payment becomes a booking, or is refused. */
@Injectable()
export class BookingService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly holds: HoldRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly schedule: ScheduleService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * The booking of a captured payment. Only the payment's event makes it, possibly in another process, so this waits for the row.
   * @returns no booking when the event has not been handled in time
   * @throws DomainError SLOT_TAKEN, BOOKING_NOT_FOUND
   */
  async place(request: PlaceBookingRequest): Promise<PlacedBooking> {
    const deadline = performance.now() + placeTimeout;
    for (;;) {
      const placed = await this.findPlaced(request);
      if (placed || performance.now() >= deadline) return placed ?? { booking: null, first: false };
      await pause(placeInterval);
    }
  }

  private async findPlaced({ paymentId, holdId, refunded }: PlaceBookingRequest): Promise<PlacedBooking | null> {
    const { manager } = this.database;
    // Read before the booking: a hold that is booked by then has its booking committed.
    const hold = await this.holds.find(manager, holdId);
    const booking = await this.bookings.byPayment(manager, paymentId);
    if (booking?.archivedAt) throw new DomainError('BOOKING_NOT_FOUND');
    if (booking) {
      return {
        booking: forGuest(toBooking(booking)),
        first: await this.database.transaction((tx) => this.bookings.collect(tx, booking.id, this.clock.now())),
      };
    }
    if (refunded || hold?.status === 'booked' || hold?.refusedAs) {
      throw new DomainError('SLOT_TAKEN', { detail: 'This charter is no longer available. Your payment is refunded in full.' });
    }
    return null;
  }

  /**
   * Turns captured money into exactly one booking, or publishes an event that payment answers with a refund. Safe to repeat: the
   * hold's row is the lock.
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
    const refundedCents = hold.paymentId === paymentId ? hold.refundedCents : cents(0);
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
    paid: { occupancyId: string; paymentId: string; orderId: string; amountCents: Cents; refundedCents: Cents },
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
      paymentStatus: paymentStatusOf(paid.amountCents, paid.refundedCents, cents(0)),
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
    amountCents: Cents,
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
      totalAmount: toDollars(amountCents),
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
      if (hold?.paymentId === paymentId)
        await this.holds.save(tx, { ...hold, refundedCents: cents(Math.max(hold.refundedCents, refundedCents)) });
      return;
    }
    if (refundedCents <= booking.refundedCents) return;
    const amount = toDollars(cents(refundedCents - booking.refundedCents));
    booking.refundedCents = refundedCents;
    booking.paymentStatus = paymentStatusOf(booking.amountCents, refundedCents, booking.reversedCents);
    await this.bookings.save(tx, booking);
    await this.outbox.add(tx, bookingEvents.refunded, { booking: toBooking(booking), amount, refundedAmount: toDollars(refundedCents) });
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
