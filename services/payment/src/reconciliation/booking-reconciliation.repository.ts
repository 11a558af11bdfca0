import { Injectable } from '@nestjs/common';
import { type Cents, cents } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';

/** A captured payment as it is compared with its booking. */
export interface CapturedPayment {
  id: string;
  paymentRequestId: string;
  orderId: string;
  captureId: string;
  amountCents: Cents;
  /** Differs from the amount when the order was changed at PayPal: such a capture is refunded and never becomes a booking. */
  capturedCents: Cents;
  refundedCents: Cents;
  reversedCents: Cents;
  /** Refunds that are requested or pending. */
  pendingCents: Cents;
}

export interface Difference {
  kind: string;
  count: number;
}

@Injectable()
export class BookingReconciliationRepository {
  /** Payments captured in that time, in the order of their ids. @param after the last id of the previous page */
  async captured(tx: ReadManager, since: Date, until: Date, after: string, limit: number): Promise<CapturedPayment[]> {
    const rows: Record<keyof CapturedPayment, string>[] = await tx.query(
      `SELECT id, payment_request_id AS "paymentRequestId", coalesce(order_id, '') AS "orderId", coalesce(capture_id, '') AS "captureId",
         amount_cents AS "amountCents", coalesce(captured_cents, amount_cents) AS "capturedCents", refunded_cents AS "refundedCents", reversed_cents AS "reversedCents",
         (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE payment_id = payment.id AND state IN ('requested', 'pending'))
           AS "pendingCents"
       FROM payment WHERE captured_at >= $1 AND captured_at < $2 AND id > $3 ORDER BY id LIMIT $4`,
      [since, until, after, limit],
    );
    return rows.map(({ amountCents, capturedCents, refundedCents, reversedCents, pendingCents, ...ids }) => ({
      ...ids,
      amountCents: cents(Number(amountCents)),
      capturedCents: cents(Number(capturedCents)),
      refundedCents: cents(Number(refundedCents)),
      reversedCents: cents(Number(reversedCents)),
      pendingCents: cents(Number(pendingCents)),
    }));
  }

  /** Those of the payments that exist, and whether they were ever captured. */
  async find(tx: ReadManager, ids: readonly string[]): Promise<Map<string, { captured: boolean }>> {
    const rows: { id: string; captured: boolean }[] = await tx.query(
      `SELECT id, captured_at IS NOT NULL AS captured FROM payment WHERE id = ANY($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map(({ id, captured }) => [id, { captured }]));
  }

  /** Records that a difference is published again now. @returns false when any process did so less than an hour ago */
  async recordPublication(tx: Transaction, paymentId: string, kind: string, now: Date): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `INSERT INTO books_publication (payment_id, kind, published_at) VALUES ($1, $2, $3)
       ON CONFLICT (payment_id, kind) DO UPDATE SET published_at = excluded.published_at
         WHERE books_publication.published_at <= excluded.published_at - interval '1 hour'
       RETURNING 1`,
      [paymentId, kind, now],
    );
    return rows.length === 1;
  }

  /** One row per kind, so that every process exports the same metrics. */
  async saveDifferences(tx: Transaction, differences: readonly Difference[], now: Date): Promise<void> {
    await tx.query(
      `INSERT INTO books_difference (kind, count, compared_at) SELECT kind, count, $3 FROM unnest($1::text[], $2::int[]) AS found (kind, count)
       ON CONFLICT (kind) DO UPDATE SET count = excluded.count, compared_at = excluded.compared_at`,
      [differences.map(({ kind }) => kind), differences.map(({ count }) => count), now],
    );
  }
}
