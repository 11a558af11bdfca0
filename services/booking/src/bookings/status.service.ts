import { Injectable } from '@nestjs/common';
import {
  type Booking,
  bookingEvents,
  cents,
  type BookingStatus,
  type ChangeStatusRequest,
  DomainError,
  type RefundDue,
  type RemoveBookingRequest,
} from '@charter/contracts';
import { type Actor, Database, recordAudit, staffActor, systemActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { OccupancyService } from '../availability/occupancy.service.js';
import type { BookingEntity } from './booking.entity.js';
import { decideRemoval, decideStatusChange, refundDue, type StatusTransition } from './booking.js';
import { BookingRepository, toBooking, toRefundDue } from './booking.repository.js';

/** Changes the status of bookings, by staff and by timer, and with it their occupancy of the boat. */
@Injectable()
export class StatusService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly occupancies: OccupancyService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async change({ bookingId, status, staff }: ChangeStatusRequest): Promise<Booking> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      await this.changeTo(tx, booking, status, staffActor(staff.username));
      return toBooking(booking);
    });
  }

  private async changeTo(tx: Transaction, booking: BookingEntity, to: BookingStatus, actor: Actor): Promise<void> {
    const decision = decideStatusChange(booking.status, to);
    switch (decision.kind) {
      case 'unchanged':
        return;
      case 'not-allowed':
        throw new DomainError('STATUS_NOT_ALLOWED', { detail: `A ${booking.status} booking can't be changed to ${to}.` });
      case 'change':
        return this.apply(tx, booking, decision.transition, actor);
    }
  }

  private async apply(tx: Transaction, booking: BookingEntity, transition: StatusTransition, actor: Actor): Promise<void> {
    const { from, to, slot } = transition;
    const released = slot === 'release' ? booking.occupancyId : null;
    if (slot === 'release') booking.occupancyId = null;
    if (slot === 'occupy') {
      const time = await this.occupancies.timeOf(tx, booking);
      booking.occupancyId = await this.occupancies.occupyOrThrow(tx, 'booking', time, this.clock.now());
    }
    booking.status = to;
    booking.revision += 1;
    const due = to === 'cancelled' ? this.fixRefund(booking) : null;
    if (from === 'cancelled') Object.assign(booking, { cancelledAt: null, refundDueCents: cents(0) });
    await this.bookings.saveTransition(tx, booking, transition);
    if (released) await this.occupancies.release(tx, released);
    await recordAudit(tx, { actor, action: 'booking.changeStatus', subject: booking.id, before: { status: from }, after: { status: to } });
    await this.outbox.add(tx, bookingEvents.statusChanged, { booking: toBooking(booking), from, to, refundDue: due });
  }

  /** Stores the refund as it is at the time of the cancellation: computed later, it would be smaller. */
  private fixRefund(booking: BookingEntity): RefundDue | null {
    booking.cancelledAt = this.clock.now();
    const due = refundDue(booking, booking.cancelledAt);
    booking.refundDueCents = due?.amountCents ?? cents(0);
    return due && toRefundDue(due);
  }

  async remove({ bookingId, force, staff }: RemoveBookingRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      if (decideRemoval(booking.paymentStatus, force) === 'still-paid') throw new DomainError('STILL_PAID');
      const { occupancyId } = booking;
      booking.archivedAt = this.clock.now();
      if (!booking.cancelledAt) this.fixRefund(booking);
      booking.occupancyId = null;
      await this.bookings.save(tx, booking);
      if (occupancyId) await this.occupancies.release(tx, occupancyId);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'booking.remove',
        subject: booking.id,
        before: toBooking(booking),
        after: null,
      });
    });
  }

  /** Completes confirmed charters that have ended. @returns how many */
  async completeEnded(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const ended = await this.bookings.lockEnded(tx, this.clock.now(), 100);
      for (const booking of ended) await this.changeTo(tx, booking, 'completed', systemActor);
      return ended.length;
    });
  }
}
