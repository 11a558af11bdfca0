import { Injectable } from '@nestjs/common';
import type { WeatherCall, WithdrawRequest } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BlockService } from '../../calendar/index.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import { ReinstatementService } from './reinstatement.service.js';
import { WeatherCallRepository } from './weather-call.repository.js';
import { WeatherCallViewService } from './weather-call-view.service.js';

/** Withdraws weather calls: the weather clears up. */
@Injectable()
export class WeatherCallWithdrawalService {
  constructor(
    private readonly database: Database,
    private readonly weatherCalls: WeatherCallRepository,
    private readonly views: WeatherCallViewService,
    private readonly cancellations: CancellationRepository,
    private readonly reinstatements: ReinstatementService,
    private readonly blocks: BlockService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError CALL_NOT_FOUND */
  async withdraw({ callId, staff }: WithdrawRequest): Promise<WeatherCall> {
    const actor = staffActor(staff.username);
    await this.database.transaction(async (tx) => {
      await this.weatherCalls.lockCalls(tx);
      const call = await this.weatherCalls.get(tx, callId);
      if (call.withdrawnAt) return;
      const bookingIds = (await this.cancellations.findByWeatherCall(tx, callId)).map(({ bookingId }) => bookingId);
      const bookings = await this.weatherCalls.lockBookings(tx, bookingIds);
      await this.blocks.removeIfPresent(tx, callId);
      const sailing: string[] = [];
      for (const booking of bookings) if (await this.reinstatements.reinstate(tx, booking, callId, actor)) sailing.push(booking.id);
      await this.weatherCalls.saveWithdrawal(tx, callId, this.clock.now());
      await recordAudit(tx, { actor, action: 'weather.withdraw', subject: callId, before: null, after: { bookingIds: sailing } });
    });
    return this.views.find({ callId });
  }
}
