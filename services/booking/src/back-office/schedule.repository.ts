import { Injectable } from '@nestjs/common';
import { type Block, type HeldSlot, DomainError } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { BlockEntity } from '../bookings/booking.entity.js';
import { vesselId } from '../holds/occupancy.repository.js';

type BlockRow = Omit<Block, 'startsAt' | 'endsAt' | 'createdAt'> & { startsAt: Date; endsAt: Date; createdAt: Date; occupancyId: string };
type HoldRow = Omit<HeldSlot, 'heldUntil'> & { heldUntil: Date };

const selectBlocks = `SELECT k.id, k.occupancy_id AS "occupancyId", lower(o.during) AS "startsAt", upper(o.during) AS "endsAt", k.reason, k.note, k.who,
                       k.created_at AS "createdAt"
                FROM block k JOIN occupancy o ON o.id = k.occupancy_id`;

@Injectable()
export class ScheduleRepository {
  async addBlock(tx: Transaction, block: BlockEntity): Promise<void> {
    await tx.insert(BlockEntity, block);
  }

  async lockBlock(tx: Transaction, id: string): Promise<Block & { occupancyId: string }> {
    const rows: BlockRow[] = await tx.query(`${selectBlocks} WHERE k.id = $1 FOR UPDATE`, [id]);
    if (!rows[0]) throw new DomainError('BLOCK_NOT_FOUND');
    return { ...toBlock(rows[0]), occupancyId: rows[0].occupancyId };
  }

  async removeBlock(tx: Transaction, id: string): Promise<void> {
    await tx.delete(BlockEntity, { id });
  }

  /** Unexpired holds that overlap the range, by departure. */
  async holds(tx: ReadManager, from: Date, until: Date, now: Date): Promise<HeldSlot[]> {
    const rows: HoldRow[] = await tx.query(
      `SELECT h.id, h.form->>'firstName' AS "firstName", h.form->>'lastName' AS "lastName", h.offer->>'packageName' AS "packageName",
              h.offer->>'startsAt' AS "startsAt", h.offer->>'endsAt' AS "endsAt", o.expires_at AS "heldUntil", h.committed_at IS NOT NULL AS committed
       FROM hold h JOIN occupancy o ON o.id = h.occupancy_id
       WHERE o.vessel_id = $1 AND o.during && tstzrange($2, $3) AND o.kind = 'hold' AND o.expires_at > $4
       ORDER BY lower(o.during)`,
      [vesselId, from, until, now],
    );
    return rows.map((row) => ({ ...row, heldUntil: row.heldUntil.toISOString() }));
  }

  /** Blocks that overlap the range, by their beginning. */
  async blocks(tx: ReadManager, from: Date, until: Date): Promise<Block[]> {
    const rows: BlockRow[] = await tx.query(
      `${selectBlocks} WHERE o.vessel_id = $1 AND o.during && tstzrange($2, $3) ORDER BY lower(o.during)`,
      [vesselId, from, until],
    );
    return rows.map(toBlock);
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
