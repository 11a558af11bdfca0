import { Injectable } from '@nestjs/common';
import { DomainError, fromDollars, type GuestCancellationForm, type TripRefund } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository } from '../../sales/index.js';
import type { CancellationEntity } from './cancellation.entity.js';
import { decideGuestCancellation } from './cancellation.js';
import { CancellationViewService } from './cancellation-view.service.js';
import { CancellationRepository } from './cancellation.repository.js';
import { CancellationService } from './cancellation.service.js';
import { requestHash } from './request-hash.js';

/** Cancellations by the guest, whose booking the link of the trip page has opened. */
@Injectable()
export class GuestCancellationService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly cancellationRows: CancellationRepository,
    private readonly cancellations: CancellationService,
    private readonly views: CancellationViewService,
    private readonly clock: Clock,
  ) {}

  async find({ id }: BookingEntity): Promise<CancellationEntity | null> {
    return this.cancellationRows.findActive(this.database.manager, id);
  }

  /** How much of the refund is in which state, when its parts differ. */
  async findRefunds(cancellation: CancellationEntity): Promise<TripRefund[]> {
    return this.views.findRefunds(this.database.manager, cancellation);
  }

  async cancel({ id }: BookingEntity, form: GuestCancellationForm): Promise<void> {
    await this.database.transaction(async (tx) => this.cancelOnce(tx, await this.bookings.lock(tx, id), form));
  }

  private async cancelOnce(tx: Transaction, booking: BookingEntity, form: GuestCancellationForm): Promise<void> {
    const { cancellationId: id, expectedAmount } = form;
    const reason = form.reason || null;
    const hash = requestHash({ bookingId: booking.id, expectedAmount, reason });
    if (await this.cancellations.isCancelled(tx, booking, id, hash)) return;
    const decision = decideGuestCancellation(booking, fromDollars(expectedAmount), this.clock.now());
    switch (decision.kind) {
      case 'departed':
        throw new DomainError('STATUS_NOT_ALLOWED', { detail: "This charter has departed, so it can't be cancelled anymore." });
      case 'lower':
        throw new DomainError('QUOTE_CHANGED', { extensions: { explanation: await this.views.withShares(tx, booking, decision.quote) } });
      case 'cancel':
        await this.cancellations.cancel(tx, booking, {
          id,
          requestHash: hash,
          actor: { kind: 'guest' },
          cause: 'guest',
          quote: decision.quote,
          reason,
          payNow: true,
          notifyGuest: true,
        });
    }
  }
}
