import { Injectable } from '@nestjs/common';
import type { Block } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { vesselId } from '../availability/occupancy.repository.js';
import { BlockEntity } from './block.entity.js';
import type { NamedOccupant, OccupantSource } from '../availability/occupant.service.js';

type BlockRow = Omit<Block, 'startsAt' | 'endsAt' | 'createdAt'> & { startsAt: Date; endsAt: Date; createdAt: Date; occupancyId: string };

const selectBlocks = `SELECT k.id, k.occupancy_id AS "occupancyId", lower(o.during) AS "startsAt", upper(o.during) AS "endsAt", k.reason, k.note, k.who,
                       k.created_at AS "createdAt"
                FROM block k JOIN occupancy o ON o.id = k.occupancy_id`;

@Injectable()
export class BlockRepository implements OccupantSource {
  async add(tx: Transaction, block: BlockEntity): Promise<void> {
    await tx.insert(BlockEntity, block);
  }

  async lockIfPresent(tx: Transaction, id: string): Promise<(Block & { occupancyId: string }) | null> {
    const [row]: BlockRow[] = await tx.query(`${selectBlocks} WHERE k.id = $1 FOR UPDATE`, [id]);
    return row ? { ...toBlock(row), occupancyId: row.occupancyId } : null;
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.delete(BlockEntity, { id });
  }

  /** Blocks that overlap the range, by their beginning. */
  async overlapping(tx: ReadManager, from: Date, until: Date): Promise<Block[]> {
    const rows: BlockRow[] = await tx.query(
      `${selectBlocks} WHERE o.vessel_id = $1 AND o.during && tstzrange($2, $3) ORDER BY lower(o.during)`,
      [vesselId, from, until],
    );
    return rows.map(toBlock);
  }

  async findOccupant(tx: ReadManager, { id }: { id: string }): Promise<NamedOccupant | null> {
    const block = await tx.findOneBy(BlockEntity, { occupancyId: id });
    return block && { name: block.reason };
  }
}

const toBlock = ({ id, startsAt, endsAt, reason, note, who, createdAt }: BlockRow): Block => ({
  id,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  reason,
  note,
  who,
  createdAt: createdAt.toISOString(),
});
