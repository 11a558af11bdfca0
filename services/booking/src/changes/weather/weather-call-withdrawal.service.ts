import { Injectable } from '@nestjs/common';
import { DomainError, type WeatherCall, weatherEvents, type WithdrawRequest } from '@charter/contracts';
import { type Actor, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { BlockRepository, OccupancyService } from '../../calendar/index.js';
import { type BookingEntity, ScarceService, StatusService, toBooking } from '../../sales/index.js';
import { awaitsChoice, isRefundedMeanwhile } from '../cancellations/cancellation.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import { CancellationService } from '../cancellations/cancellation.service.js';
import { WeatherCallRepository } from './weather-call.repository.js';
import { WeatherCallViewService } from './weather-call-view.service.js';

/** Withdraws weather calls: the weather clears up. */
@Injectable()
export class WeatherCallWithdrawalService {
  constructor(
    private readonly database: Database,
    private readonly weatherCalls: WeatherCallRepository,
    private readonly views: WeatherCallViewService,
    private readonly cancellationRows: CancellationRepository,
    private readonly cancellations: CancellationService,
    private readonly status: StatusService,
    private readonly occupancies: OccupancyService,
    private readonly scarce: ScarceService,
    private readonly blocks: BlockRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError CALL_NOT_FOUND */
  async withdraw({ callId, staff }: WithdrawRequest): Promise<WeatherCall> {
    const actor = staffActor(staff.username);
    await this.database.transaction(async (tx) => {
      await this.weatherCalls.lockCalls(tx);
      const call = await this.weatherCalls.get(tx, callId);
      if (call.withdrawnAt) return;
      const bookingIds = (await this.cancellationRows.findByWeatherCall(tx, callId)).map(({ bookingId }) => bookingId);
      const bookings = await this.weatherCalls.lockBookings(tx, bookingIds);
      await this.unblock(tx, callId);
      const sailing: string[] = [];
      for (const booking of bookings) if (await this.reinstate(tx, booking, callId, actor)) sailing.push(booking.id);
      await this.weatherCalls.saveWithdrawal(tx, callId, this.clock.now());
      await recordAudit(tx, { actor, action: 'weather.withdraw', subject: callId, before: null, after: { bookingIds: sailing } });
    });
    return this.views.find({ callId });
  }

  /** Staff may have removed the block before. */
  private async unblock(tx: Transaction, callId: string): Promise<void> {
    try {
      const { occupancyId } = await this.blocks.lock(tx, callId);
      await this.blocks.remove(tx, callId);
      await this.occupancies.release(tx, occupancyId);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'BLOCK_NOT_FOUND')) throw error;
    }
  }

  /**
   * @returns false for a guest who has chosen or has got everything back, a departure that is past, and a time or an
   * add-on that was sold meanwhile
   */
  private async reinstate(tx: Transaction, booking: BookingEntity, callId: string, actor: Actor): Promise<boolean> {
    const now = this.clock.now();
    const standing = await this.cancellationRows.findActive(tx, booking.id);
    if (standing?.weatherCallId !== callId || !awaitsChoice(standing) || booking.archivedAt || booking.startsAt <= now) return false;
    if (isRefundedMeanwhile(standing, booking)) return false;
    const time = await this.occupancies.timeOf(tx, booking);
    const addOns = { ordered: booking.addOns, startsAt: booking.startsAt };
    const taken = await this.scarce.take(tx, 'reinstatement', { boat: { kind: 'booking', time, now }, addOns });
    if ('missing' in taken) return false;
    booking.occupancyId = taken.occupancyId;
    await this.cancellations.undo(tx, booking, actor);
    await this.status.change(tx, booking, standing.statusBefore!, actor, { published: { notifyGuest: false } });
    await this.outbox.add(tx, weatherEvents.withdrawn, { booking: toBooking(booking), cancellationId: standing.id });
    return true;
  }
}
