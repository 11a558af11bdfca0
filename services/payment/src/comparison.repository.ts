import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';

/** Captured money as it is compared with its booking. */
export interface CapturedPayment {
  id: string;
  holdId: string;
  orderId: string;
  captureId: string;
  amountCents: number;
  refundedCents: number;
  reversedCents: number;
  /** Cents of refunds that are requested or pending. */
  underWayCents: number;
}

export interface Difference {
  kind: string;
  count: number;
}

@Injectable()
export class ComparisonRepository {
  /** Money that was captured in that time, in the order of ids. @param after the last id of the page before */
  async captured(tx: Transaction, since: Date, until: Date, after: string, limit: number): Promise<CapturedPayment[]> {
    const rows: Record<keyof CapturedPayment, string>[] = await tx.query(
      `SELECT id, hold_id AS "holdId", coalesce(order_id, '') AS "orderId", coalesce(capture_id, '') AS "captureId",
         amount_cents AS "amountCents", refunded_cents AS "refundedCents", reversed_cents AS "reversedCents",
         (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE payment_id = payment.id AND state IN ('requested', 'pending'))
           AS "underWayCents"
       FROM payment WHERE captured_at >= $1 AND captured_at < $2 AND id > $3 ORDER BY id LIMIT $4`,
      [since, until, after, limit],
    );
    return rows.map(({ amountCents, refundedCents, reversedCents, underWayCents, ...ids }) => ({
      ...ids,
      amountCents: Number(amountCents),
      refundedCents: Number(refundedCents),
      reversedCents: Number(reversedCents),
      underWayCents: Number(underWayCents),
    }));
  }

  /** Of these payments: which are known, and which were ever captured. */
  async known(tx: Transaction, ids: readonly string[]): Promise<Map<string, { captured: boolean }>> {
    const rows: { id: string; captured: boolean }[] = await tx.query(
      `SELECT id, captured_at IS NOT NULL AS captured FROM payment WHERE id = ANY($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map(({ id, captured }) => [id, { captured }]));
  }

  /** A row per kind, so that every process measures the same. */
  async saveDifferences(tx: Transaction, differences: readonly Difference[], now: Date): Promise<void> {
    await tx.query(
      `INSERT INTO books_difference (kind, count, compared_at) SELECT kind, count, $3 FROM unnest($1::text[], $2::int[]) AS found (kind, count)
       ON CONFLICT (kind) DO UPDATE SET count = excluded.count, compared_at = excluded.compared_at`,
      [differences.map(({ kind }) => kind), differences.map(({ count }) => count), now],
    );
  }
}
