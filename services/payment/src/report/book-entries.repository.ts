import { Injectable } from '@nestjs/common';
import { type AccountingEntry, cents, limits } from '@charter/contracts';
import { Database } from '@charter/database';
import { refundCode, reversalCodes } from './report-line.js';

type Row = Omit<AccountingEntry, 'amountCents' | 'feeCents'> & { amountCents: string; feeCents: string | null };

/** Event codes of fees that PayPal takes from the account. */
const feeCodes = 'T01%';

/** Money of a month as the bookkeeper counts it: by the time at PayPal, in days of Nassau. */
@Injectable()
export class AccountingEntryRepository {
  constructor(private readonly database: Database) {}

  /** Refunds and reversals that were made at PayPal are known from its report; ours are known before. */
  async ofMonth(month: string): Promise<AccountingEntry[]> {
    const rows: Row[] = await this.database.manager.query(
      `WITH month AS (SELECT begins AT TIME ZONE $2 AS since, (begins + interval '1 month') AT TIME ZONE $2 AS until FROM (SELECT ($1 || '-01')::timestamp AS begins) AS first),
       entry AS (
         SELECT 'payment' AS kind, captured_at AS at, id AS payment_id, coalesce(captured_cents, amount_cents) AS cents, fee_cents, capture_id AS paypal_id, 0 AS refunded
         FROM payment, month WHERE captured_at >= since AND captured_at < until AND capture_id IS NOT NULL
         UNION ALL
         SELECT 'refund', coalesce(line.at, refund.created_at), refund.payment_id, -refund.amount_cents, NULL, paypal_refund_id, refund.amount_cents
         FROM refund LEFT JOIN paypal_line AS line ON line.transaction_id = paypal_refund_id AND line.event_code = $3 WHERE state = 'completed'
         UNION ALL
         SELECT 'refund', at, payment_id, amount_cents, NULL, transaction_id, CASE event_code WHEN $3 THEN -amount_cents ELSE 0 END FROM paypal_line AS line
         WHERE event_code = ANY($4) AND payment_id IS NOT NULL AND status = 'S'
           AND NOT EXISTS (SELECT FROM refund WHERE paypal_refund_id = transaction_id)
         UNION ALL
         SELECT 'fee', at, NULL, amount_cents, NULL, transaction_id, 0 FROM paypal_line WHERE event_code LIKE $5 AND status = 'S'
       ), numbered AS (
         SELECT *, CASE WHEN kind = 'payment' THEN payment_id::text
           WHEN refunded > 0 THEN payment_id || ':' || sum(refunded) OVER (PARTITION BY payment_id ORDER BY at, paypal_id) END AS ref FROM entry
       )
       SELECT to_char(at AT TIME ZONE $2, 'YYYY-MM-DD') AS day, kind, payment_id AS "paymentId", cents AS "amountCents", fee_cents AS "feeCents",
         paypal_id AS "payPalId", ref
       FROM numbered, month WHERE at >= since AND at < until ORDER BY at, paypal_id`,
      [month, limits.zone, refundCode, [refundCode, ...reversalCodes], feeCodes],
    );
    return rows.map(({ amountCents, feeCents, ...row }) => ({
      ...row,
      amountCents: cents(Number(amountCents)),
      feeCents: feeCents === null ? null : cents(Number(feeCents)),
    }));
  }
}
