import { Injectable } from '@nestjs/common';
import {
  type Booking,
  bookingEvents,
  cents,
  type BookingStatus,
  DomainError,
  type RefundDue,
  type RemoveBookingRequest,
  type ChangeStatusRequest,
} from '@charter/contracts';
import { type Actor, Database, recordAudit, staffActor, systemActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { changeStatus, refundDue, taken } from './booking.js';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository, owesARefund, toBooking, toRefundDue } from './booking.repository.js';
import { OccupancyRepository } from '../holds/occupancy.repository.js';
import { ScheduleService } from '../back-office/schedule.service.js';

/** What becomes of a booking, by staff or by the clock; its slot goes with it. */
@Injectable()
export class StatusService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly schedule: ScheduleService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async change({ bookingId, status, staff }: ChangeStatusRequest): Promise<Booking> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      await this.move(tx, booking, status, staffActor(staff.username));
      return toBooking(booking);
    });
  }

  /** The one way a booking's status changes, whoever asks. */
  private async move(tx: Transaction, booking: BookingEntity, asked: BookingStatus, actor: Actor): Promise<void> {
    const from = booking.status;
    const { to, slot } = changeStatus(from, asked);
    if (to === from) return;
    const given = booking.occupancyId;
    if (slot === 'release') booking.occupancyId = null;
    if (slot === 'take') {
      const time = await this.schedule.timeOf(tx, booking);
      booking.occupancyId = await this.occupancies.take(tx, 'booking', time, this.clock.now());
      if (!booking.occupancyId) throw taken(await this.occupancies.inTheWay(tx, time, this.clock.now()));
    }
    booking.status = to;
    booking.revision += 1;
    const due = to === 'cancelled' ? this.freezeRefund(booking) : null;
    if (from === 'cancelled') Object.assign(booking, { cancelledAt: null, refundDueCents: cents(0) });
    await this.bookings.save(tx, booking);
    if (slot === 'release' && given) await this.occupancies.release(tx, given);
    if (slot !== 'keep') await this.schedule.announceChange(tx);
    await recordAudit(tx, { actor, action: 'booking.changeStatus', subject: booking.id, before: { status: from }, after: { status: to } });
    await this.outbox.add(tx, bookingEvents.statusChanged, { booking: toBooking(booking), from, to, refundDue: due });
  }

  /** The policy's amount counts from the cancellation: later than that it would fall from day to day. */
  private freezeRefund(booking: BookingEntity): RefundDue | null {
    booking.cancelledAt = this.clock.now();
    const due = refundDue(booking, booking.cancelledAt);
    booking.refundDueCents = due?.amountCents ?? cents(0);
    return due && toRefundDue(due);
  }

  async remove({ bookingId, force, staff }: RemoveBookingRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      if (owesARefund(booking) && !force) throw new DomainError('STILL_PAID');
      const given = booking.occupancyId;
      booking.archivedAt = this.clock.now();
      if (!booking.cancelledAt) this.freezeRefund(booking);
      booking.occupancyId = null;
      await this.bookings.save(tx, booking);
      if (given) await this.occupancies.release(tx, given);
      await this.schedule.announceChange(tx);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'booking.remove',
        subject: booking.id,
        before: toBooking(booking),
        after: null,
      });
    });
  }

  /** Confirmed charters that have ended. @returns how many were completed */
  async completeEnded(): Promise<number> {
    return this.database.transaction(async (tx) => {
      const ended = await this.bookings.lockEnded(tx, this.clock.now(), 100);
      for (const booking of ended) await this.move(tx, booking, 'completed', systemActor);
      return ended.length;
    });
  }
}
