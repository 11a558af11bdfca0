import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Block, BlockRequest, RemoveBlockRequest } from '@charter/contracts';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { OccupancyService } from '../availability/occupancy.service.js';
import { timeOfBlock } from './block.js';
import { BlockRepository } from './block.repository.js';

/** Blocks, by which staff take the boat out of sale. */
@Injectable()
export class BlockService {
  constructor(
    private readonly database: Database,
    private readonly blocks: BlockRepository,
    private readonly occupancies: OccupancyService,
    private readonly clock: Clock,
  ) {}

  async create({ form, staff }: BlockRequest): Promise<Block> {
    const now = this.clock.now();
    const time = timeOfBlock(form, now);
    return this.database.transaction(async (tx) => {
      const occupancyId = await this.occupancies.occupyOrThrow(tx, 'block', time, now);
      const row = { id: randomUUID(), reason: form.reason, note: form.note || null, who: staff.username };
      await this.blocks.add(tx, { ...row, occupancyId, createdAt: now });
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

  async remove({ blockId, staff }: RemoveBlockRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { occupancyId, ...block } = await this.blocks.lock(tx, blockId);
      await this.blocks.remove(tx, blockId);
      await this.occupancies.release(tx, occupancyId);
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'block.remove', subject: blockId, before: block, after: null });
    });
  }
}
