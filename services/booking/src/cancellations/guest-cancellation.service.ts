import { Injectable } from '@nestjs/common';
import { type Booking, type CancellationExplanation, DomainError, fromDollars, type GuestCancellationRequest } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { decideGuestCancellation, quotePolicy } from './cancellation.js';
import { CancellationRepository } from './cancellation.repository.js';
import { CancellationService } from './cancellation.service.js';
import { requestHash } from './request-hash.js';

/** Cancellations by the guest. */
@Injectable()
export class GuestCancellationService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly rows: CancellationRepository,
    private readonly cancellations: CancellationService,
    private readonly clock: Clock,
  ) {}

  async explain(bookingId: string): Promise<CancellationExplanation> {
    const { manager } = this.database;
    const booking = await this.bookings.find(manager, bookingId);
    if (booking.archivedAt) throw new DomainError('BOOKING_NOT_FOUND');
    const standing = await this.rows.standing(manager, bookingId);
    return standing?.explanation ?? quotePolicy(booking, this.clock.now()).explanation;
  }

  async cancel(request: GuestCancellationRequest): Promise<Booking> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, request.bookingId);
      await this.cancelOnce(tx, booking, request);
      return toBooking(booking);
    });
  }

  private async cancelOnce(tx: Transaction, booking: BookingEntity, request: GuestCancellationRequest): Promise<void> {
    const { cancellationId: id, expectedAmount } = request;
    const reason = request.reason || null;
    const hash = requestHash({ bookingId: booking.id, expectedAmount, reason });
    if (await this.cancellations.isCancelled(tx, booking, id, hash)) return;
    const decision = decideGuestCancellation(booking, fromDollars(expectedAmount), this.clock.now());
    switch (decision.kind) {
      case 'departed':
        throw new DomainError('STATUS_NOT_ALLOWED', { detail: 'This charter has departed, so it cannot be cancelled anymore.' });
      case 'lower':
        throw new DomainError('QUOTE_CHANGED', { extensions: { explanation: decision.explanation } });
      case 'cancel':
        return this.cancellations.cancel(tx, booking, {
          id,
          requestHash: hash,
          actor: { kind: 'guest' },
          cause: 'guest',
          quote: decision.quote,
          reason,
          payNow: true,
          tell: true,
        });
    }
  }
}
