import { Injectable } from '@nestjs/common';
import { cents, type Settlement } from '@charter/contracts';
import type { ReadManager } from '@charter/database';

interface SettlementRow extends Record<'amountCents' | 'refundedCents' | 'reversedCents', string> {
  paymentId: string;
  paymentStatus: Settlement['paymentStatus'];
}

/** What payments are to booking, for payment's comparison with its own records. */
@Injectable()
export class SettlementsQueries {
  async of(tx: ReadManager, paymentIds: readonly string[]): Promise<Settlement[]> {
    return settlements(tx, 'p.payment_id = ANY($1::uuid[])', '', [paymentIds]);
  }

  /** Those of payments that were recorded since then, in the order of their ids. @param after the last id of the previous page */
  async since(tx: ReadManager, since: string, after: string, limit: number): Promise<Settlement[]> {
    return settlements(tx, 'p.at >= $1 AND p.payment_id > $2', 'ORDER BY 1 LIMIT $3', [since, after, limit]);
  }
}

/** What was bought for a payment: a charter, of which it is a payment of the folio, a voucher, or a gratuity. */
const settled = `
  SELECT p.payment_id, p.at, b.payment_status, p.amount_cents,
    coalesce((SELECT sum(amount_cents) FROM folio_entry back WHERE back.payment_id = p.payment_id AND kind = 'refund'), 0) AS refunded,
    coalesce((SELECT sum(amount_cents) FROM folio_entry back WHERE back.payment_id = p.payment_id AND kind = 'reversal'), 0) AS reversed
  FROM folio_entry p JOIN booking b ON b.id = p.booking_id WHERE p.kind = 'payment' AND p.payment_id IS NOT NULL
  UNION ALL
  SELECT payment_id, paid_at, CASE WHEN refunded_cents >= initial_cents THEN 'refunded' WHEN refunded_cents + reversed_cents >= initial_cents THEN 'charged_back'
    WHEN refunded_cents + reversed_cents > 0 THEN 'partially_refunded' ELSE 'paid' END, initial_cents, refunded_cents, reversed_cents
  FROM voucher WHERE payment_id IS NOT NULL
  UNION ALL
  SELECT payment_id, paid_at, CASE WHEN reversed_cents > 0 THEN 'charged_back' WHEN refunded_cents >= amount_cents THEN 'refunded'
    WHEN refunded_cents > 0 THEN 'partially_refunded' ELSE 'paid' END, amount_cents, refunded_cents, reversed_cents
  FROM gratuity`;

async function settlements(tx: ReadManager, condition: string, page: string, values: unknown[]): Promise<Settlement[]> {
  const rows: SettlementRow[] = await tx.query(
    `SELECT p.payment_id AS "paymentId", p.payment_status AS "paymentStatus", p.amount_cents AS "amountCents",
       p.refunded AS "refundedCents", p.reversed AS "reversedCents"
     FROM (${settled}) p WHERE ${condition} ${page}`,
    values,
  );
  return rows.map(({ paymentId, paymentStatus, amountCents, refundedCents, reversedCents }) => ({
    paymentId,
    paymentStatus,
    amountCents: cents(Number(amountCents)),
    refundedCents: cents(Number(refundedCents)),
    reversedCents: cents(Number(reversedCents)),
  }));
}
