import { Injectable } from '@nestjs/common';
import { type Booking, type ChangeStatusRequest, invalid, isOutdated, recordChanged } from '@charter/contracts';
import { Database, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository, StatusService, toBooking } from '../../sales/index.js';
import { decideStaffQuote } from './cancellation.js';
import { CancellationService } from './cancellation.service.js';
import { requestHash } from './request-hash.js';

/** Changes of status that staff request: a cancellation with its refund, its undoing, and the others. */
@Injectable()
export class StaffStatusService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly status: StatusService,
    private readonly cancellations: CancellationService,
    private readonly clock: Clock,
  ) {}

  async change(request: ChangeStatusRequest): Promise<Booking> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, request.bookingId);
      if (request.status === 'cancelled') await this.cancel(tx, booking, request);
      else await this.changeTo(tx, booking, request);
      return toBooking(booking);
    });
  }

  private async cancel(tx: Transaction, booking: BookingEntity, request: ChangeStatusRequest): Promise<void> {
    const { cancellationId: id, cause = 'business', refund = 'policy', notifyGuest = true, staff } = request;
    const reason = request.reason || null;
    const hash = requestHash({ bookingId: booking.id, cause, refund, reason, notifyGuest });
    if (await this.cancellations.isCancelled(tx, booking, id, hash)) return;
    requireBooking(booking, request);
    const decision = decideStaffQuote(booking, { cause, refund, reason }, this.clock.now());
    if (decision.kind === 'invalid') throw invalid(decision.fields);
    const { quote } = decision;
    await this.cancellations.cancel(tx, booking, {
      id,
      requestHash: hash,
      actor: staffActor(staff.username),
      cause,
      quote,
      reason,
      // The specification's call has none of these: staff then pay the refund as a second step.
      payNow: [request.cancellationId, request.cause, request.refund].some((option) => option !== undefined),
      notifyGuest,
    });
  }

  private async changeTo(tx: Transaction, booking: BookingEntity, request: ChangeStatusRequest): Promise<void> {
    const { status, staff } = request;
    // A repeated request finds what it has done.
    if (booking.status !== status) requireBooking(booking, request);
    if (booking.status === 'cancelled') await this.cancellations.undo(tx, booking, staffActor(staff.username));
    await this.status.change(tx, booking, status, staffActor(staff.username));
  }
}

/** @throws DomainError BOOKING_CHANGED */
function requireBooking(booking: BookingEntity, request: ChangeStatusRequest): void {
  if (isOutdated(booking, request)) throw recordChanged({ ...toBooking(booking), revision: booking.revision }, 'BOOKING_CHANGED');
}
