import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { HoldEntity } from '../bookings/booking.entity.js';
import type { HoldTransition } from './hold.js';

@Injectable()
export class HoldRepository {
  /**
   * The visitor's open holds, and those made since then, locked. The advisory lock makes the visitor's next request wait until `tx` ends
   * even when there is no hold yet.
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

  /** Stores everything that can change but the status. */
  async save(tx: Transaction, hold: HoldEntity): Promise<void> {
    await tx.update(HoldEntity, { id: hold.id }, changing(hold));
  }

  /** Stores a change of status and the columns that change with it. */
  async saveTransition(tx: Transaction, hold: HoldEntity, { to, refusedAs }: HoldTransition): Promise<void> {
    await tx.update(HoldEntity, { id: hold.id }, { ...changing(hold), status: to, refusedAs });
  }

  /** When the hold's slot expires; null when it has no slot any more. */
  async expiryOf(tx: Transaction, { occupancyId }: HoldEntity): Promise<Date | null> {
    const rows: { expires_at: Date }[] = await tx.query('SELECT expires_at FROM occupancy WHERE id = $1', [occupancyId]);
    return rows[0]?.expires_at ?? null;
  }

  /** Until `tx` ends no other transaction counts unpaid holds, so that two visitors cannot both get the last one. */
  async lockUnpaid(tx: Transaction): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('unpaid holds', 0))`);
  }

  /** The network address of each unexpired, unpaid hold; null after a declined capture. */
  async unpaidAddresses(tx: ReadManager, now: Date): Promise<(string | null)[]> {
    const rows: { address: string | null }[] = await tx.query(
      `SELECT o.address FROM occupancy o JOIN hold h ON h.occupancy_id = o.id
       WHERE o.kind = 'hold' AND o.expires_at > $1 AND h.committed_at IS NULL`,
      [now],
    );
    return rows.map(({ address }) => address);
  }
}

const changing = ({ occupancyId, form, offer, paymentId, committedAt, refundedCents }: HoldEntity) => ({
  occupancyId,
  form,
  offer,
  paymentId,
  committedAt,
  refundedCents,
});
