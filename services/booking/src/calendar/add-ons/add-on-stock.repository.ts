import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { In, IsNull, Not } from 'typeorm';
import { AddOnStockEntity } from './add-on-stock.entity.js';

/** What is taken for a payment request. */
export type RequestedStock = AddOnStockEntity & { paymentRequestId: string; expiresAt: Date };

@Injectable()
export class AddOnStockRepository {
  /** Until `tx` ends no other transaction counts this add-on on that day. */
  async lock(tx: Transaction, addOnId: number, day: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`add-on ${addOnId} ${day}`]);
  }

  /**
   * How many are taken on that day; expired holds, offers and payment requests do not count.
   * @param exceptRequest of a payment request whose own do not count
   */
  async taken(tx: ReadManager, addOnId: number, day: string, now: Date, exceptRequest: string | null = null): Promise<number> {
    const [row]: { taken: number }[] = await tx.query(
      `SELECT coalesce(sum(t.qty), 0)::int AS taken FROM addon_stock t JOIN occupancy o ON o.id = t.occupancy_id
       LEFT JOIN payment_request r ON r.id = t.payment_request_id
       WHERE t.addon_id = $1 AND t.day = $2 AND (o.expires_at IS NULL OR o.expires_at > $3)
         AND (r.id IS NULL OR (r.state = 'open' AND t.expires_at > $3 AND r.id IS DISTINCT FROM $4::uuid))`,
      [addOnId, day, now, exceptRequest],
    );
    return row!.taken;
  }

  async add(tx: Transaction, taken: Omit<AddOnStockEntity, 'paymentRequestId' | 'expiresAt'>): Promise<void> {
    await tx.insert(AddOnStockEntity, { ...taken, paymentRequestId: null, expiresAt: null });
  }

  /** Adds to what the booking has. */
  async increase(tx: Transaction, { occupancyId, addOnId, day, qty }: Omit<AddOnStockEntity, 'paymentRequestId' | 'expiresAt'>) {
    await tx.query(
      `INSERT INTO addon_stock (occupancy_id, addon_id, day, qty) VALUES ($1, $2, $3, $4)
       ON CONFLICT (occupancy_id, addon_id) WHERE payment_request_id IS NULL DO UPDATE SET qty = addon_stock.qty + excluded.qty`,
      [occupancyId, addOnId, day, qty],
    );
  }

  async addRequested(tx: Transaction, taken: RequestedStock): Promise<void> {
    await tx.insert(AddOnStockEntity, taken);
  }

  async requested(tx: ReadManager, occupancyIds: readonly string[]): Promise<RequestedStock[]> {
    const where = { occupancyId: In([...occupancyIds]), paymentRequestId: Not(IsNull()) };
    return tx.findBy(AddOnStockEntity, where) as Promise<RequestedStock[]>;
  }

  /** Releases what the booking or hold has. @returns what that was */
  async release(tx: Transaction, occupancyId: string): Promise<Pick<AddOnStockEntity, 'addOnId' | 'day' | 'qty'>[]> {
    const [rows]: [Pick<AddOnStockEntity, 'addOnId' | 'day' | 'qty'>[], number] = await tx.query(
      `DELETE FROM addon_stock WHERE occupancy_id = $1 AND payment_request_id IS NULL RETURNING addon_id AS "addOnId", day::text, qty`,
      [occupancyId],
    );
    return rows;
  }

  async releaseRequested(tx: Transaction, paymentRequestId: string): Promise<void> {
    await tx.delete(AddOnStockEntity, { paymentRequestId });
  }
}
