import { Injectable } from '@nestjs/common';
import { DomainError, type ReleaseHoldRequest, type ReleaseUnpaidHoldsRequest } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { OccupancyService } from '../../calendar/index.js';
import { decideStaffRelease } from './hold.js';
import { HoldRepository } from './hold.repository.js';
import { HoldSlotService } from './hold-slot.service.js';

/** Releases unpaid holds: at the request of staff, and when they have expired. */
@Injectable()
export class HoldReleaseService {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldRepository,
    private readonly holdSlots: HoldSlotService,
    private readonly occupancies: OccupancyService,
    private readonly clock: Clock,
  ) {}

  async releaseByStaff({ holdId, staff }: ReleaseHoldRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const hold = await this.holds.lock(tx, holdId);
      const decision = decideStaffRelease(hold);
      if (!hold || decision === 'gone') throw new DomainError('HOLD_GONE');
      if (decision === 'payment-in-progress') throw new DomainError('PAYMENT_IN_DOUBT');
      await this.holdSlots.end(tx, hold, { to: 'released' });
      const before = { form: hold.form, offer: hold.offer };
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'hold.release', subject: holdId, before, after: null });
    });
  }

  /** Releases all unpaid holds at once, when somebody blocks the calendar with them. @returns how many */
  async releaseUnpaid({ staff }: ReleaseUnpaidHoldsRequest): Promise<number> {
    return this.database.transaction(async (tx) => {
      const unpaid = await this.holds.lockAllUnpaid(tx);
      for (const hold of unpaid) await this.holdSlots.end(tx, hold, { to: 'released' });
      const before = { holdIds: unpaid.map(({ id }) => id) };
      if (unpaid.length > 0) {
        await recordAudit(tx, { actor: staffActor(staff.username), action: 'hold.releaseAll', subject: 'holds', before, after: null });
      }
      return unpaid.length;
    });
  }

  /** @returns how many slots were released */
  async releaseExpired(): Promise<number> {
    return this.database.transaction((tx) => this.occupancies.releaseExpired(tx, this.clock.now()));
  }
}
