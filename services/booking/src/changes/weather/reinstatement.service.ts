import { Injectable } from '@nestjs/common';
import { weatherEvents } from '@charter/contracts';
import type { Actor, Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, ScarceService, StatusService, toBooking } from '../../sales/index.js';
import { awaitsChoice, isRefundedMeanwhile } from '../cancellations/cancellation.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import { CancellationService } from '../cancellations/cancellation.service.js';

/** Charters that take place at their former time after all, because their weather call is withdrawn. */
@Injectable()
export class ReinstatementService {
  constructor(
    private readonly cancellationRows: CancellationRepository,
    private readonly cancellations: CancellationService,
    private readonly status: StatusService,
    private readonly scarce: ScarceService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * @param booking the locked row
   * @returns false for a guest who has chosen or has got everything back, a departure that is past, and a time or an
   * add-on that was sold meanwhile
   */
  async reinstate(tx: Transaction, booking: BookingEntity, callId: string, actor: Actor): Promise<boolean> {
    const now = this.clock.now();
    const standing = await this.cancellationRows.findActive(tx, booking.id);
    if (standing?.weatherCallId !== callId || !awaitsChoice(standing) || booking.archivedAt || booking.startsAt <= now) return false;
    if (isRefundedMeanwhile(standing, booking)) return false;
    const addOns = { ordered: booking.addOns, startsAt: booking.startsAt };
    const taken = await this.scarce.take(tx, 'reinstatement', { boat: { kind: 'booking', hours: booking, now }, addOns });
    if ('missing' in taken) return false;
    booking.occupancyId = taken.occupancyId;
    await this.cancellations.undo(tx, booking, actor);
    await this.status.change(tx, booking, standing.statusBefore!, actor, { published: { notifyGuest: false } });
    await this.outbox.add(tx, weatherEvents.withdrawn, { booking: toBooking(booking), cancellationId: standing.id });
    return true;
  }
}
