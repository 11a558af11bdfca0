import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Block, type BlockRequest, DomainError, type RemoveBlockRequest } from '@charter/contracts';
import { Database, type ReadManager, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { OccupancyService } from '../availability/occupancy.service.js';
import { timeOfBlock } from './block.js';
import type { BlockEntity } from './block.entity.js';
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
      const found = await this.blocks.lockIfPresent(tx, blockId);
      if (!found) throw new DomainError('BLOCK_NOT_FOUND');
      const { occupancyId, ...block } = found;
      await this.blocks.remove(tx, blockId);
      await this.occupancies.release(tx, occupancyId);
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'block.remove', subject: blockId, before: block, after: null });
    });
  }

  /** Staff may have removed the block of a weather call before. */
  async removeIfPresent(tx: Transaction, blockId: string): Promise<void> {
    const block = await this.blocks.lockIfPresent(tx, blockId);
    if (!block) return;
    await this.blocks.remove(tx, blockId);
    await this.occupancies.release(tx, block.occupancyId);
  }

  /** Blocks that overlap the range, by their beginning. */
  async overlapping(tx: ReadManager, from: Date, until: Date): Promise<Block[]> {
    return this.blocks.overlapping(tx, from, until);
  }

  /** The block of a weather call, whose range is occupied already. */
  async add(tx: Transaction, block: BlockEntity): Promise<void> {
    await this.blocks.add(tx, block);
  }
}
