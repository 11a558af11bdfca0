import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { HoldEntity } from '../bookings/booking.entity.js';

/** Holds as rows; the boat's time they take is the occupancy's. */
@Injectable()
export class HoldRepository {
  /**
   * The visitor's holds that are open, and those made since then, locked. Until `tx` ends the same visitor's next request waits, also
   * when there is no hold yet.
   */
  async lockOf(tx: Transaction, checkout: string, since: Date): Promise<HoldEntity[]> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [checkout]);
    return tx
      .createQueryBuilder(HoldEntity, 'h')
      .setLock('pessimistic_write')
      .where(`h.checkout = :checkout AND (h.status = 'held' OR h.status = 'released' AND h.createdAt > :since)`, { checkout, since })
      .orderBy('h.createdAt', 'DESC')
      .getMany();
  }

  async find(tx: ReadManager, id: string): Promise<HoldEntity | null> {
    return tx.findOneBy(HoldEntity, { id });
  }

  async lock(tx: Transaction, id: string): Promise<HoldEntity | null> {
    return tx.findOne(HoldEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async add(tx: Transaction, hold: HoldEntity): Promise<void> {
    await tx.insert(HoldEntity, hold);
  }

  async save(tx: Transaction, { id, checkout: _of, createdAt: _at, ...changing }: HoldEntity): Promise<void> {
    await tx.update(HoldEntity, { id }, changing);
  }

  /** When the hold's slot expires, or null when it has no slot any more. */
  async expiryOf(tx: Transaction, { occupancyId }: HoldEntity): Promise<Date | null> {
    const rows: { expires_at: Date }[] = await tx.query('SELECT expires_at FROM occupancy WHERE id = $1', [occupancyId]);
    return rows[0]?.expires_at ?? null;
  }

  /** Until `tx` ends no other transaction takes an unpaid slot, so that two visitors cannot both take the last one. */
  async lockUnpaid(tx: Transaction): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('unpaid holds', 0))`);
  }

  /** The address of each live hold without money on its way; null after a declined capture. */
  async unpaidAddresses(tx: ReadManager, now: Date): Promise<(string | null)[]> {
    const rows: { address: string | null }[] = await tx.query(
      `SELECT o.address FROM occupancy o JOIN hold h ON h.occupancy_id = o.id
       WHERE o.kind = 'hold' AND o.expires_at > $1 AND h.committed_at IS NULL`,
      [now],
    );
    return rows.map(({ address }) => address);
  }
}
