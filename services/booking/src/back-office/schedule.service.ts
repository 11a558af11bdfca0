import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type Block,
  type BlockRequest,
  fieldError,
  invalid,
  type RemoveBlockRequest,
  type Schedule,
  type ScheduleQuery,
} from '@charter/contracts';
import { longestSchedule } from '@charter/contracts/limits';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { AvailabilityService } from '../holds/availability.service.js';
import { rangeOfDays } from '../holds/calendar.js';
import { OccupancyRepository } from '../holds/occupancy.repository.js';
import { timeOfBlock } from './block.js';
import { ScheduleRepository } from './schedule.repository.js';

/** The boat's schedule as staff see it, and the blocks by which they take the boat out of sale. */
@Injectable()
export class ScheduleService {
  constructor(
    private readonly database: Database,
    private readonly repository: ScheduleRepository,
    private readonly bookings: BookingRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly availability: AvailabilityService,
    private readonly clock: Clock,
  ) {}

  async block({ form, staff }: BlockRequest): Promise<Block> {
    const now = this.clock.now();
    const time = timeOfBlock(form, now);
    return this.database.transaction(async (tx) => {
      const occupancyId = await this.occupancies.occupyOrThrow(tx, 'block', time, now);
      await this.availability.publishChange(tx);
      const row = { id: randomUUID(), reason: form.reason, note: form.note || null, who: staff.username };
      await this.repository.addBlock(tx, { ...row, occupancyId, createdAt: now });
      const block: Block = {
        ...row,
        startsAt: time.startsAt.toISOString(),
        endsAt: time.endsAt.toISOString(),
        createdAt: now.toISOString(),
      };
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'block.add', subject: block.id, before: null, after: block });
      return block;
    });
  }

  async removeBlock({ blockId, staff }: RemoveBlockRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { occupancyId, ...block } = await this.repository.lockBlock(tx, blockId);
      await this.repository.removeBlock(tx, blockId);
      await this.occupancies.release(tx, occupancyId);
      await this.availability.publishChange(tx);
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'block.remove', subject: blockId, before: block, after: null });
    });
  }

  async schedule({ from, to }: ScheduleQuery): Promise<Schedule> {
    const { startsAt, endsAt, days } = rangeOfDays(from, to);
    if (days < 1 || days > longestSchedule) throw invalid({ to: fieldError('scheduleRange', { max: longestSchedule }) });
    const { manager } = this.database;
    const [bookings, holds, blocks] = await Promise.all([
      this.bookings.onDays(manager, from, to),
      this.repository.holds(manager, startsAt, endsAt, this.clock.now()),
      this.repository.blocks(manager, startsAt, endsAt),
    ]);
    return { bookings: bookings.map(toBooking), holds, blocks };
  }
}
