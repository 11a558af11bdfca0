import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';
import { AddOnTakingEntity } from './taking.entity.js';

@Injectable()
export class AddOnTakingRepository {
  /** Until `tx` ends no other transaction counts this add-on on that day. */
  async lock(tx: Transaction, addOnId: number, day: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`add-on ${addOnId} ${day}`]);
  }

  /** How many are taken on that day; expired holds and offers do not count. */
  async taken(tx: Transaction, addOnId: number, day: string, now: Date): Promise<number> {
    const [row]: { taken: number }[] = await tx.query(
      `SELECT coalesce(sum(t.qty), 0)::int AS taken FROM addon_taking t JOIN occupancy o ON o.id = t.occupancy_id
       WHERE t.addon_id = $1 AND t.day = $2 AND (o.expires_at IS NULL OR o.expires_at > $3)`,
      [addOnId, day, now],
    );
    return row!.taken;
  }

  async add(tx: Transaction, taking: AddOnTakingEntity): Promise<void> {
    await tx.insert(AddOnTakingEntity, taking);
  }

  async release(tx: Transaction, occupancyId: string): Promise<void> {
    await tx.delete(AddOnTakingEntity, { occupancyId });
  }
}
